// Proves specification 5.9, 5.24, 9.6.

import { describe, expect, it, vi } from 'vitest';
import { afterFirstSubmission } from '#src/app/upkeep.ts';
import type { StatusOutcome } from '#src/outbox/delivery/form-service.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import { copyRetention, unconfirmedCopyRetention } from '#src/outbox/model/retry-policy.ts';
import { createOutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { play } from '#tests/support/outbox-program.ts';
import { scriptedService } from '#tests/support/outbox-service.ts';
import { endpointOf, traceable } from '#tests/support/status-bench.ts';

const open = (outbox: Outbox, readEraseUntil: () => Promise<number>) =>
  afterFirstSubmission(outbox, createOutboxReader(outbox), readEraseUntil);

it('erases copies whose time is over, and none by a clock that is not trusted', async () => {
  const outbox = await play(`install a; user; pass ${copyRetention}`);
  const copies = async () =>
    (await outbox.stored()).map((one) => one.state === 'sent' && one.copy !== null);
  const write = vi.spyOn(outbox.database, 'write');
  await open(outbox, async () => 0);
  expect(write).not.toHaveBeenCalled();
  expect(await copies()).toEqual([true]);
  await open(outbox, outbox.clock.believed);
  expect(await copies()).toEqual([false]);
});

it('asks the browser to wake the worker for what is queued', async () => {
  const register = vi.fn(async () => {});
  const getRegistration = async () => ({ active: {}, sync: { register } });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  const outbox = await play('queue a');
  await open(outbox, outbox.clock.believed);
  await eventually(() => expect(register).toHaveBeenCalledTimes(1));
});

describe('a copy that a tab keeps until the service has answered', () => {
  /** An outbox that has sent one from a tab, which never arrived, and whose page is opened again a day later. */
  async function lostADayAgo(instead?: StatusOutcome) {
    const endpoint = endpointOf(new Set(), instead);
    const service = scriptedService({ status: endpoint.status });
    const outbox = makeTestOutbox({ mapping: traceable, service });
    await play(`queue a; user; pass ${unconfirmedCopyRetention + 3_600_000}`, outbox);
    return { outbox, endpoint };
  }

  it('is not erased before the service was asked, and stays where it is missing', async () => {
    const { outbox, endpoint } = await lostADayAgo();
    await open(outbox, outbox.clock.believed);
    expect(endpoint.asked).toHaveLength(1);
    const copy = { answers: { name: 'a' } };
    const missing = { state: 'sent', copy, missingSince: outbox.clock.now() };
    expect(await outbox.stored()).toMatchObject([missing]);
  });

  it('goes after a day where the service has not answered', async () => {
    const { outbox, endpoint } = await lostADayAgo({
      kind: 'unreachable',
      failure: 'no-connection',
    });
    await open(outbox, outbox.clock.believed);
    expect(endpoint.asked).toHaveLength(1);
    expect(await outbox.stored()).toMatchObject([{ state: 'sent', copy: null }]);
  });
});
