// Proves specification 8.4, 8.13.
import { expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { giveNavigator } from '#tests/support/give-navigator.ts';

/** As on a page that has just begun, with this `navigator.serviceWorker`, or without one. */
async function registerWith(container: object | null, features: object = {}) {
  const serviceWorker = container && Object.assign(new EventTarget(), container);
  giveNavigator({ ...(serviceWorker && { serviceWorker }), ...features });
  vi.resetModules();
  const { registerWorker } = await import('#src/device/registration.ts');
  return registerWorker(() => false);
}

/** Its worker, or one that installs without an end. */
function registered(active: object | null): object {
  const registration = { active, update: async () => {} };
  const register = async () => Object.assign(new EventTarget(), registration);
  return { register, ready: active ? Promise.resolve({ active }) : new Promise(() => {}) };
}

it('takes a version that waits for a newer one only beside one that is there', async () => {
  const asked: string[] = [];
  const found: { active: object | null; waiting: object; [name: string]: unknown } = {
    ...{ active: null, waiting: { scriptURL: '' }, addEventListener() {} },
    update: async () => void asked.push('update'),
  };
  const { state } = await registerWith({ ...registered(null), register: async () => found });
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
  ['has no workers', null, 'none'],
  ['forbids them', { register: () => Promise.reject() }, 'none'],
  ['installs the first one', registered(null), 'none'],
  ['has one', registered({ postMessage() {} }), 'checking'],
])('does not know of an offline copy at first if the browser %s', async (_, container, known) => {
  const { state } = await registerWith(container);
  expect(state.get()).toBe(container === null ? known : 'checking');
  await new Promise(setImmediate);
  expect(state.get()).toBe(known);
});

it.each([
  ['the first visit', null, 'screens'],
  ['the next one', { scriptURL: '' }, 'all'],
])('[8.13] where the person saves data, %s fetches what is needed', async (_, controller, upTo) => {
  const postMessage = vi.fn();
  const container = { controller, ...registered({ postMessage }) };
  await registerWith(container, { connection: { saveData: true } });
  await eventually(() => {
    expect(postMessage).toHaveBeenCalledWith({ type: 'restore', upTo }, [expect.anything()]);
  });
});
