// @vitest-environment node
import { expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { saveEdit } from '#src/outbox/edit-submission.ts';
import { markHandedOver, readGivable } from '#src/outbox/hand-over/give.ts';
import { makeTestOutbox, readStates, submitNamed } from '#tests/support/outbox-bench.ts';

it('sends a correction made after the parcel itself, under an id of its own', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a', 'b']);
  const given = await readGivable(outbox, 'all');
  if (!given.ok) throw new Error(given.error);
  await saveEdit(outbox, 2, { name: 'b, corrected' });
  expect(await markHandedOver(outbox, given.value)).toEqual({ ok: true, value: 1 });
  // Such as by saving the file a second time.
  expect(await markHandedOver(outbox, given.value)).toEqual({ ok: true, value: 0 });
  await drain(outbox, { urgency: 'asked' });
  expect(await readStates(outbox)).toEqual(['handed-over', 'sent']);
  expect(outbox.service.received).toMatchObject([{ answers: { name: 'b, corrected' } }]);
  expect(given.value.map(({ id }) => id)).not.toContain(outbox.service.received[0]?.id);
});
