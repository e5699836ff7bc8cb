import { expect, it } from 'vitest';
import { localIssue } from '#src/forms/definitions/local-issue.ts';
import { outcomeLines } from '#src/screens/form/outcome-lines.ts';
import { openingMessage } from '#src/screens/shared/opening-message.ts';
import { promiseIn } from '#tests/crash/promise-in.ts';

const { successLine, errorLine } = localIssue;
const read = (...said: readonly string[]) => promiseIn(said, successLine);

it('takes the success line for a success, whatever stands beside it', () => {
  expect(read('', `${successLine}Receipt`)).toBe('sent');
  expect(read(`${outcomeLines.saved} ${outcomeLines.outboxLink}`, successLine)).toBe('sent');
});

it.each(['sending', 'saved', 'simulatingOffline', 'paused', 'held', 'handedOver'] as const)(
  'takes ‘%s’ for a promise to keep it',
  (name) => {
    expect(read('', `${outcomeLines[name]} ${outcomeLines.outboxLink}`)).toBe('saved');
  },
);

it('takes nothing else for a promise', () => {
  const { storing, refused, outboxLink } = outcomeLines;
  expect(read()).toBeNull();
  expect(read('', storing, `${refused} closed`, openingMessage, outboxLink, errorLine)).toBeNull();
});
