// Proves specification 5.9.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onPageLife } from '#src/lib/page-life.ts';
import { resend } from '#src/outbox/actions/edit.ts';
import { createOutboxReader, type OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import {
  endPeriodicSync,
  requestBackgroundSync,
  syncWhatIsQueued,
} from '#src/sync/background-sync.ts';
import { eventually } from '#tests/support/eventually.ts';
import { withQueued } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { pageOfEachTest } from '#tests/support/page-life.ts';

const register = vi.fn<(tag: string) => Promise<void>>(async () => {});
const sync = { register };
const registerPeriodic = vi.fn<(tag: string, options: object) => Promise<void>>(async () => {});
const unregister = vi.fn<(tag: string) => Promise<void>>(async () => {});
const periodicSync = { register: registerPeriodic, unregister };
const pageLife = pageOfEachTest();
const onHidden = (hidden: () => void) => onPageLife({ hidden });

afterEach(() => {
  for (const mocked of [register, registerPeriodic, unregister]) mocked.mockReset();
});

/** A browser whose workers, where it has any, are registered like this. */
const browser = (getRegistration?: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', getRegistration && { serviceWorker: { getRegistration } });

it.each<[string, () => void]>([
  ['no workers', () => vi.stubGlobal('navigator', {})],
  ['no registration', () => browser(async () => undefined)],
  ['no active worker yet', () => browser(async () => ({ active: null, sync }))],
  ['no Background Sync', () => browser(async () => ({ active: {} }))],
  [
    'no storage allowed',
    () => browser(() => Promise.reject(new DOMException('', 'SecurityError'))),
  ],
])('is no matter where there is %s', async (_, given) => {
  given();
  await requestBackgroundSync();
  expect(register).not.toHaveBeenCalled();
});

describe('periodic background sync', () => {
  const daily = ['drain-outbox', { minInterval: 12 * 60 * 60_000 }];

  it('is asked for beside Background Sync, twice a day at most', async () => {
    browser(async () => ({ active: {}, sync, periodicSync }));
    await requestBackgroundSync();
    expect(register.mock.calls).toEqual([['drain-outbox']]);
    expect(registerPeriodic.mock.calls).toEqual([daily]);
  });

  it('is asked for where Background Sync is forbidden, or missing', async () => {
    register.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    browser(async () => ({ active: {}, sync, periodicSync }));
    await requestBackgroundSync();
    browser(async () => ({ active: {}, periodicSync }));
    await requestBackgroundSync();
    expect(registerPeriodic.mock.calls).toEqual([daily, daily]);
  });

  it('may be forbidden, as in a browser tab: Background Sync remains', async () => {
    registerPeriodic.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    browser(async () => ({ active: {}, sync, periodicSync }));
    await expect(requestBackgroundSync()).resolves.toBeUndefined();
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('can be ended, and it is no matter where that fails or it does not exist', async () => {
    await endPeriodicSync({ periodicSync });
    expect(unregister.mock.calls).toEqual([['drain-outbox']]);
    unregister.mockRejectedValue(new Error('No'));
    await expect(endPeriodicSync({ periodicSync })).resolves.toBeUndefined();
    await expect(endPeriodicSync({})).resolves.toBeUndefined();
  });
});

describe('asks the browser to wake the worker', () => {
  beforeEach(() => browser(async () => ({ active: {}, sync })));

  const untilSent = ({ snapshot }: OutboxReader, sent: number) =>
    eventually(() => expect(snapshot.get()).toMatchObject({ value: { counts: { sent } } }));
  const asked = (times: number) =>
    eventually(() => expect(register.mock.calls).toEqual(Array(times).fill(['drain-outbox'])));

  it('at each start that finds something queued, and whenever there is more of it', async () => {
    const outbox = await withQueued(['a']);
    const reader = createOutboxReader(outbox);
    syncWhatIsQueued(reader, onHidden);
    await asked(1);
    await outbox.submit(['b'], { installed: true });
    await asked(2);
    await outbox.drain('user');
    await untilSent(reader, 2);
    // Whatever queues it: here, a person sends a copy again.
    const sent = (await outbox.stored()).find(({ installed }) => installed);
    await resend(outbox, sent?.id ?? '');
    await asked(3);
    syncWhatIsQueued(createOutboxReader(outbox), onHidden);
    await asked(4);
  });

  it('when the page is hidden, as long as something is queued', async () => {
    const outbox = await withQueued(['a']);
    const reader = createOutboxReader(outbox);
    syncWhatIsQueued(reader, onHidden);
    await asked(1);
    pageLife.isSeen('hidden');
    await asked(2);
    pageLife.isSeen('visible');
    await outbox.drain('user');
    await untilSent(reader, 1);
    pageLife.isSeen('hidden');
    await asked(2);
  });

  it('never while nothing is to be sent', async () => {
    const outbox = await play('hold held');
    syncWhatIsQueued(createOutboxReader(outbox), onHidden);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await asked(0);
  });
});
