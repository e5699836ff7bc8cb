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

/** A browser whose workers, if it has any, are registered like this. */
const browser = (getRegistration?: () => unknown) =>
  vi.stubGlobal('navigator', { serviceWorker: getRegistration && { getRegistration } });

const refuse = (name: string) => Promise.reject(new DOMException('No', name));
const active = { active: {}, sync, periodicSync };

it.each<[string, (() => unknown)?, asked?: readonly string[]]>([
  ['no workers'],
  ['no registration', async () => undefined],
  ['no active worker yet', async () => ({ ...active, active: null })],
  ['no storage allowed', () => refuse('SecurityError')],
  ['neither', async () => ({ active: {} })],
  ['both', async () => active, ['once', 'daily']],
  ['the first alone', async () => ({ active: {}, sync }), ['once']],
  ['the second alone', async () => ({ active: {}, periodicSync }), ['daily']],
])(
  'asks for Background Sync, and for periodic sync twice a day, if there is: %s',
  async (_, found, asked = []) => {
    browser(found);
    await requestBackgroundSync();
    expect(register.mock.calls).toEqual(asked.includes('once') ? [['drain-outbox']] : []);
    const daily = ['drain-outbox', { minInterval: 12 * 60 * 60_000 }];
    expect(registerPeriodic.mock.calls).toEqual(asked.includes('daily') ? [daily] : []);
  },
);

it('asks for each of them though the other is forbidden, as in a browser tab', async () => {
  browser(async () => active);
  for (const mocked of [register, registerPeriodic]) {
    mocked.mockImplementationOnce(() => refuse('NotAllowedError'));
    await requestBackgroundSync();
  }
  expect([register, registerPeriodic].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

it('ends periodic sync, and ignores that it fails or does not exist', async () => {
  await endPeriodicSync({ periodicSync });
  expect(unregister.mock.calls).toEqual([['drain-outbox']]);
  unregister.mockRejectedValue(new Error('No'));
  await endPeriodicSync({ periodicSync });
  await endPeriodicSync({});
});

describe('asks the browser to wake the worker', () => {
  beforeEach(() => browser(async () => ({ active: {}, sync })));

  const untilSent = ({ snapshot }: OutboxReader, sent: number) =>
    eventually(() => expect(snapshot.get()).toMatchObject({ value: { counts: { sent } } }));
  const asked = (times: number) =>
    eventually(() => expect(register.mock.calls).toEqual(Array(times).fill(['drain-outbox'])));

  it('at each start that finds something queued, and at each hiding and change until all is sent', async () => {
    const outbox = await withQueued(['a']);
    const reader = createOutboxReader(outbox);
    syncWhatIsQueued(reader, onHidden);
    await asked(1);
    pageLife.isSeen('hidden');
    await asked(2);
    pageLife.isSeen('visible');
    await outbox.submit(['b'], { installed: true });
    await asked(3);
    await outbox.drain('user');
    await untilSent(reader, 2);
    pageLife.isSeen('hidden');
    await asked(3);
    // Whatever queues it: here, a person sends a copy again.
    const sent = (await outbox.stored()).find(({ installed }) => installed);
    await resend(outbox, sent?.id ?? '');
    await asked(4);
    syncWhatIsQueued(createOutboxReader(outbox), onHidden);
    await asked(5);
  });

  it('never while nothing is to be sent', async () => {
    const outbox = await play('hold held');
    syncWhatIsQueued(createOutboxReader(outbox), onHidden);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await asked(0);
  });
});
