import { type Result, succeed } from '#src/lib/result.ts';
import { changeMany, type Find } from '#src/outbox/change-many.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import type { Query } from '#src/outbox/outbox-reader.ts';
import { type ListedSubmissions, listOf } from '#src/outbox/queries.ts';
import { unconfirmedCopyRetention } from '#src/outbox/retry-policy.ts';
import { getSetting, type OutboxTransaction, putSetting } from '#src/outbox/settings.ts';
import { settlementOf } from '#src/outbox/settlement.ts';
import { type HandedOver, isHandedOver, type Submission } from '#src/outbox/submission.ts';
import { arrived, takenBack } from '#src/outbox/transitions.ts';

/** Handed over at one time, and still so. */
export type Transfer = {
  /** Their `handedOverAt`. */
  readonly at: number;
  readonly count: number;
};

type Done = Result<void, StorageFailure>;

/** In order of capture. */
export const handedOver =
  (limit: number): Query<ListedSubmissions<HandedOver>> =>
  (transaction) =>
    listOf(transaction, ['handed-over'], isHandedOver, limit);

/** All, by sequence, or of a transfer. */
export type HandedOverSelection = 'all' | ReadonlySet<number> | Transfer;

async function handedOverIn(
  transaction: OutboxTransaction<'readonly' | 'readwrite'>,
): Promise<readonly HandedOver[]> {
  const found = await transaction.objectStore('submissions').index('state').getAll('handed-over');
  return found.filter(isHandedOver);
}

/** Queues them under the same ids. */
export const takeBack = (outbox: Outbox, selection: HandedOverSelection): Promise<Done> =>
  changeSelected(outbox, selection, takenBack);

/** From a transfer, or the latest answer, to the question whether the other device has sent it. */
export const askAfter = 6 * 60 * 60_000;

/** One that the person is to be asked about now; null if none. */
export const dueTransfer: Query<Transfer | null> = async (transaction, now, { counts }) => {
  if (counts['handed-over'] === undefined) return null;
  const answered = await getSetting(transaction, 'notSentYet');
  const times = (await handedOverIn(transaction)).map(({ handedOverAt }) => handedOverAt);
  const due = times.find((at) => {
    const since = answered[at] ?? at;
    // A future time was written before the clock was set back.
    return since > now || since + askAfter <= now;
  });
  return due === undefined ? null : { at: due, count: times.filter((at) => at === due).length };
};

/** The person says that the other device has sent these: no proof, so the service is still asked. */
export async function sentElsewhere(outbox: Outbox, transfer: Transfer): Promise<Done> {
  const read = await outbox.database.read((transaction) => getSetting(transaction, 'preferences'));
  if (!read.ok) return read;
  return changeSelected(outbox, transfer, (stored) => {
    const kept = settlementOf(outbox, stored, read.value);
    const copyUntil = kept.copyUntil ?? kept.at + unconfirmedCopyRetention;
    return arrived(stored, 'sent', { ...kept, copyUntil });
  });
}

/** The question comes again. */
export async function notSentYet(outbox: Outbox, { at }: Transfer): Promise<Done> {
  const done = await outbox.database.write(async (transaction) => {
    const answered = await getSetting(transaction, 'notSentYet');
    const open = (await handedOverIn(transaction)).flatMap(({ handedOverAt }) => {
      const time = handedOverAt === at ? outbox.clock.now() : answered[handedOverAt];
      return time === undefined ? [] : [[handedOverAt, time]];
    });
    await putSetting(transaction, 'notSentYet', Object.fromEntries(open));
  });
  outbox.channel.changed();
  return done;
}

const handedOverKeys: Find = (transaction) =>
  transaction.objectStore('submissions').index('state').getAllKeys('handed-over');

async function changeSelected(
  outbox: Outbox,
  selection: HandedOverSelection,
  transition: (stored: Submission) => Submission | null,
): Promise<Done> {
  const done = await changeMany(outbox, handedOverKeys, (stored) =>
    isSelected(stored, selection) ? transition(stored) : null,
  );
  return done.ok ? succeed(undefined) : done;
}

/** Another tab may have taken it back and sent it. */
function isSelected(stored: Submission, selection: HandedOverSelection): boolean {
  if (!isHandedOver(stored)) return false;
  if (selection === 'all') return true;
  return 'at' in selection ? selection.at === stored.handedOverAt : selection.has(stored.sequence);
}
