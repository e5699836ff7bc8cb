// Proves specification 10.12.
import { afterEach, expect, it, vi } from 'vitest';
import { chooseFieldMode, fieldMode, showKeptFieldMode } from '#src/ui/field-mode.ts';

const root = document.documentElement;

afterEach(() => {
  vi.restoreAllMocks();
  chooseFieldMode(false);
});

it('is shown at once, and by the next page before its first paint, until it is turned off', () => {
  showKeptFieldMode();
  expect(root.dataset.fieldMode).toBeUndefined();
  expect(chooseFieldMode(true)).toBe(true);
  expect([root.dataset.fieldMode, fieldMode.get()]).toEqual(['on', true]);
  // The next page.
  delete root.dataset.fieldMode;
  showKeptFieldMode();
  expect(root.dataset.fieldMode).toBe('on');
  expect(chooseFieldMode(false)).toBe(true);
  expect([root.dataset.fieldMode, fieldMode.get()]).toEqual([undefined, false]);
  showKeptFieldMode();
  expect(root.dataset.fieldMode).toBeUndefined();
});

it('changes nothing if the device cannot keep it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  expect(chooseFieldMode(true)).toBe(false);
  expect([root.dataset.fieldMode, fieldMode.get()]).toEqual([undefined, false]);
});
