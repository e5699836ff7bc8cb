import { describe, expect, it } from 'vitest';
import { deleteSubmission, restoreSubmission } from '#src/outbox/delete.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { drain } from '#src/outbox/drain.ts';
import { resend, saveEdit } from '#src/outbox/edit.ts';
import { recover } from '#src/outbox/recover.ts';
import { leaseLength } from '#src/outbox/retry-policy.ts';
import {
  anotherContext,
  idOf,
  readNamed,
  readStored,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { settle, takeLease } from '#tests/support/outbox-leases.ts';
import {
  confirmed,
  deferred,
  noConnection,
  refused,
  sent,
  until,
} from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;
const outcomes = [sent, confirmed, refused, noConnection] as const;

/** A drain that has its submission under way, and waits for the test to say what came of it. */
async function underWay() {
  const outbox = await withQueued(['a'], { locks: null });
  const answer = deferred<Outcome>();
  outbox.service.follow(() => answer.promise);
  const draining = drain(outbox, user);
  await until(() => outbox.service.tried.length === 1);
  const finish = async (outcome: Outcome) => {
    answer.resolve(outcome);
    await draining;
  };
  return { outbox, id: await idOf(outbox, 'a'), finish };
}

async function deleteAndUndo(outbox: TestOutbox, id: string): Promise<void> {
  const deleted = await deleteSubmission(outbox, id);
  if (!deleted.ok || deleted.value === undefined) throw new Error('Nothing was deleted.');
  await restoreSubmission(outbox, deleted.value);
}

async function edit(outbox: TestOutbox, id: string): Promise<string> {
  const saved = await saveEdit(outbox, id, { name: 'edited' });
  if (!saved.ok || typeof saved.value === 'string') throw new Error('Nothing was saved.');
  return saved.value.id;
}

describe.each(outcomes)('a late outcome: $kind', (outcome) => {
  it('leaves alone what was deleted, brought back and edited meanwhile', async () => {
    const { outbox, id, finish } = await underWay();
    await deleteAndUndo(outbox, id);
    const own = await edit(outbox, id);
    expect(own).not.toBe(id);
    const before = await readStored(outbox);
    await finish(outcome);
    expect(await readStored(outbox)).toEqual(before);
    expect(before).toMatchObject([{ id: own, earlierIds: [id], answers: { name: 'edited' } }]);
  });

  it('leaves alone what was edited after its lease was lost', async () => {
    const { outbox, id, finish } = await underWay();
    outbox.clock.pass(leaseLength);
    await recover(anotherContext(outbox), false);
    const own = await edit(outbox, id);
    expect(own).not.toBe(id);
    const before = await readStored(outbox);
    await finish(outcome);
    expect(await readStored(outbox)).toEqual(before);
  });
});

describe('a late failure of an earlier lease', () => {
  it('does not settle a newer one of the same context', async () => {
    const outbox = await withQueued(['a']);
    const first = await takeLease(outbox);
    outbox.clock.pass(leaseLength);
    await recover(outbox, false);
    const second = await takeLease(outbox);
    await settle(outbox, first, noConnection);
    expect(await readStored(outbox)).toEqual([second]);
  });

  it('does not settle one that has made as many attempts, after it was sent and sent again', async () => {
    const outbox = await withQueued(['a']);
    const first = await takeLease(outbox);
    await settle(outbox, first, refused);
    outbox.clock.pass(1);
    await resend(outbox, first.id);
    const second = await takeLease(outbox);
    expect(second.attempts).toBe(first.attempts);
    await settle(outbox, first, noConnection);
    expect(await readStored(outbox)).toEqual([second]);
  });
});

it('undone twice, a deletion does not bring an earlier wording back over its edit', async () => {
  const outbox = await withQueued(['a']);
  outbox.service.follow(() => noConnection);
  await drain(outbox, user);
  const id = await idOf(outbox, 'a');
  const deleted = await deleteSubmission(outbox, id);
  if (!deleted.ok || deleted.value === undefined) throw new Error('Nothing was deleted.');
  await restoreSubmission(outbox, deleted.value);
  const own = await edit(outbox, id);
  await restoreSubmission(outbox, deleted.value);
  expect(await readNamed(outbox, 'edited')).toMatchObject({ id: own });
  expect(await readStored(outbox)).toHaveLength(1);
});
