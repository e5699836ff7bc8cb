// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseTellWhenSent } from '#src/outbox/tell-when-sent.ts';
import { openOutbox, type Reach, tellOfDrain } from '#sw/tell-of-drain.ts';
import { makeTestOutbox, submitNamed } from '#tests/support/outbox-bench.ts';

const setAppBadge = vi.fn(async () => {});
const clearAppBadge = vi.fn(async () => {});
const showNotification = vi.fn(async (_title: string, _options: object) => {});
const openWindow = vi.fn(async () => null);
const focus = vi.fn(async () => {});

/** A worker with pages in these states at these addresses. */
function reachOf(pages: readonly { url: string; visibilityState: string }[] = []): Reach {
  const clients = { matchAll: async () => pages.map((page) => ({ ...page, focus })), openWindow };
  return { clients, registration: { showNotification } };
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  vi.stubGlobal('Notification', { permission: 'granted' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows how much waits on the icon, and clears it where nothing does', async () => {
  const outbox = makeTestOutbox();
  await tellOfDrain(reachOf(), outbox, 0);
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
  await submitNamed(outbox, ['a', 'b']);
  await tellOfDrain(reachOf(), outbox, 0);
  expect(setAppBadge.mock.calls).toEqual([[2]]);
});

it('tells who wishes it, once for all, without anything of what was written', async () => {
  const outbox = makeTestOutbox();
  await chooseTellWhenSent(outbox, true);
  await tellOfDrain(reachOf([{ url: 'https://x/', visibilityState: 'hidden' }]), outbox, 7);
  expect(showNotification).toHaveBeenCalledTimes(1);
  expect(showNotification.mock.calls[0]).toEqual([
    'What was waiting has gone out',
    expect.objectContaining({ body: '7 submissions were handed to the form service.' }),
  ]);
});

it.each([
  ['nobody wishes it', { wish: false }],
  ['nothing went out', { delivered: 0 }],
  ['a page shows it', { state: 'visible' }],
  ['the permission was taken back', { permission: 'denied' }],
])('is silent where %s', async (_, changes) => {
  const { wish, delivered, state, permission } = {
    ...{ wish: true, delivered: 1, state: 'hidden', permission: 'granted' },
    ...changes,
  };
  vi.stubGlobal('Notification', { permission });
  const outbox = makeTestOutbox();
  await chooseTellWhenSent(outbox, wish);
  await tellOfDrain(reachOf([{ url: 'https://x/', visibilityState: state }]), outbox, delivered);
  expect(showNotification).not.toHaveBeenCalled();
});

it('opens the outbox where it is open, else anew, and tears no form away', async () => {
  await openOutbox(reachOf([{ url: 'https://x/join', visibilityState: 'visible' }]));
  expect(openWindow.mock.calls).toEqual([['/outbox']]);
  expect(focus).not.toHaveBeenCalled();
  await openOutbox(reachOf([{ url: 'https://x/outbox', visibilityState: 'hidden' }]));
  expect(openWindow).toHaveBeenCalledTimes(1);
  expect(focus).toHaveBeenCalledTimes(1);
});
