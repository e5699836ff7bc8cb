// Proves specification 8.4.
import { expect, it } from 'vitest';
import { registerWorker } from '#src/device/registration.ts';
import { eventually } from '#tests/support/eventually.ts';
import { giveNavigator } from '#tests/support/give-navigator.ts';

it('takes a version that waits for a newer one only beside one that is there', async () => {
  const asked: string[] = [];
  const waiting = { scriptURL: '' };
  const found: { active: object | null; waiting: object; [name: string]: unknown } = {
    ...{ active: null, waiting, addEventListener() {} },
    update: async () => void asked.push('update'),
  };
  const ready = new Promise(() => {});
  const serviceWorker = Object.assign(new EventTarget(), { register: async () => found, ready });
  giveNavigator({ serviceWorker });
  const { state } = registerWorker(() => false);
  const look = () =>
    eventually(() => {
      asked.length = 0;
      dispatchEvent(new Event('online'));
      expect(asked).not.toEqual([]);
    });
  await look();
  expect(state.get()).toBe('none');
  found.active = {};
  await look();
  expect(state.get()).toBe('update-waiting');
});
