// Proves specification 5.31.
import { beforeEach, expect, it, vi } from 'vitest';
import { setPreferences } from '#src/outbox/actions/preferences.ts';
import { type ClientsAndNotifications, notifyAfterDrain, openOutbox } from '#sw/deliver.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';

const setAppBadge = vi.fn(async () => {});
const clearAppBadge = vi.fn(async () => {});
const showNotification = vi.fn(async (_title: string, _options: object) => {});
const openWindow = vi.fn(async () => null);
const focus = vi.fn(async () => {});

/** A worker with pages in these states at these addresses. */
function scopeWith(
  pages: readonly { url: string; visibilityState: string }[] = [],
): ClientsAndNotifications {
  const clients = { matchAll: async () => pages.map((page) => ({ ...page, focus })), openWindow };
  return { clients, registration: { showNotification } };
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  vi.stubGlobal('Notification', { permission: 'granted' });
});
it('shows how much waits on the icon, and clears it where nothing does', async () => {
  const outbox = makeTestOutbox();
  await notifyAfterDrain(scopeWith(), outbox, 0);
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
  await outbox.submit(['a', 'b']);
  await notifyAfterDrain(scopeWith(), outbox, 0);
  expect(setAppBadge.mock.calls).toEqual([[2]]);
});

it('tells who wishes it, once for all, without anything of what was written', async () => {
  const outbox = makeTestOutbox();
  await setPreferences(outbox, { notifyWhenSent: true });
  await notifyAfterDrain(scopeWith([{ url: 'https://x/', visibilityState: 'hidden' }]), outbox, 7);
  expect(showNotification).toHaveBeenCalledTimes(1);
  expect(showNotification.mock.calls[0]).toEqual([
    'Your submissions were sent',
    expect.objectContaining({ body: '7 submissions were sent.' }),
  ]);
});

it('tells it where the icon may show nothing', async () => {
  const outbox = makeTestOutbox();
  await setPreferences(outbox, { notifyWhenSent: true });
  clearAppBadge.mockRejectedValueOnce(new DOMException('No badges.', 'NotAllowedError'));
  await notifyAfterDrain(scopeWith(), outbox, 1);
  expect(showNotification).toHaveBeenCalledTimes(1);
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
  await setPreferences(outbox, { notifyWhenSent: wish });
  await notifyAfterDrain(
    scopeWith([{ url: 'https://x/', visibilityState: state }]),
    outbox,
    delivered,
  );
  expect(showNotification).not.toHaveBeenCalled();
});

it('does not mind where the permission is taken back at that moment, or there are no notifications', async () => {
  const outbox = makeTestOutbox();
  await setPreferences(outbox, { notifyWhenSent: true });
  showNotification.mockRejectedValueOnce(new TypeError('No permission.'));
  await expect(notifyAfterDrain(scopeWith(), outbox, 1)).resolves.toBeUndefined();
  vi.stubGlobal('Notification', undefined);
  await expect(notifyAfterDrain(scopeWith(), outbox, 1)).resolves.toBeUndefined();
  expect(showNotification).toHaveBeenCalledTimes(1);
});

it('opens the outbox where it is open, else in a new window, and tears no form away', async () => {
  await openOutbox(scopeWith([{ url: 'https://x/join', visibilityState: 'visible' }]));
  expect(openWindow.mock.calls).toEqual([['/outbox']]);
  expect(focus).not.toHaveBeenCalled();
  await openOutbox(scopeWith([{ url: 'https://x/outbox', visibilityState: 'hidden' }]));
  expect(openWindow).toHaveBeenCalledTimes(1);
  expect(focus).toHaveBeenCalledTimes(1);
});
