// Proves specification 5.18, 5.21, 5.23.
import { describe, expect, it } from 'vitest';
import { deleteAll, deleteSubmission, restoreSubmission } from '#src/outbox/delete.ts';
import { drain } from '#src/outbox/drain.ts';
import { resend } from '#src/outbox/edit.ts';
import { setPreferences } from '#src/outbox/preferences.ts';
import type { Submission } from '#src/outbox/submission.ts';
import {
  anotherContext,
  everyState,
  failingDatabase,
  idOf,
  makeTestOutbox,
  mappingOf,
  oneOfEach,
  readStates,
  readStored,
  submitNamed,
  type TestOutbox,
  viewsDuring,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { takeLease } from '#tests/support/outbox-leases.ts';
import { failingFor, refused } from '#tests/support/outbox-service.ts';

const user = { trigger: 'user' } as const;

/** @returns the id of the one in this state */
async function idIn(outbox: TestOutbox, state: Submission['state']): Promise<string> {
  const found = (await readStored(outbox)).find((one) => one.state === state);
  if (found === undefined) throw new Error(`None is ${state}`);
  return found.id;
}

async function takeOut(outbox: TestOutbox, id: string): Promise<Submission> {
  const deleted = await deleteSubmission(outbox, id);
  if (!deleted.ok || deleted.value === undefined) throw new Error('Nothing was deleted.');
  return deleted.value;
}

const statesDuring = (outbox: TestOutbox, work: () => Promise<unknown>) =>
  viewsDuring(outbox, () => readStates(outbox), work);

describe('deleting', () => {
  it.each(everyState)('one deletes it, whatever its state, and no other: %s', async (state) => {
    const outbox = await oneOfEach();
    expect(await readStates(outbox)).toEqual(everyState);
    const rest = everyState.filter((other) => other !== state);
    const id = await idIn(outbox, state);
    expect(await statesDuring(outbox, () => deleteSubmission(outbox, id))).toEqual([rest]);
    expect(await readStates(outbox)).toEqual(rest);
  });

  it('all that is pending leaves the history and what was handed over', async () => {
    const outbox = await oneOfEach();
    const rest = ['sent', 'confirmed', 'handed-over'];
    expect(await statesDuring(outbox, () => deleteAll(outbox, 'pending'))).toEqual([rest]);
    expect(await readStates(outbox)).toEqual(rest);
  });

  it('all of the history leaves what is pending and what was handed over', async () => {
    const outbox = await oneOfEach();
    await deleteAll(outbox, 'history');
    const rest = ['held', 'refused', 'handed-over', 'sending', 'queued'];
    expect(await readStates(outbox)).toEqual(rest);
  });

  it('one that failed while it was the suspect of a drain leaves it deleted', async () => {
    const outbox = await withQueued(['a', 'b']);
    const id = await idOf(outbox, 'a');
    outbox.service.follow(async (delivery) => {
      if (delivery.answers.name === 'b') await deleteSubmission(outbox, id);
      return failingFor('a')(delivery);
    });
    expect(await drain(outbox, user)).toEqual({ end: 'done', delivered: 1 });
    expect(await readStates(outbox)).toEqual(['sent']);
  });
});

describe('bringing back what was deleted', () => {
  it.each(everyState)('puts it into its place, once, as it was: %s', async (state) => {
    const outbox = await oneOfEach();
    const before = await readStored(outbox);
    const deleted = await takeOut(outbox, await idIn(outbox, state));
    await restoreSubmission(outbox, deleted);
    await restoreSubmission(outbox, deleted);
    const after = await readStored(outbox);
    // Nobody is sending it any more: it waits, the attempt counted.
    if (state === 'sending') {
      const place = everyState.indexOf(state);
      expect(after[place]).toMatchObject({ state: 'queued', attempts: 1 });
      expect(after.toSpliced(place, 1)).toEqual(before.toSpliced(place, 1));
    } else expect(after).toEqual(before);
    await submitNamed(outbox, ['another']);
    expect(await readStates(outbox)).toHaveLength(everyState.length + 1);
  });

  it('does not bring back a copy after the person has said that none are kept', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a'], { installed: true });
    await drain(outbox, user);
    const deleted = await takeOut(outbox, await idIn(outbox, 'sent'));
    expect(deleted).toMatchObject({ copy: { answers: { name: 'a' } } });
    await setPreferences(outbox, { keepCopies: false });
    await restoreSubmission(outbox, deleted);
    expect(await readStored(outbox)).toEqual([{ ...deleted, copy: null }]);
  });
});

describe('sending again', () => {
  it('queues a sent one of which there is a copy, under the same id, and it is delivered', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a'], { installed: true });
    const [first] = await readStored(outbox);
    const id = await idOf(outbox, 'a');
    await drain(outbox, user);
    expect(await statesDuring(outbox, () => resend(outbox, id))).toEqual([['queued']]);
    // That it may have arrived stays known.
    expect(await readStored(outbox)).toEqual([{ ...first, mayHaveArrived: true }]);
    await drain(outbox, user);
    const [one, two] = outbox.service.received;
    expect(two).toMatchObject({ id: one?.id, capturedAt: one?.capturedAt, answers: one?.answers });
    expect(await readStates(outbox)).toEqual(['sent']);
  });

  it('queues a refused one with a clean slate', async () => {
    const outbox = await withQueued(['a']);
    const [first] = await readStored(outbox);
    outbox.service.follow(() => refused);
    await drain(outbox, user);
    await resend(outbox, await idOf(outbox, 'a'));
    expect(await readStored(outbox)).toEqual([first]);
  });

  it.each(['held', 'confirmed', 'sending', 'queued', 'handed-over'] as const)(
    'leaves one alone: %s',
    async (state) => {
      const outbox = await oneOfEach();
      const before = await readStored(outbox);
      await resend(outbox, await idIn(outbox, state));
      expect(await readStored(outbox)).toEqual(before);
    },
  );

  it('one whose form is unconnected by now has it held', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a'], { installed: true });
    await drain(outbox, user);
    await resend(outbox, await idOf(outbox, 'a'));
    await drain(anotherContext(outbox, { mapping: mappingOf(2, []) }), user);
    expect(await readStored(outbox)).toMatchObject([{ state: 'held', answers: { name: 'a' } }]);
  });
});

it('hands failures of storage on', async () => {
  const outbox = await withQueued(['a']);
  const { id } = await takeLease(outbox);
  const [stored] = await readStored(outbox);
  if (stored === undefined) throw new Error('Nothing is stored.');
  const failing = { ...outbox, database: failingDatabase(outbox.database) };
  const failed = { ok: false, error: 'unavailable' };
  expect(await deleteSubmission(failing, id)).toEqual(failed);
  expect(await restoreSubmission(failing, stored)).toEqual(failed);
  expect(await deleteAll(failing, 'pending')).toEqual(failed);
  expect(await resend(failing, id)).toEqual(failed);
});
