import { type Result, succeed } from '#src/lib/result.ts';
import { changeMany, type Find, type Found } from '#src/outbox/change-many.ts';
import { deleteMany } from '#src/outbox/delete.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import type { Query } from '#src/outbox/outbox-reader.ts';
import type { OutboxTransaction } from '#src/outbox/settings.ts';
import { getSetting, type OpenTransfer, putSetting } from '#src/outbox/settings.ts';
import { type HandedOver, isHandedOver, type Submission } from '#src/outbox/submission.ts';
import { takenBack } from '#src/outbox/transitions.ts';

/** In order of capture. */
export type HandedOverView = {
  /** Up to the limit; `count` counts all. */
  readonly listed: readonly HandedOver[];
  readonly count: number;
  /** Not confirmed as sent. */
  readonly open: readonly OpenTransfer[];
};

export const handedOverView =
  (limit: number): Query<HandedOverView> =>
  async (transaction) => {
    const states = transaction.objectStore('submissions').index('state');
    const found = await states.getAll('handed-over', limit);
    const count = await states.count('handed-over');
    return {
      listed: found.filter(isHandedOver),
      count,
      open: count === 0 ? [] : await getSetting(transaction, 'openTransfers'),
    };
  };

type Done = Result<void, StorageFailure>;

/** All, by sequence, or by transfer. */
export type HandedOverSelection = 'all' | ReadonlySet<number> | readonly OpenTransfer[];

/** In order of capture. */
export const readHandedOver = ({ database }: Outbox) =>
  database.read(async (transaction) => {
    const found = await transaction.objectStore('submissions').index('state').getAll('handed-over');
    return found.filter(isHandedOver);
  });

/** Queues them under the same ids. */
export const takeBack = (outbox: Outbox, selection: HandedOverSelection): Promise<Done> =>
  changed(
    changeMany(
      outbox,
      handedOverKeys,
      (stored) => (isSelected(stored, selection) ? takenBack(stored) : null),
      removeFromTransfers,
    ),
  );

export const deleteHandedOver = (outbox: Outbox, selection: HandedOverSelection): Promise<Done> =>
  changed(
    deleteMany(
      outbox,
      handedOverKeys,
      (stored) => isSelected(stored, selection),
      removeFromTransfers,
    ),
  );

export const askAfter = 6 * 60 * 60_000;

export const dueTransfers = (open: readonly OpenTransfer[], now: number): readonly OpenTransfer[] =>
  // A future time was written before the clock was set back.
  open.filter(({ at }) => at > now || at + askAfter <= now);

/** The person confirms that the other device has sent these. They stay listed. */
export async function stopAsking(
  outbox: Outbox,
  about: readonly OpenTransfer[],
): Promise<Result<void, StorageFailure>> {
  const done = await outbox.database.write(async (transaction) => {
    const open = await getSetting(transaction, 'openTransfers');
    await putSetting(
      transaction,
      'openTransfers',
      open.filter((one) => !has(about, one.at)),
    );
  });
  outbox.channel.changed();
  return done;
}

/** Call it in the transaction that hands them over. */
export async function noteTransfer(
  transaction: OutboxTransaction<'readwrite'>,
  { at, count }: OpenTransfer,
): Promise<void> {
  if (count === 0) return;
  const open = await getSetting(transaction, 'openTransfers');
  const before = open.find((one) => one.at === at)?.count ?? 0;
  const others = open.filter((one) => one.at !== at);
  await putSetting(transaction, 'openTransfers', [...others, { at, count: before + count }]);
}

async function changed(changing: ReturnType<typeof changeMany>): Promise<Done> {
  const done = await changing;
  return done.ok ? succeed(undefined) : done;
}

const handedOverKeys: Find = (transaction) =>
  transaction.objectStore('submissions').index('state').getAllKeys('handed-over');

/** Another tab may have taken it back and sent it. */
const isSelected = (stored: Submission, selection: HandedOverSelection): boolean =>
  isHandedOver(stored) && isOneOf(stored, selection);

function isOneOf({ sequence, handedOverAt }: HandedOver, selection: HandedOverSelection): boolean {
  if (selection === 'all') return true;
  return 'size' in selection ? selection.has(sequence) : has(selection, handedOverAt);
}

const has = (transfers: readonly OpenTransfer[], time: number): boolean =>
  transfers.some(({ at }) => at === time);

/** Per batch, so that the question counts what is left. */
export async function removeFromTransfers(
  transaction: OutboxTransaction<'readwrite'>,
  batch: readonly Found[],
): Promise<void> {
  const open = await getSetting(transaction, 'openTransfers');
  const isRemoved = ({ before, now }: Found, at: number): boolean =>
    now !== null && before.state === 'handed-over' && before.handedOverAt === at;
  const remaining = open.map(({ at, count }) => ({
    at,
    count: count - batch.filter((found) => isRemoved(found, at)).length,
  }));
  await putSetting(
    transaction,
    'openTransfers',
    remaining.filter(({ count }) => count > 0),
  );
}
