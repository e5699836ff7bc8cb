import { expect } from 'vitest';
import { deleteAll, deleteSubmission } from '#src/outbox/actions/delete.ts';
import { answersOf, type ListName, lists, type Pending } from '#src/outbox/model/submission.ts';
import * as handedOver from '#src/outbox/transfer/handed-over.ts';
import type { TestOutbox } from './outbox-bench.ts';
import type { Step } from './outbox-program.ts';
import { allHandedOver, makeExport } from './transfers.ts';

/** The exports of each device, by its database. */
const exports = new Map<string, readonly (readonly Pending[])[]>();
const allExported = ({ databaseName }: TestOutbox) => exports.get(databaseName) ?? [];
const exported = (outbox: TestOutbox) => allExported(outbox).at(-1) ?? [];

/** As exported: what was sent since has no name any more. */
const namedIn = (outbox: TestOutbox, names: readonly string[]) =>
  allExported(outbox)
    .flat()
    .filter((one) => names.includes(answersOf(one)?.name ?? ''));

async function makeFile(outbox: TestOutbox, names: readonly string[]): Promise<void> {
  const chosen = await Promise.all(names.map((name) => outbox.named(name)));
  const sequences = new Set(chosen.map(({ sequence }) => sequence));
  const { submissions } = await makeExport(outbox, names.length === 0 ? 'all' : sequences);
  exports.set(outbox.databaseName, [...allExported(outbox), submissions]);
}

const record: Step = async (outbox, [count]) => {
  const recorded = await handedOver.recordHandover(outbox, exported(outbox));
  if (count !== undefined) expect(recorded).toEqual({ ok: true, value: Number(count) });
};

async function dueNow(outbox: TestOutbox) {
  const transfer = await outbox.read(handedOver.dueTransfer);
  if (transfer === null) throw new Error('Nothing is asked.');
  return transfer;
}

const isList = (word: string): word is ListName => word in lists;

/** What a program does between two devices; names without a count mean all. */
export const transferSteps: Readonly<Record<string, Step>> = {
  /** Makes a file, of all or of these. */
  export: makeFile,
  /** The file has left: whether the other device has it is open. */
  leave: (outbox) => handedOver.noteExported(outbox, exported(outbox)),
  /** The other device has the file: `given`, `given 2`. */
  given: record,
  /** Makes a file, which the other device has. */
  give: async (outbox, names) => {
    await makeFile(outbox, names);
    await record(outbox, []);
  },
  back: (outbox, names) =>
    handedOver.takeBack(
      outbox,
      names.length === 0 ? allHandedOver : namedIn(outbox, names).map(({ sequence }) => sequence),
    ),
  /** `delete sent` deletes that whole list, `delete waiting = 1` all but one, `delete waiting a` of it only this. */
  delete: async (outbox, [list = '', ...names]) => {
    if (!isList(list)) throw new Error(`There is no list '${list}'.`);
    const [first, count] = names;
    if (first === undefined) return deleteAll(outbox, list);
    if (first === '=')
      return expect(await deleteAll(outbox, list)).toMatchObject({
        ...{ ok: true, value: { busyCount: Number(count) } },
      });
    const ids = await Promise.all(names.map((name) => outbox.idOf(name)));
    return Promise.all(ids.map((id) => deleteSubmission(outbox, id)));
  },
  /** Which question is due, and about which: `due open a b`, `due nothing`. */
  due: async (outbox, [kind, ...names]) => {
    const transfer = await outbox.read(handedOver.dueTransfer);
    if (kind === 'nothing') return expect(transfer).toBeNull();
    const ids = await Promise.all(names.map((name) => outbox.idOf(name)));
    return expect(transfer).toMatchObject({ kind, ids });
  },
  /** How long ago that was, in milliseconds. */
  since: async (outbox, [passed]) =>
    expect(outbox.clock.now() - (await dueNow(outbox)).at).toBe(Number(passed)),
  'answer-never': async (outbox) => handedOver.neverArrived(outbox, await dueNow(outbox)),
  'answer-not-yet': async (outbox) => handedOver.notSentYet(outbox, await dueNow(outbox)),
  'answer-sent': async (outbox) => handedOver.sentElsewhere(outbox, await dueNow(outbox)),
  'answer-take-back': async (outbox) => handedOver.takeBack(outbox, (await dueNow(outbox)).ids),
  /** These arrived under the ids that they had in the file. */
  'received-as-exported': (outbox, names) =>
    expect(outbox.service.received.map(({ id }) => id)).toEqual(
      namedIn(outbox, names).map(({ id }) => id),
    ),
};
