// Proves specification 5.2, 5.6, 5.29.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Result } from '#src/lib/result.ts';
import { deleteSubmission, restoreSubmissions } from '#src/outbox/actions/delete.ts';
import { lockForEditing, saveEdit } from '#src/outbox/actions/edit.ts';
import { eraseOldCopies, eraseOutbox } from '#src/outbox/actions/erase.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import { copyRetention, editLockLength, leaseLength } from '#src/outbox/model/retry-policy.ts';
import { answersOf, type Submission, type SubmissionState } from '#src/outbox/model/submission.ts';
import { recordHandover, takeBack } from '#src/outbox/transfer/handed-over.ts';
import { importSubmissions, previewImport } from '#src/outbox/transfer/import-submissions.ts';
import { pollStatus } from '#src/sync/delivery-status.ts';
import { type Failing, failCalls } from '#tests/model/failing-calls.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import {
  makeTestOutbox,
  mappingOf,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { takeLease } from '#tests/support/outbox-leases.ts';
import { play } from '#tests/support/outbox-program.ts';
import {
  confirmed,
  namesOf,
  refused,
  scriptedService,
  sent,
} from '#tests/support/outbox-service.ts';
import { endpointOf, traceable } from '#tests/support/status-bench.ts';
import { allHandedOver, makeExport, transferredFrom } from '#tests/support/transfers.ts';

/** Something that a person or the app does, on a device that is ready for it. */
type Operation = {
  readonly outbox: TestOutbox;
  /**
   * Does it while calls fail.
   * @returns what holds what was told against what is there once calls work again, and gives the names of
   * all that is still to be delivered, or has been
   */
  act(): Promise<(stored: readonly Submission[]) => readonly string[] | Promise<readonly string[]>>;
};

const named = (stored: readonly Submission[], name: string) =>
  stored.filter((one) => answersOf(one)?.name === name);

const inState = (stored: readonly Submission[], state: SubmissionState) =>
  stored.filter((one) => one.state === state);

/** Whether it is done, by what was told; by what is there, if it may or may not have been done. */
const isDone = (told: Result<unknown, unknown>, isThere: boolean): boolean =>
  told.ok || (told.error === 'hanging' && isThere);

const on = (outbox: TestOutbox, act: Operation['act']): Operation => ({ outbox, act });

const operations: Readonly<Record<string, () => Promise<Operation>>> = {
  async 'submitting on a new device'() {
    const outbox = makeTestOutbox();
    return on(outbox, async () => {
      const submitted = await submit(outbox, {
        ...{ form: 'join', answers: { name: 'a' }, installed: false },
      });
      return (stored) => {
        const isThere = named(stored, 'a').length === 1;
        if (submitted.kind !== 'hanging') expect(isThere).toBe(submitted.kind === 'stored');
        const arrived = namesOf(outbox.service.received).includes('a');
        expect(arrived).toBe(submitted.kind === 'sent-unstored');
        return isThere || arrived ? ['a'] : [];
      };
    });
  },

  async 'a drain of all there can be'() {
    const earlier = await withQueued(['left by one that died'], {
      mapping: mappingOf(1, ['join']),
    });
    await takeLease(earlier);
    await earlier.submit(['held', 'held too'], { form: 'tax' });
    await earlier.submit(['a', 'refused', 'b'], { installed: true });
    const outbox = earlier.another({ mapping: mappingOf(2, ['join', 'tax']) });
    outbox.service.follow(({ answers }) => {
      if (answers.name === 'refused') return refused;
      return answers.name === 'a' ? confirmed : sent;
    });
    const waiting = ['left by one that died', 'held', 'held too', 'a', 'b', 'refused'];
    return on(outbox, async () => {
      const { delivered } = await outbox.drain('user');
      return async (stored) => {
        const arrived = namesOf(outbox.service.received);
        expect(arrived.length).toBeGreaterThanOrEqual(delivered);
        for (const name of waiting) {
          const here = named(stored, name).length;
          expect(here + Number(arrived.includes(name)), name).toBeGreaterThan(0);
        }
        return waiting;
      };
    });
  },

  async 'a drain without a connection'() {
    const outbox = await play('queue a b c; service no-connection');
    return on(outbox, async () => {
      const { delivered } = await outbox.drain('user');
      return (stored) => {
        expect(delivered).toBe(0);
        expect(stored).toHaveLength(3);
        return ['a', 'b', 'c'];
      };
    });
  },

  async 'editing what may have arrived'() {
    const outbox = await play('queue old; service no-connection; user');
    const id = await outbox.idOf('old');
    return on(outbox, async () => {
      const locked = await lockForEditing(outbox, id);
      const saved = await saveEdit(outbox, id, { name: 'new' });
      return (stored) => {
        const [one] = stored;
        const done = saved.ok ? saved.value === null : isDone(saved, one?.id !== id);
        expect(answersOf(one as Submission)).toEqual({ name: done ? 'new' : 'old' });
        expect(one?.id === id).toBe(!done);
        if (!done) expect(one !== undefined && 'editLockUntil' in one).toBe(locked.ok);
        return [done ? 'new' : 'old'];
      };
    });
  },

  async 'deleting and undoing it'() {
    const outbox = await withQueued(['a', 'b']);
    const one = await outbox.named('a');
    return on(outbox, async () => {
      const deleted = await deleteSubmission(outbox, one.id);
      const undone = await restoreSubmissions(outbox, [one]);
      return (stored) => {
        const here = !deleted.ok || isDone(undone, named(stored, 'a').length > 0);
        expect(named(stored, 'a')).toEqual(here ? [one] : []);
        return here ? ['a', 'b'] : ['b'];
      };
    });
  },

  async 'giving to another device'() {
    const outbox = await withQueued(['a', 'b']);
    const { submissions } = await makeExport(outbox);
    return on(outbox, async () => {
      const given = await recordHandover(outbox, submissions);
      return async (stored) => {
        const count = inState(stored, 'handed-over').length;
        expect(count).toBe(given.ok ? given.value : isDone(given, count > 0) ? 2 : 0);
        expect((await takeBack(outbox.another(), allHandedOver)).ok).toBe(true);
        return ['a', 'b'];
      };
    });
  },

  async 'making a file for another device'() {
    const outbox = await withQueued(['a', 'b']);
    return on(outbox, async () => {
      const made = await makeExport(outbox).catch(() => null);
      return (stored) => {
        // What a file holds has a new id once it is edited.
        const marked = stored.filter((one) => 'mayHaveArrived' in one);
        expect(marked).toHaveLength(made === null ? 0 : 2);
        return ['a', 'b'];
      };
    });
  },

  async 'taking back'() {
    const outbox = await withQueued(['a', 'b']);
    await recordHandover(outbox, (await makeExport(outbox)).submissions);
    return on(outbox, async () => {
      const taken = await takeBack(outbox, allHandedOver);
      return async (stored) => {
        const count = inState(stored, 'handed-over').length;
        const done = isDone(taken, count === 0);
        expect(count).toBe(done ? 0 : 2);
        return done ? ['a', 'b'] : [];
      };
    });
  },

  async 'taking in'() {
    const submissions = await transferredFrom(await withQueued(['a', 'b']));
    const outbox = makeTestOutbox();
    return on(outbox, async () => {
      const seen = await previewImport(outbox, { submissions, unreadable: 0 }, () => null);
      const done = seen.ok && (await importSubmissions(outbox, seen.value));
      return (stored) => {
        const all = done !== false && isDone(done, stored.length > 0);
        expect(stored).toHaveLength(all ? 2 : 0);
        return all ? ['a', 'b'] : [];
      };
    });
  },

  async 'erasing old copies'() {
    const outbox = await play(`install a b; user; pass ${copyRetention + 1}`);
    return on(outbox, async () => {
      const erased = await eraseOldCopies(outbox, outbox.clock.believed);
      return (stored) => {
        const left = stored.filter((one) => answersOf(one) !== null);
        expect(left).toHaveLength(erased.ok ? 2 - erased.value : 2);
        expect(inState(stored, 'sent')).toHaveLength(2);
        return ['a', 'b'];
      };
    });
  },

  async 'erasing everything'() {
    const device = draftsDevice();
    const outbox = await play('queue a b; keep yes', device.outbox);
    await device.openPage().type('typed');
    return on(outbox, async () => {
      const emptied = await eraseOutbox(outbox);
      return async (stored) => {
        expect(stored).toHaveLength(emptied.ok ? 0 : 2);
        expect(await device.drafts()).toHaveLength(emptied.ok ? 0 : 1);
        return emptied.ok ? [] : ['a', 'b'];
      };
    });
  },

  async 'asking what has arrived'() {
    const arrived = new Set<string>();
    const { status } = endpointOf(arrived);
    const service = { ...scriptedService(), status };
    const outbox = makeTestOutbox({ mapping: traceable, service });
    await play('install a b; user', outbox);
    for (const { id } of outbox.service.received) arrived.add(id);
    outbox.clock.pass(copyRetention / 2);
    return on(outbox, async () => {
      const polled = await pollStatus(outbox, 'timer');
      return (stored) => {
        const known = polled.ok && polled.value.kind === 'answered' ? 2 : 0;
        expect(inState(stored, 'confirmed')).toHaveLength(known);
        expect(inState(stored, 'sent')).toHaveLength(2 - known);
        return ['a', 'b'];
      };
    });
  },
};

/** What a submission of each state has, whatever else it may have. */
const properties: Readonly<Record<SubmissionState, readonly string[]>> = {
  queued: ['answers', 'attempts', 'nextAttemptAt'],
  sending: ['answers', 'attempts', 'lease'],
  held: ['answers'],
  sent: ['sentAt', 'copy'],
  confirmed: ['sentAt'],
  refused: ['answers', 'reason', 'refusedAt'],
  'handed-over': ['answers', 'handedOverAt'],
};

function expectWhole(stored: readonly Submission[]): void {
  const base = ['sequence', 'id', 'form', 'capturedAt', 'mappingVersion', 'installed'];
  for (const one of stored) {
    expect(Object.keys(one)).toEqual(expect.arrayContaining([...base, ...properties[one.state]]));
  }
  expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);
}

/** One drain, once calls work and nobody is in the way, delivers all that may go. */
async function expectDelivered(
  outbox: TestOutbox,
  names: readonly string[],
  didFail: boolean,
): Promise<void> {
  const later = outbox.another();
  await play(`pass ${leaseLength + editLockLength}; service sent`, later);
  const before = inState(await later.stored(), 'refused').map((one) => answersOf(one)?.name);
  expect(await later.drain('user')).toMatchObject({ end: 'done' });
  const stored = await later.stored();
  expectWhole(stored);
  expect([...inState(stored, 'queued'), ...inState(stored, 'sending')]).toEqual([]);
  const { received } = later.service;
  for (const name of names) {
    const ids = received.filter(({ answers }) => answers.name === name).map(({ id }) => id);
    if (!before.includes(name)) expect(ids.length, name).toBeGreaterThan(0);
    // Twice only where a call failed, and then under one id, by which the sheet knows it.
    expect(new Set(ids).size, name).toBeLessThan(2);
    if (!didFail) expect(ids.length, name).toBeLessThan(2);
  }
  for (const one of [...inState(stored, 'sent'), ...inState(stored, 'confirmed')]) {
    const [first] = received.filter(({ id }) => id === one.id);
    const kept = answersOf(one);
    if (kept !== null && first !== undefined) expect(first.answers).toEqual(kept);
  }
}

/** @returns how many calls failed */
async function tryWith(operation: Operation, first: number, failing: Failing): Promise<number> {
  const { outbox, act } = operation;
  const calls = failCalls(first, failing);
  const checkTold = await act().finally(() => calls.end());
  const stored = await outbox.another().stored();
  expectWhole(stored);
  const names = await checkTold(stored);
  await expectDelivered(outbox, names, calls.failed() > 0);
  outbox.database.close();
  return calls.failed();
}

describe.each(['once', 'from-then-on', 'full'] as const)('a storage call fails: %s', (failing) => {
  it.each(Object.keys(operations))('whatever call it is, in %s', async (name) => {
    const prepare = operations[name];
    if (prepare === undefined) throw new Error(`Nothing is called ${name}.`);
    let first = 1;
    onTestFinished(({ task }) => {
      if (task.result?.state === 'fail') console.log(`The first that failed was call ${first}.`);
    });
    while ((await tryWith(await prepare(), first, failing)) > 0) first += 1;
    // Each opens a database or begins a transaction, asks for something, and commits it.
    expect(first).toBeGreaterThan(failing === 'full' ? 0 : 3);
  });
});
