// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { resend } from '#src/outbox/edit.ts';
import { answersOf } from '#src/outbox/submission.ts';
import { readStored, snapshotOf } from '#tests/support/outbox-bench.ts';
import { calmDown, type Played, type Program, play } from '#tests/support/outbox-program.ts';

const programsOfAKind = 75;

const timesReceived = ({ world }: Played, id: string): number =>
  world.received.filter((delivery) => delivery.id === id).length;

/** What must be true whenever one looks. */
async function checkNothingIsLost(played: Played): Promise<void> {
  const stored = new Map((await readStored(played.world.device)).map((one) => [one.id, one]));
  for (const [id, submission] of played.stored) {
    const found = stored.get(id);
    if (played.deleted.has(id)) {
      expect(found, 'a deleted submission is there again').toBeUndefined();
      continue;
    }
    if (found === undefined) throw new Error(`The outbox lost ${submission.answers.name}.`);
    const { form, capturedAt } = found;
    expect({ form, capturedAt }).toEqual({
      form: submission.form,
      capturedAt: submission.capturedAt,
    });
    if (found.state === 'sent' || found.state === 'confirmed') {
      expect(timesReceived(played, id), 'sent, but never received').toBeGreaterThan(0);
    } else {
      expect(answersOf(found)).toEqual(submission.answers);
    }
  }
  for (const id of stored.keys()) expect(played.stored.has(id), 'nobody stored it').toBe(true);
}

/** Delivers what is left, by one drain that somebody asked for or by timers alone. */
async function deliverTheRest(played: Played): Promise<void> {
  const { outbox } = played.world.start(9, ['join', 'tax', 'health']);
  for (const { state, id } of await readStored(outbox)) {
    if (state === 'refused') await resend(outbox, id);
  }
  if (played.random() < 0.5) {
    expect((await drain(outbox, { trigger: 'user' })).end).toBe('done');
    return;
  }
  for (let drains = 0; drains < 50; drains += 1) {
    await drain(outbox, { trigger: 'timer' });
    const { nextDrain } = await snapshotOf(outbox);
    if (nextDrain.kind === 'none') return;
    const { clock } = played.world.device;
    clock.pass(nextDrain.kind === 'at' ? Math.max(0, nextDrain.at - clock.now()) : 5_000);
  }
  throw new Error('Timers alone do not deliver everything.');
}

async function checkAllIsDelivered(played: Played, rough: boolean): Promise<void> {
  for (const { state } of await readStored(played.world.device)) {
    expect(['sent', 'confirmed']).toContain(state);
  }
  for (const [id, { answers, capturedAt }] of played.stored) {
    const times = timesReceived(played, id);
    if (!played.deleted.has(id)) expect(times, 'never received').toBeGreaterThan(0);
    if (!rough) expect(times, 'received more than once').toBeLessThanOrEqual(1);
    for (const delivery of played.world.received.filter((one) => one.id === id)) {
      expect(delivery).toMatchObject({ answers, capturedAt });
    }
  }
  for (const { id } of played.world.received) expect(played.stored.has(id)).toBe(true);
}

async function run(program: Program): Promise<Played> {
  const played = await play(program, checkNothingIsLost);
  await calmDown(played);
  await deliverTheRest(played);
  await checkNothingIsLost(played);
  await checkAllIsDelivered(played, program.rough);
  return played;
}

describe.each([
  { locks: true, rough: false },
  { locks: false, rough: false },
  { locks: true, rough: true },
  { locks: false, rough: true },
])('random programs, locks: $locks, rough: $rough', ({ locks, rough }) => {
  it('lose nothing, claim nothing, and deliver everything in the end', async () => {
    let submissions = 0;
    let deliveries = 0;
    for (let seed = 1; seed <= programsOfAKind; seed += 1) {
      const played = await run({ seed, locks, rough }).catch((cause: unknown) => {
        throw new Error(`seed ${seed}, locks ${locks}, rough ${rough}: ${cause}`, { cause });
      });
      submissions += played.stored.size;
      deliveries += played.world.received.length;
    }
    // The programs are worth something only where there was much to do.
    expect(submissions).toBeGreaterThan(5 * programsOfAKind);
    expect(deliveries).toBeGreaterThan(4 * programsOfAKind);
  }, 60_000);
});
