// Proves specification 5.7, 5.8.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lockForEditing } from '#src/outbox/actions/edit.ts';
import { pauseSending, setPreferences } from '#src/outbox/actions/preferences.ts';
import type { DrainResponse } from '#src/sync/worker-message.ts';
import type { ClientsAndNotifications } from '#sw/deliver.ts';
import { createDeliverer } from '#sw/deliver.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { deferred, namesOf, noConnection, sent, until } from '#tests/support/outbox-service.ts';

const showNotification = vi.fn(async (_title: string, _options: object) => {});
const scope: ClientsAndNotifications = {
  clients: { matchAll: async () => [], openWindow: async () => null },
  registration: { showNotification },
};

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
  it('says at once that it has begun, and at the end what came of it', async () => {
    await outbox.submit(['a', 'b']);
    const delivering = deliverer.forPage(forUser, port);
    expect(answers).toEqual([{ type: 'accepted' }]);
    await delivering;
    expect(answers).toEqual([
      { type: 'accepted' },
      { type: 'ended', report: { end: 'done', delivered: 2 } },
    ]);
    expect(await outbox.states()).toEqual(['sent', 'sent']);
  });

  it('says that it lives every five seconds while a request takes long, and no more afterwards', async () => {
    await outbox.submit(['a']);
    const { promise, resolve } = deferred<typeof sent>();
    outbox.service.follow(() => promise);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const delivering = deliverer.forPage(forUser, port);
    await until(() => outbox.service.tried.length === 1);
    vi.advanceTimersByTime(20_000);
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ type: 'accepted' })));
    resolve(sent);
    await delivering;
    expect(answers.at(-1)).toEqual({ type: 'ended', report: { end: 'done', delivered: 1 } });
    vi.advanceTimersByTime(20_000);
    expect(answers).toHaveLength(6);
  });

  it('delivers one alone where only that is asked for', async () => {
    await outbox.submit(['a', 'b', 'c']);
    await deliverer.forPage({ ...forUser, only: await outbox.idOf('b') }, port);
    expect(namesOf(outbox.service.received)).toEqual(['b']);
  });

  it('delivers also where no port waits for an answer', async () => {
    await outbox.submit(['a']);
    await deliverer.forPage({ ...forUser, trigger: 'lifecycle' }, undefined);
    expect(await outbox.states()).toEqual(['sent']);
  });

  it('leaves the delivery to a page of a newer build', async () => {
    await outbox.submit(['a']);
    await deliverer.forPage({ ...forUser, builtAt: outbox.builtAt + 1 }, port);
    expect(answers).toEqual([{ type: 'declined' }]);
    expect(await outbox.states()).toEqual(['queued']);
  });

  it('answers each of many that ask at once, and sends nothing twice', async () => {
    await outbox.submit(['a', 'b']);
    await Promise.all(Array.from({ length: 5 }, () => deliverer.forPage(forUser, port)));
    expect(answers.filter(({ type }) => type === 'ended')).toHaveLength(5);
    expect(namesOf(outbox.service.received)).toEqual(['a', 'b']);
  });

  it('falls silent where the drain breaks, so that the page goes on by itself', async () => {
    await outbox.submit(['a']);
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

  it.each<[string, () => unknown]>([
    ['the service is out of reach', () => outbox.service.follow(() => noConnection)],
    ['the person has paused sending', () => pauseSending(outbox)],
    ['one is being edited', async () => lockForEditing(outbox, await outbox.idOf('a'))],
  ])('asks to be woken again where %s', async (_, given) => {
    await outbox.submit(['a']);
    await given();
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

  it.each<[string, () => unknown]>([
    ['nothing waits', () => {}],
    ['what waits is for forms not collected', () => outbox.submit(['a'], { form: 'health' })],
    ['all of it was refused', () => play('service refused; queue a', outbox)],
  ])('is done where %s', async (_, given) => {
    await given();
    await expect(deliverer.onSync()).resolves.toBeUndefined();
    expect(outbox.service.received).toEqual([]);
  });
});

describe('when the browser wakes the worker from time to time', () => {
  const unregister = vi.fn(async (_tag: string) => {});
  const periodic = { ...scope.registration, periodicSync: { unregister } };
  const wake = () => createDeliverer({ ...scope, registration: periodic }, outbox).onPeriodicSync();

  it('delivers, and needs not be woken again', async () => {
    await outbox.submit(['a', 'b']);
    await wake();
    expect(await outbox.states()).toEqual(['sent', 'sent']);
    expect(unregister.mock.calls).toEqual([['drain-outbox']]);
  });

  it('is woken again as long as something waits', async () => {
    await play('queue a; service no-connection', outbox);
    await wake();
    expect(await outbox.states()).toEqual(['queued']);
    expect(unregister).not.toHaveBeenCalled();
  });
});
