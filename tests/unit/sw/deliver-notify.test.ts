// Proves specification 5.31.
import { beforeEach, expect, it, vi } from 'vitest';
import { setPreferences } from '#src/outbox/actions/preferences.ts';
import { type ClientsAndNotifications, notifyAfterDrain, openOutbox } from '#sw/deliver.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';

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

let outbox: TestOutbox;
const wish = (notifyWhenSent: boolean) => setPreferences(outbox, { notifyWhenSent });
const notify = (delivered: number, scope = scopeWith()) =>
  notifyAfterDrain(scope, outbox, delivered);
const hidden = { url: 'https://x/', visibilityState: 'hidden' };

beforeEach(() => {
  outbox = makeTestOutbox();
  vi.clearAllMocks();
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  vi.stubGlobal('Notification', { permission: 'granted' });
});
it('shows how much waits on the icon, and clears it where nothing does', async () => {
  await notify(0);
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
  await outbox.submit(['a', 'b']);
  await notify(0);
  expect(setAppBadge.mock.calls).toEqual([[2]]);
});

it('tells who wishes it, once for all, without anything of what was written', async () => {
  await wish(true);
  await notify(7, scopeWith([hidden]));
  expect(showNotification).toHaveBeenCalledTimes(1);
  expect(showNotification.mock.calls[0]).toEqual([
    'Your submissions were sent',
    expect.objectContaining({ body: '7 submissions were sent.' }),
  ]);
});

it('tells it where the icon may show nothing', async () => {
  await wish(true);
  clearAppBadge.mockRejectedValueOnce(new DOMException('No badges.', 'NotAllowedError'));
  await notify(1);
  expect(showNotification).toHaveBeenCalledTimes(1);
});

it.each([
  ['nobody wishes it', { isWished: false }],
  ['nothing went out', { delivered: 0 }],
  ['a page shows it', { state: 'visible' }],
  ['the permission was taken back', { permission: 'denied' }],
])('is silent where %s', async (_, changes) => {
  const usual = { isWished: true, delivered: 1, state: 'hidden', permission: 'granted' };
  const { isWished, delivered, state, permission } = { ...usual, ...changes };
  vi.stubGlobal('Notification', { permission });
  await wish(isWished);
  await notify(delivered, scopeWith([{ ...hidden, visibilityState: state }]));
  expect(showNotification).not.toHaveBeenCalled();
});

it('does not mind where the permission is taken back at that moment, or there are no notifications', async () => {
  await wish(true);
  showNotification.mockRejectedValueOnce(new TypeError('No permission.'));
  await expect(notify(1)).resolves.toBeUndefined();
  vi.stubGlobal('Notification', undefined);
  await expect(notify(1)).resolves.toBeUndefined();
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
