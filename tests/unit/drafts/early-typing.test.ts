// Proves specification 4.25.
import { expect, it } from 'vitest';
import { earlyPresses, keepEarlyPresses } from '#src/drafts/early-typing.ts';

keepEarlyPresses();

it.each([
  ['submits the form: Enter', { key: 'Enter' }, true],
  ['does not: another key', { key: 'a' }, false],
  ['does not: Enter that takes a word', { key: 'Enter', isComposing: true }, false],
])('a key in a field, before the script of its form runs, %s', (_, key, isSubmitted) => {
  document.body.innerHTML = '<form data-form="join"><input name="firstName"></form>';
  const [form] = document.forms;
  const field = form?.querySelector('input');
  field?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }));
  expect(form && earlyPresses.has(form)).toBe(isSubmitted);
});
