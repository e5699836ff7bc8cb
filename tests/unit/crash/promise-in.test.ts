import { expect, it } from 'vitest';
import { localIssue } from '#src/forms/all-forms.ts';
import { formMessages } from '#src/screens/form/form-messages.ts';
import { outcomeMessages } from '#src/screens/form/outcome-messages.ts';
import { openingMessage } from '#src/screens/shared/outbox-opening.tsx';
import { promiseIn } from '#tests/crash/promise-in.ts';

const { successLine, errorLine } = localIssue;
const read = (...said: readonly string[]) => promiseIn(said, successLine);

it('takes the success line for a success, whatever is beside it', () => {
  expect(read('', `${successLine}Receipt`)).toBe('sent');
  expect(read(`${outcomeMessages.saved} ${formMessages.outboxLink}`, successLine)).toBe('sent');
});

it.each(['sending', 'saved', 'paused', 'held', 'handedOver'] as const)(
  'takes ‘%s’ for a promise to keep it',
  (name) => {
    expect(read('', `${outcomeMessages[name]} ${formMessages.outboxLink}`)).toBe('saved');
  },
);

it('takes nothing else for a promise', () => {
  const { storing, outboxLink } = formMessages;
  const { hanging, refused } = outcomeMessages;
  expect(read()).toBeNull();
  expect(read(hanging)).toBeNull();
  expect(read('', storing, `${refused} closed`, openingMessage, outboxLink, errorLine)).toBeNull();
});
