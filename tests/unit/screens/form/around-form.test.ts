import { expect, it, vi } from 'vitest';
import { sharedTextNote } from '#src/content/share-target.ts';
import { longText } from '#src/forms/common-fields.ts';
import { appendShared } from '#src/screens/form/around-form.ts';

function putInto(typed: string, ...shared: readonly string[]) {
  const control = document.createElement('textarea');
  control.value = typed;
  const watched = vi.fn();
  control.addEventListener('input', watched);
  const notes = shared.map((text) => appendShared(longText('issue', 'Issue', true), control, text));
  return { value: control.value, note: notes.at(-1)?.join(' '), watched };
}

const full = 'Only 500 characters fit here. The rest was cut off.';
const [almost, whole, long] = ['x'.repeat(490), 'x'.repeat(500), 'y'.repeat(40)];
const filled = `${almost}\n${'y'.repeat(9)}`;

it.each<[string, string, readonly string[], string, string]>([
  ['puts it into the empty field', '', ['Shared.'], 'Shared.', sharedTextNote],
  ['goes on below what is typed', 'Typed.', ['A', 'B'], 'Typed.\nA\nB', sharedTextNote],
  ['cuts it, not what is typed', almost, [long], filled, `${sharedTextNote} ${full}`],
  ['does not say that something is there which found no room', whole, ['A'], whole, full],
])('%s', (_, typed, shared, value, note) => {
  const put = putInto(typed, ...shared);
  expect([put.value, put.note]).toEqual([value, note]);
  // A person who watches the field sees each.
  expect(put.watched).toHaveBeenCalledTimes(shared.length);
});
