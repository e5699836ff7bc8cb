// Proves specification 5.9, 5.24, 9.6.

import { expect, it, vi } from 'vitest';
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

it.each<[string, StatusOutcome | undefined, boolean]>([
  ['stays where the service misses it', undefined, true],
  [
    'goes after a day where it does not answer',
    { kind: 'unreachable', failure: 'no-connection' },
    false,
  ],
])('a copy of a tab is not erased before the service was asked, and %s', async (_, said, stays) => {
  const endpoint = endpointOf(new Set(), said);
  const service = scriptedService({ status: endpoint.status });
  const outbox = makeTestOutbox({ mapping: traceable, service });
  await play(`queue a; user; pass ${unconfirmedCopyRetention + 3_600_000}`, outbox);
  await open(outbox, outbox.clock.believed);
  expect(endpoint.asked).toHaveLength(1);
  const missing = { copy: { answers: { name: 'a' } }, missingSince: outbox.clock.now() };
  expect(await outbox.stored()).toMatchObject([
    { state: 'sent', ...(stays ? missing : { copy: null }) },
  ]);
});
