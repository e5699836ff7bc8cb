// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { deleteAll, deleteSubmission, sendAgain } from '#src/outbox/edit-outbox.ts';
import { takeLease } from '#src/outbox/lease.ts';
import {
  anotherContext,
  failingDatabase,
  makeTestOutbox,
  mappingOf,
  readStates,
  readStored,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { confirmed, failingFor, namesOf, refused, sent } from '#tests/support/outbox-service.ts';

const asked = { urgency: 'asked' } as const;

/** One submission of every state, in the order of `everyState`. */
async function oneOfEach(): Promise<TestOutbox> {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['held'], { form: 'health' });
  await submitNamed(outbox, ['sent', 'confirmed', 'refused'], { installed: true });
  outbox.service.follow(({ answers }) => {
    if (answers.name === 'confirmed') return confirmed;
    return answers.name === 'refused' ? refused : sent;
  });
  await drain(outbox, asked);
  await submitNamed(outbox, ['sending', 'queued']);
  await takeLease(outbox, { order: 'oldest', tried: new Set(), early: false });
  return outbox;
}

const everyState = ['held', 'sent', 'confirmed', 'refused', 'sending', 'queued'] as const;

/** Calls the work and gives what those saw who were told of a change. */
async function viewsDuring(outbox: TestOutbox, work: () => Promise<unknown>) {
  const views: ReturnType<typeof readStates>[] = [];
  const end = outbox.channel.subscribe(() => {
    views.push(readStates(outbox));
  });
  await work();
  end();
  return Promise.all(views);
}

describe('deleting', () => {
  it.each(everyState)('one deletes it, whatever its state, and no other: %s', async (state) => {
    const outbox = await oneOfEach();
    expect(await readStates(outbox)).toEqual(everyState);
    const rest = everyState.filter((other) => other !== state);
    const sequence = everyState.indexOf(state) + 1;
    const views = await viewsDuring(outbox, () => deleteSubmission(outbox, sequence));
    expect(await readStates(outbox)).toEqual(rest);
    expect(views).toEqual([rest]);
  });

  it('one that is not there changes nothing', async () => {
    const outbox = await oneOfEach();
    expect((await deleteSubmission(outbox, 99)).ok).toBe(true);
    expect(await readStates(outbox)).toEqual(everyState);
  });

  it('all that waits leaves the history', async () => {
    const outbox = await oneOfEach();
    const views = await viewsDuring(outbox, () => deleteAll(outbox, 'waiting'));
    expect(await readStates(outbox)).toEqual(['sent', 'confirmed']);
    expect(views).toEqual([['sent', 'confirmed']]);
  });

  it('all that is gone leaves what waits', async () => {
    const outbox = await oneOfEach();
    await deleteAll(outbox, 'gone');
    expect(await readStates(outbox)).toEqual(['held', 'refused', 'sending', 'queued']);
  });

  it('a queued one keeps it from being delivered', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b']);
    await deleteSubmission(outbox, 1);
    await drain(outbox, asked);
    expect(namesOf(outbox.service.tried)).toEqual(['b']);
  });

  it('one that failed while it was the suspect of a drain leaves it deleted', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b']);
    outbox.service.follow(async (delivery) => {
      if (delivery.answers.name === 'b') await deleteSubmission(outbox, 1);
      return failingFor('a')(delivery);
    });
    expect(await drain(outbox, asked)).toEqual({ end: 'done', delivered: 1 });
    expect(await readStates(outbox)).toEqual(['sent']);
  });
});

describe('sending again', () => {
  it('queues a sent one of which there is a copy, under the same id, and it is delivered', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a'], { installed: true });
    const [first] = await readStored(outbox);
    await drain(outbox, asked);
    const views = await viewsDuring(outbox, () => sendAgain(outbox, 1));
    expect(views).toEqual([['queued']]);
    // That it may have arrived stays known.
    expect(await readStored(outbox)).toEqual([{ ...first, mayHaveArrived: true }]);
    await drain(outbox, asked);
    const [one, two] = outbox.service.received;
    expect(two).toMatchObject({ id: one?.id, capturedAt: one?.capturedAt, answers: one?.answers });
    expect(await readStates(outbox)).toEqual(['sent']);
  });

  it('queues a refused one with a clean slate', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    const [first] = await readStored(outbox);
    outbox.service.follow(() => refused);
    await drain(outbox, asked);
    await sendAgain(outbox, 1);
    expect(await readStored(outbox)).toEqual([first]);
  });

  it('leaves a sent one alone of which there is no copy', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    await drain(outbox, asked);
    expect((await sendAgain(outbox, 1)).ok).toBe(true);
    expect(await readStates(outbox)).toEqual(['sent']);
  });

  it.each(['held', 'confirmed', 'sending', 'queued'] as const)(
    'leaves one alone: %s',
    async (state) => {
      const outbox = await oneOfEach();
      const before = await readStored(outbox);
      await sendAgain(outbox, everyState.indexOf(state) + 1);
      expect(await readStored(outbox)).toEqual(before);
    },
  );

  it('does nothing for one that is not there', async () => {
    const outbox = makeTestOutbox();
    expect((await sendAgain(outbox, 1)).ok).toBe(true);
    expect(await readStored(outbox)).toEqual([]);
  });

  it('one whose form is unconnected by now has it held', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a'], { installed: true });
    await drain(outbox, asked);
    await sendAgain(outbox, 1);
    await drain(anotherContext(outbox, { mapping: mappingOf(2, []) }), asked);
    expect(await readStored(outbox)).toMatchObject([{ state: 'held', answers: { name: 'a' } }]);
  });
});

it('hands failures of storage on', async () => {
  const outbox = await oneOfEach();
  const failing = { ...outbox, database: failingDatabase(outbox.database) };
  const failed = { ok: false, error: 'unavailable' };
  expect(await deleteSubmission(failing, 1)).toEqual(failed);
  expect(await deleteAll(failing, 'waiting')).toEqual(failed);
  expect(await sendAgain(failing, 2)).toEqual(failed);
});
