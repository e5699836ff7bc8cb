// Proves specification 9.6.
import { expect, it, vi } from 'vitest';
import { onceSubmitted } from '#src/app/once-submitted.ts';
import { drain } from '#src/outbox/drain.ts';
import { createOutboxReader } from '#src/outbox/outbox-reader.ts';
import { copyRetention } from '#src/outbox/retry-policy.ts';
import { makeTestOutbox, readStored, submitNamed } from '#tests/support/outbox-bench.ts';

it('erases copies whose time is over, and none by a clock that is not trusted', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a'], { installed: true });
  await drain(outbox, { trigger: 'user' });
  outbox.clock.pass(copyRetention);
  const copies = async () =>
    (await readStored(outbox)).map((one) => one.state === 'sent' && one.copy !== null);
  const write = vi.spyOn(outbox.database, 'write');
  onceSubmitted(outbox, createOutboxReader(outbox), false);
  await copies();
  await copies();
  expect(write).not.toHaveBeenCalled();
  expect(await copies()).toEqual([true]);
  onceSubmitted(outbox, createOutboxReader(outbox), true);
  await vi.waitFor(async () => expect(await copies()).toEqual([false]));
});
