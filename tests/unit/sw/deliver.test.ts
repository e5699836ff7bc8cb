// Proves specification 5.7, 5.8, 5.31.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setPreferences } from '#src/outbox/actions/preferences.ts';
import type { DrainResponse } from '#src/sync/worker-message.ts';
import {
  type ClientsAndNotifications,
  createDeliverer,
  notifyAfterDrain,
  openOutbox,
} from '#sw/deliver.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { deferred, namesOf, sent, until } from '#tests/support/outbox-service.ts';

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
const scope = scopeWith();

let outbox: TestOutbox;
let deliverer: ReturnType<typeof createDeliverer>;
/** What the worker answers to a page. */
let answers: DrainResponse[];
const port = { postMessage: (answer: DrainResponse) => void answers.push(answer) };

beforeEach(() => {
  outbox = makeTestOutbox();
  deliverer = createDeliverer(scope, outbox);
  answers = [];
  vi.clearAllMocks();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('Notification', { permission: 'granted' });
});
const forUser = { type: 'deliver', builtAt: 0, trigger: 'user', only: undefined } as const;

describe('for a page', () => {
  beforeEach(() => outbox.submit(['a', 'b']));

  it('says at once that it has begun, that it lives every five seconds, and at the end what came of it', async () => {
    const { promise, resolve } = deferred<typeof sent>();
    outbox.service.follow(() => promise);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const delivering = deliverer.forPage(forUser, port);
    expect(answers).toEqual([{ type: 'accepted' }]);
    await until(() => outbox.service.tried.length === 1);
    vi.advanceTimersByTime(20_000);
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ type: 'accepted' })));
    resolve(sent);
    await delivering;
    expect(answers.at(-1)).toEqual({ type: 'ended', report: { end: 'done', delivered: 2 } });
    expect(await outbox.states()).toEqual(['sent', 'sent']);
    vi.advanceTimersByTime(20_000);
    expect(answers).toHaveLength(6);
  });

  it('delivers one alone where only that is asked for, and all where no port waits', async () => {
    await deliverer.forPage({ ...forUser, only: await outbox.idOf('b') }, port);
    expect(namesOf(outbox.service.received)).toEqual(['b']);
    await deliverer.forPage({ ...forUser, trigger: 'lifecycle' }, undefined);
    expect(await outbox.states()).toEqual(['sent', 'sent']);
  });

  it('leaves the delivery to a page of a newer build', async () => {
    await deliverer.forPage({ ...forUser, builtAt: outbox.builtAt + 1 }, port);
    expect(answers).toEqual([{ type: 'declined' }]);
    expect(await outbox.states()).toEqual(['queued', 'queued']);
  });

  it('answers each of many that ask at once, and sends nothing twice', async () => {
    await Promise.all(Array.from({ length: 5 }, () => deliverer.forPage(forUser, port)));
    expect(answers.filter(({ type }) => type === 'ended')).toHaveLength(5);
    expect(namesOf(outbox.service.received)).toEqual(['a', 'b']);
  });

  it('falls silent where the drain breaks, so that the page goes on by itself', async () => {
    const read = () => Promise.reject(new Error('a bug'));
    const broken = createDeliverer(scope, { ...outbox, database: { ...outbox.database, read } });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await expect(broken.forPage(forUser, port)).rejects.toThrow('a bug');
    vi.advanceTimersByTime(20_000);
    expect(answers).toEqual([{ type: 'accepted' }]);
  });
});

describe('when the browser says that the connection is back', () => {
  it('delivers, is done where nothing is left, and notifies once who wished it', async () => {
    await outbox.submit(['a', 'b']);
    await setPreferences(outbox, { notifyWhenSent: true });
    await deliverer.onSync();
    expect(await outbox.states()).toEqual(['sent', 'sent']);
    expect(showNotification).toHaveBeenCalledTimes(1);
    expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ tag: 'outbox-sent' });
  });

  const stillWaiting = 'Something is still waiting.';

  it.each([
    ['the service is out of reach', 'queue a; service no-connection'],
    ['the person has paused sending', 'queue a; pause'],
    ['one is being edited', 'queue a; lock a'],
  ])('asks to be woken again where %s', async (_, program) => {
    await play(program, outbox);
    await expect(deliverer.onSync()).rejects.toThrow(stillWaiting);
    expect(await outbox.states()).toEqual(['queued']);
  });

  it('asks to be woken again where the outbox cannot be read', async () => {
    await outbox.submit(['a']);
    const read = async () => ({ ok: false, error: 'unavailable' }) as const;
    const database = { ...outbox.failing().database, read };
    const unable = createDeliverer(scope, { ...outbox, database });
    await expect(unable.onSync()).rejects.toThrow(stillWaiting);
  });

  it.each([
    ['nothing waits', 'states'],
    ['what waits is for forms not collected', 'hold a'],
    ['all of it was refused', 'service refused; queue a'],
  ])('is done where %s', async (_, program) => {
    await play(program, outbox);
    await expect(deliverer.onSync()).resolves.toBeUndefined();
    expect(outbox.service.received).toEqual([]);
  });
});

it('is woken from time to time as long as something waits, delivers then, and is woken no more', async () => {
  const unregister = vi.fn(async (_tag: string) => {});
  const registration = { ...scope.registration, periodicSync: { unregister } };
  const { onPeriodicSync } = createDeliverer({ ...scope, registration }, outbox);
  await play('queue a; service no-connection', outbox);
  await onPeriodicSync();
  expect(await outbox.states()).toEqual(['queued']);
  expect(unregister).not.toHaveBeenCalled();
  outbox.service.follow(() => sent);
  outbox.clock.pass(60 * 60_000);
  await onPeriodicSync();
  expect(await outbox.states()).toEqual(['sent']);
  expect(unregister.mock.calls).toEqual([['drain-outbox']]);
});

describe('of what went out and of what waits', () => {
  const wish = (notifyWhenSent: boolean) => setPreferences(outbox, { notifyWhenSent });
  const notify = (delivered: number, from = scope) => notifyAfterDrain(from, outbox, delivered);
  const hidden = { url: 'https://x/', visibilityState: 'hidden' };

  beforeEach(() => {
    vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  });

  it('shows how much waits on the icon, and clears it where nothing does', async () => {
    await notify(0);
    expect(clearAppBadge).toHaveBeenCalledTimes(1);
    await outbox.submit(['a', 'b']);
    await notify(0);
    expect(setAppBadge.mock.calls).toEqual([[2]]);
  });

  it('tells who wishes it, once for all, nothing of what was written, even if the icon shows nothing', async () => {
    await wish(true);
    clearAppBadge.mockRejectedValueOnce(new DOMException('No badges.', 'NotAllowedError'));
    await notify(7, scopeWith([hidden]));
    expect(showNotification.mock.calls).toEqual([
      ['Your submissions were sent', expect.objectContaining({ body: '7 submissions were sent.' })],
    ]);
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
});
