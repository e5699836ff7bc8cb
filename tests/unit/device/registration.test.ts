// Proves specification 8.4, 8.13.
import { expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { giveNavigator } from '#tests/support/give-navigator.ts';

/** As on a page that has just begun, with this `navigator.serviceWorker`. */
async function registerWith(container: object, features: object = {}) {
  giveNavigator({ serviceWorker: Object.assign(new EventTarget(), container), ...features });
  vi.resetModules();
  const { registerWorker } = await import('#src/device/registration.ts');
  return registerWorker(() => false);
}

it('takes a version that waits for a newer one only beside one that is there', async () => {
  const asked: string[] = [];
  const waiting = { scriptURL: '' };
  const found: { active: object | null; waiting: object; [name: string]: unknown } = {
    ...{ active: null, waiting, addEventListener() {} },
    update: async () => void asked.push('update'),
  };
  const ready = new Promise(() => {});
  const { state } = await registerWith({ register: async () => found, ready });
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

it.each([
  ['the first visit', null, 'screens'],
  ['the next one', { scriptURL: '' }, 'all'],
])('[8.13] where the person saves data, %s fetches what is needed', async (_, controller, upTo) => {
  const postMessage = vi.fn();
  const ready = Promise.resolve({ active: { postMessage } });
  const register = async () => Object.assign(new EventTarget(), { update: async () => {} });
  await registerWith({ controller, register, ready }, { connection: { saveData: true } });
  await eventually(() => {
    expect(postMessage).toHaveBeenCalledWith({ type: 'restore', upTo }, [expect.anything()]);
  });
});
