import type { Locator } from '@playwright/test';
import type { Field, FormDefinition } from '#src/forms/form-definition.ts';
import { badInputs } from '#tests/support/bad-inputs.ts';
import { captchaMessage } from '#tests/support/specified-messages.ts';
import { fillAtOnce } from './fill-at-once.ts';
import { expect } from './fixtures.ts';
import { submitEach } from './submit-each.ts';

/** Null for an optional list, which refuses nothing. */
function wrongAnswer(
  form: string,
  field: Field,
): { readonly text: string; readonly message: string } | null {
  for (const { text, times, set } of badInputs(form, field).toReversed()) {
    const canStand = field.control !== 'select' || text === '';
    if (canStand && times === 1 && set.message !== null && set.value === text) {
      return { text, message: set.message };
    }
  }
  return null;
}

/** Corrects wrong answers in turn: each submission alerts only the page's first failure. */
export async function expectOrder(
  form: Locator,
  { id, fields }: FormDefinition,
  right: Readonly<Record<string, string>>,
): Promise<void> {
  const wrong = fields.flatMap((field) => {
    const answer = wrongAnswer(id, field);
    return answer === null ? [] : [{ name: field.name, ...answer }];
  });
  const held = { ...right, ...Object.fromEntries(wrong.map(({ name, text }) => [name, text])) };
  const seen = [];
  for (const at of [...wrong.map(({ name }) => name), 'captchaAnswer']) {
    await fillAtOnce(form, held);
    const [refused] = await submitEach(form, 'captchaAnswer', [
      { way: 'set', text: '0', times: 1, captchaAnswer: '' },
    ]);
    seen.push({ alert: refused?.alert, focused: refused?.focused, invalid: refused?.invalid });
    held[at] = right[at] ?? '';
  }
  const expected = [...wrong, { name: 'captchaAnswer', message: captchaMessage }];
  expect(seen, `${id}: alerts in their order`).toEqual(
    expected.map(({ name, message }) => ({ alert: message, focused: name, invalid: [name] })),
  );
}
