import { contentDigest } from '#src/lib/content-digest.ts';
import { type Result, succeed } from '#src/lib/result.ts';
import { type Change, changeMany } from '#src/outbox/change-many.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import type { Query } from '#src/outbox/outbox-reader.ts';
import { readReceipt, receiptOf } from '#src/outbox/receipt.ts';
import { isHandedOver, isMissing, type Submission } from '#src/outbox/submission.ts';
import { acknowledged, sentElsewhere } from '#src/outbox/transitions.ts';
import { removeFromTransfers } from './handed-over.ts';

/** What a carrier knows of a submission that it has sent. */
export type CarriedState = 'confirmed' | 'sent';

/**
 * A code such as `7K2M-9QX4-T`, which only a device with the whole id can make, and which holds for one state. So nobody
 * can turn 'sent' into 'confirmed', and it reveals neither the id nor the receipt.
 */
export async function returnCodeOf(id: string, state: CarriedState): Promise<string> {
  return receiptOf(await contentDigest(new TextEncoder().encode(`${state} ${id}`)));
}

/** Comes first in the text of a series of codes. */
const heading = 'WTP-RETURN';

/** What fits into a series that a person films. */
export const returnLimit = 500;

export type Carried = { readonly submission: Submission; readonly state: CarriedState };

/** What this device sent for others, the latest first. */
export const carried =
  (limit: number): Query<readonly Carried[]> =>
  async (transaction) => {
    const found: Carried[] = [];
    let cursor = await transaction.objectStore('submissions').openCursor(null, 'prev');
    while (cursor && found.length < limit) {
      const state = cursor.value.imported ? carriedState(cursor.value) : null;
      if (state !== null) found.push({ submission: cursor.value, state });
      cursor = await cursor.continue();
    }
    return found;
  };

function carriedState(submission: Submission): CarriedState | null {
  // The service says that it does not have it.
  if (isMissing(submission)) return null;
  if (submission.state === 'confirmed' || submission.state === 'sent') return submission.state;
  // The next carrier's return says so.
  return isHandedOver(submission) && submission.sentElsewhereAt !== undefined ? 'sent' : null;
}

/** For a series of codes, or to be copied. */
export const writeReturn = (codes: readonly string[]): string => [heading, ...codes].join(' ');

export type ReturnSummary = {
  readonly confirmed: number;
  readonly sent: number;
  /** Handed over by this device, and nothing new. */
  readonly known: number;
  /** Of other devices, or of what has changed here since. */
  readonly foreign: number;
  /** Misheard, mistyped or changed. */
  readonly unreadable: readonly string[];
};

/**
 * Notes what a carrier has sent, from scanned, pasted or typed text. Only what is still handed over changes; nothing
 * that is confirmed becomes less.
 */
export async function takeReturn(
  outbox: Outbox,
  text: string,
): Promise<Result<ReturnSummary, StorageFailure>> {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '' && word !== heading);
  const codes = new Set<string>();
  const unreadable: string[] = [];
  for (const word of words) {
    const code = readReceipt(word);
    if (code === null) unreadable.push(word);
    else codes.add(code);
  }
  const read = await outbox.database.read((transaction) =>
    transaction.objectStore('submissions').getAll(),
  );
  if (!read.ok) return read;
  const states = await statesIn(read.value, codes);
  const at = outbox.clock.now();
  const done = await changeMany(
    outbox,
    [...states.keys()],
    (stored) => {
      const named = states.get(stored.sequence);
      // An edit in another tab since has its own id.
      return named?.id === stored.id ? afterReturn(stored, named.state, at) : null;
    },
    removeFromTransfers,
  );
  if (!done.ok) return done;
  const changed = done.value.flatMap(({ now }) => (now === null || now === 'delete' ? [] : [now]));
  const confirmed = changed.filter(({ state }) => state === 'confirmed').length;
  return succeed({
    confirmed,
    sent: changed.length - confirmed,
    known: states.size - changed.length,
    foreign: codes.size - [...states.values()].reduce((sum, one) => sum + one.codes, 0),
    unreadable,
  });
}

type Named = { readonly id: string; readonly state: CarriedState; readonly codes: number };

/** By sequence; 'confirmed' counts if both are named. */
async function statesIn(
  stored: readonly Submission[],
  codes: ReadonlySet<string>,
): Promise<ReadonlyMap<number, Named>> {
  const named = await Promise.all(
    stored.map(async ({ sequence, id }) => {
      const own = await Promise.all([returnCodeOf(id, 'confirmed'), returnCodeOf(id, 'sent')]);
      const count = own.filter((code) => codes.has(code)).length;
      const state = codes.has(own[0]) ? ('confirmed' as const) : ('sent' as const);
      return count === 0 ? [] : [[sequence, { id, state, codes: count }] as const];
    }),
  );
  return new Map(named.flat());
}

function afterReturn(stored: Submission, state: CarriedState, at: number): Change {
  if (!isHandedOver(stored)) return null;
  return state === 'confirmed' ? acknowledged(stored, at) : sentElsewhere(stored, at);
}
