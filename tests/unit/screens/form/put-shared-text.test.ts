import { beforeEach, expect, it, vi } from 'vitest';
import { sharedTextNote } from '#src/content/share-target.ts';
import { longText } from '#src/forms/common-fields.ts';
import { keepShare } from '#src/pwa/shares.ts';
import { putSharedText } from '#src/screens/form/put-shared-text.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches());
});

async function put(typed: string, ...shared: readonly string[]) {
  const control = document.createElement('textarea');
  control.value = typed;
  const watched = vi.fn();
  control.addEventListener('input', watched);
  for (const text of shared) await keepShare('shared-text', text);
  const onNote = vi.fn<(sentences: readonly string[]) => void>();
  await putSharedText(longText('issue', 'Issue', true), control, onNote);
  return { value: control.value, note: onNote.mock.lastCall?.[0].join(' '), watched };
}

it('puts what was shared into the empty field, seen by whoever watches it', async () => {
  const { value, note, watched } = await put('', 'Shared.');
  expect([value, note]).toEqual(['Shared.', sharedTextNote]);
  expect(watched).toHaveBeenCalledTimes(1);
});

it('leaves what the person wrote, and goes on below it', async () => {
  expect((await put('Typed.', 'Shared.', 'More.')).value).toBe('Typed.\nShared.\nMore.');
});

it('cuts the shared text, and never what the person wrote', async () => {
  const typed = 'x'.repeat(490);
  const { value, note } = await put(typed, 'y'.repeat(40));
  expect(value).toBe(`${typed}\n${'y'.repeat(9)}`);
  expect(note).toBe(`${sharedTextNote} Only 500 characters fit here. The rest was cut off.`);
});

it('does not say that something stands there which found no room', async () => {
  const typed = 'x'.repeat(500);
  const { value, note } = await put(typed, 'Shared.');
  expect([value, note]).toEqual([typed, 'Only 500 characters fit here. The rest was cut off.']);
});

it('changes nothing where nothing was shared', async () => {
  const { value, note, watched } = await put('Typed.');
  expect([value, note]).toEqual(['Typed.', undefined]);
  expect(watched).not.toHaveBeenCalled();
});
