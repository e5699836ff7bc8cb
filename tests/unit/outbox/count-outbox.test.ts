// @vitest-environment node
import { expect, it } from 'vitest';
import { countOutbox, countWaiting, waitingOf } from '#src/outbox/count-outbox.ts';
import { drain } from '#src/outbox/drain.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { chooseTellWhenSent, readTellWhenSent } from '#src/outbox/tell-when-sent.ts';
import { failingDatabase, makeTestOutbox, submitNamed } from '#tests/support/outbox-bench.ts';
import { refused, sent, timedOut } from '#tests/support/outbox-service.ts';

async function counted(outbox: Outbox) {
  const read = await countOutbox(outbox);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

it('counts every state, and knows nothing of an empty outbox', async () => {
  const outbox = makeTestOutbox();
  expect(await counted(outbox)).toEqual({ counts: {}, lastAttempt: null, nextDrainAt: null });
  await submitNamed(outbox, ['a', 'b', 'c']);
  await submitNamed(outbox, ['d'], { form: 'not connected' });
  outbox.service.follow(({ answers: { name } }) =>
    name === 'a' ? sent : name === 'b' ? refused : timedOut,
  );
  await drain(outbox, { urgency: 'asked' });
  const { counts, lastAttempt, nextDrainAt } = await counted(outbox);
  expect(counts).toEqual({ sent: 1, refused: 1, queued: 1, held: 1 });
  expect(waitingOf(counts)).toBe(3);
  expect(lastAttempt).toEqual({
    key: 'last-attempt',
    at: outbox.clock.now(),
    outcome: 'timed-out',
  });
  expect(nextDrainAt).toBeGreaterThan(outbox.clock.now());
});

it('knows the database again by the first submission in it', async () => {
  const outbox = makeTestOutbox();
  expect(await countWaiting(outbox)).toEqual({ ok: true, value: { waiting: 0, mark: null } });
  await submitNamed(outbox, ['a']);
  const first = await countWaiting(outbox);
  await submitNamed(outbox, ['b']);
  const second = await countWaiting(outbox);
  if (!first.ok || !second.ok) throw new Error('Not read.');
  expect(first.value.mark).toBeTruthy();
  expect(second.value).toEqual({ waiting: 2, mark: first.value.mark });
});

it('marks a database of before there were marks as soon as something waits in it', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a']);
  await outbox.database.write((transaction) => transaction.objectStore('settings').clear());
  const first = await countWaiting(outbox);
  expect(first).toEqual({ ok: true, value: { waiting: 1, mark: expect.any(String) } });
  expect(await countWaiting(outbox)).toEqual(first);
});

it('says so where the mark cannot be written', async () => {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a']);
  await outbox.database.write((transaction) => transaction.objectStore('settings').clear());
  const full = { ...outbox, database: failingDatabase(outbox.database) };
  expect(await countWaiting(full)).toEqual({ ok: false, error: 'unavailable' });
});

it('tells nobody that something went out, until the person wishes it', async () => {
  const outbox = makeTestOutbox();
  expect(await outbox.database.read(readTellWhenSent)).toEqual({ ok: true, value: false });
  await chooseTellWhenSent(outbox, true);
  expect(await outbox.database.read(readTellWhenSent)).toEqual({ ok: true, value: true });
  await chooseTellWhenSent(outbox, false);
  expect(await outbox.database.read(readTellWhenSent)).toEqual({ ok: true, value: false });
});
