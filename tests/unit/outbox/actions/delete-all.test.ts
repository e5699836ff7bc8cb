// Proves specification 5.36.
import { expect, it } from 'vitest';
import { deleteAll, restoreSubmissions } from '#src/outbox/actions/delete.ts';
import { lockForEditing } from '#src/outbox/actions/edit.ts';
import { editLockLength, leaseLength } from '#src/outbox/model/retry-policy.ts';
import { mayHaveArrived } from '#src/outbox/model/submission.ts';
import { recover } from '#src/outbox/sender/recover.ts';
import { oneOfEach, withQueued } from '#tests/support/outbox-bench.ts';
import { settle, takeLease } from '#tests/support/outbox-leases.ts';
import { sent } from '#tests/support/outbox-service.ts';

it('deletes just those of the list, in one step, but what is being sent, and brings them back as they were', async () => {
  const outbox = await oneOfEach();
  const before = await outbox.stored();
  const deleted = before.filter(({ state }) => ['queued', 'held', 'refused'].includes(state));
  const left = before.filter((one) => !deleted.includes(one)).map(({ state }) => state);
  const seen = await outbox.viewsDuring(
    () => outbox.states(),
    async () =>
      expect(await deleteAll(outbox, 'waiting')).toEqual({
        ok: true,
        value: { deleted, busyCount: 1 },
      }),
  );
  expect(seen).toEqual([left]);
  await restoreSubmissions(outbox, deleted);
  await restoreSubmissions(outbox, deleted);
  expect(await outbox.stored()).toEqual(before);
});

it('leaves what is being edited, as long as its editor lives', async () => {
  const outbox = await withQueued(['a', 'b']);
  await lockForEditing(outbox, await outbox.idOf('a'));
  const first = await deleteAll(outbox, 'waiting');
  expect(first).toMatchObject({ ok: true, value: { busyCount: 1 } });
  expect(await outbox.stored()).toMatchObject([{ answers: { name: 'a' } }]);
  outbox.clock.pass(editLockLength + 1);
  const second = await deleteAll(outbox, 'waiting');
  expect(second).toMatchObject({ ok: true, value: { busyCount: 0 } });
  expect(await outbox.stored()).toEqual([]);
});

it('keeps them deleted where an answer comes late, and knows what was tried once they are back', async () => {
  const outbox = await withQueued(['a', 'b']);
  const sending = await takeLease(outbox);
  outbox.clock.pass(leaseLength + 1);
  await recover(outbox, () => false);
  const done = await deleteAll(outbox, 'waiting');
  await settle(outbox, sending, sent);
  expect(await outbox.stored()).toEqual([]);
  if (!done.ok) throw new Error(done.error);
  await restoreSubmissions(outbox, done.value.deleted);
  expect((await outbox.stored()).map(mayHaveArrived)).toEqual([true, false]);
});
