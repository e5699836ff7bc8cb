import { type Result, succeed } from '#src/lib/result.ts';
import { type Outbox, type StorageFailure, writeAndNotify } from '#src/outbox/model/outbox.ts';
import { unconfirmedCopyRetention } from '#src/outbox/model/retry-policy.ts';
import { getSetting, type OutboxTransaction, putSetting } from '#src/outbox/model/settings.ts';
import { settlementOf } from '#src/outbox/model/settlement.ts';
import {
  type HandedOver,
  isHandedOver,
  isPending,
  type Submission,
} from '#src/outbox/model/submission.ts';
import { arrived, handedOver as given, takenBack } from '#src/outbox/model/transitions.ts';
import type { Query } from '#src/outbox/reads/outbox-reader.ts';
import { type ListedSubmissions, listOf } from '#src/outbox/reads/queries.ts';
import {
  changeBatches,
  changed,
  changeMany,
  getMany,
  type Names,
} from '#src/outbox/store/change-many.ts';

/**
 * What went to another device at one time.
 * - `open`: in a file or codes; whether the device has them, the person has not said.
 * - `handed-over`: it has them, and is to send them.
 */
export type Transfer = {
  readonly kind: 'open' | 'handed-over';
  /** When they were exported; `handedOverAt`. */
  readonly at: number;
  /** Those that are still in this state. */
  readonly ids: readonly string[];
};

type Done = Result<unknown, StorageFailure>;

/** In order of capture. */
export const handedOver =
  (limit: number): Query<ListedSubmissions<HandedOver>> =>
  (transaction, _now, snapshot) =>
    listOf(transaction, snapshot, ['handed-over'], isHandedOver, limit);

async function timesGiven(
  transaction: OutboxTransaction<'readonly' | 'readwrite'>,
): Promise<Times> {
  const found = await transaction.objectStore('submissions').index('state').getAll('handed-over');
  return found.filter(isHandedOver).map(({ id, handedOverAt }) => [id, handedOverAt]);
}

/** Queues them under the same ids. */
export const takeBack = (outbox: Outbox, names: Names): Promise<Done> =>
  changeMany(outbox, names, takenBack);

/**
 * After the person confirms that the other device has them. They stay here unsent. Those edited since are sent from
 * here.
 * @returns how many are handed over; `hanging` as of `changeBatches`
 */
export async function recordHandover(
  outbox: Outbox,
  exported: readonly Pick<Submission, 'id'>[],
): Promise<Result<number, StorageFailure>> {
  const at = outbox.clock.now();
  // By id: what was edited since has a new one, and a lost database may give others the sequences.
  const ids = exported.map(({ id }) => id);
  const recorded = await changeBatches(outbox, ids, async (batch, transaction) => {
    // Answered: what is taken back is not asked about again.
    await changeOpen(transaction, (open) =>
      open.filter(([id]) => !batch.some((one) => one.id === id)),
    );
    return batch.map((stored) => given(stored, at));
  });
  if (!recorded.ok) return recorded;
  return succeed(changed(recorded.value).filter(({ now }) => isHandedOver(now)).length);
}

/** Both devices may hold these, until the person answers. */
export const noteExported = (
  outbox: Outbox,
  left: readonly { readonly id: string }[],
): Promise<Done> => {
  const now = outbox.clock.now();
  const noted = left.map(({ id }) => [id, now] as const);
  return writeAndNotify(outbox, (transaction) =>
    changeOpen(transaction, (open) => [...open, ...noted]),
  );
};

/** The other device never got these, the person says. */
export const neverArrived = (outbox: Outbox, { at }: Transfer): Promise<Done> =>
  writeAndNotify(outbox, (transaction) =>
    changeOpen(transaction, (open) => open.filter(([, time]) => time !== at)),
  );

/** Ids with a time; of equal ids the last counts. */
type Times = readonly (readonly [id: string, at: number])[];

async function changeOpen(
  transaction: OutboxTransaction<'readwrite'>,
  change: (open: Times) => Times,
): Promise<void> {
  const open = change(await openExports(transaction));
  await putSetting(transaction, 'openExports', Object.fromEntries(open));
}

/** Only what still waits: an edit has another id, and what this device has sent needs no answer. */
async function openExports(
  transaction: OutboxTransaction<'readonly' | 'readwrite'>,
): Promise<Times> {
  const noted = await getSetting(transaction, 'openExports');
  const waiting = (await getMany(transaction, Object.keys(noted))).filter(isPending);
  return waiting.map(({ id }) => [id, noted[id] ?? 0]);
}

const grouped = (kind: Transfer['kind'], times: Times): readonly Transfer[] =>
  [...new Set(times.map(([, at]) => at))].map((at) => ({
    kind,
    at,
    ids: times.filter(([, time]) => time === at).map(([id]) => id),
  }));

/** From a hand-over, or the latest answer, to the question about it. */
export const askAfter = 6 * 60 * 60_000;

/** One that the person is to be asked about now, an open one until it is answered; null if none. */
export const dueTransfer: Query<Transfer | null> = async (transaction, now) => {
  const answered = await getSetting(transaction, 'notSentYet');
  const isDue = ({ kind, at }: Transfer): boolean => {
    const since = answered[at] ?? at;
    // A future time was written before the clock was set back.
    return kind === 'open' || since > now || since + askAfter <= now;
  };
  const open = grouped('open', await openExports(transaction));
  const given = grouped('handed-over', await timesGiven(transaction));
  return [...open, ...given].find(isDue) ?? null;
};

/** The person says that the other device has sent these: no proof, so the service is still asked. */
export const sentElsewhere = (outbox: Outbox, { ids }: Transfer): Promise<Done> =>
  changeBatches(outbox, ids, async (batch, transaction) => {
    const preferences = await getSetting(transaction, 'preferences');
    return batch.map((stored) => {
      if (!isHandedOver(stored)) return null;
      const kept = settlementOf(outbox, stored, preferences);
      const copyUntil = kept.copyUntil ?? kept.at + unconfirmedCopyRetention;
      return arrived(stored, 'sent', { ...kept, copyUntil });
    });
  });

/** The question comes again. */
export const notSentYet = (outbox: Outbox, { at }: Transfer): Promise<Done> =>
  writeAndNotify(outbox, async (transaction) => {
    const answered = await getSetting(transaction, 'notSentYet');
    const times = new Set((await timesGiven(transaction)).map(([, time]) => time));
    const kept = [...times].flatMap((time) => {
      const latest = time === at ? outbox.clock.now() : answered[time];
      return latest === undefined ? [] : [[time, latest]];
    });
    await putSetting(transaction, 'notSentYet', Object.fromEntries(kept));
  });
