// Proves specification 10.12.
import { afterEach, expect, it, vi } from 'vitest';
import { showKeptLook } from '#src/ui/larger.ts';
import { pressEarly } from '#src/ui/press-early.ts';

const root = document.documentElement;
/** As the menu's button. */
const press = () => pressEarly(document.createElement('button'));

afterEach(() => {
  delete root.dataset.look;
});

it('is shown at once, and by the next page before its first paint, until it is turned off', () => {
  showKeptLook();
  expect(root.dataset.look).toBeUndefined();
  press();
  expect(root.dataset.look).toBe('larger');
  // The next page.
  delete root.dataset.look;
  showKeptLook();
  expect(root.dataset.look).toBe('larger');
  press();
  expect(root.dataset.look).toBeUndefined();
  showKeptLook();
  expect(root.dataset.look).toBeUndefined();
});

it('changes nothing if the device cannot keep it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  press();
  expect(root.dataset.look).toBeUndefined();
});
