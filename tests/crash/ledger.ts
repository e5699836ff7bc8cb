import type { Report } from './table.ts';

/** A submission's promises, each with its first time in milliseconds. */
export type Told = {
  readonly mark: string;
  /** Stored on this device, or sent automatically later. */
  readonly savedAt: number | null;
  /** Sent to the form service. */
  readonly sentAt: number | null;
};

/** The identifiable part of a row of the sheet. */
export type ArrivedRow = {
  readonly mark: string;
  /** Empty if the form's mapping has no entry for it. */
  readonly id: string;
  /** When the form service stored it, in milliseconds. */
  readonly at: number;
};

export type Ledger = ReturnType<typeof createLedger>;

/** Every submission, promised or not, and its outcome. */
export function createLedger() {
  const entries = new Map<string, Told>();
  const submitted = (mark: string): Told => {
    const known = entries.get(mark) ?? { mark, savedAt: null, sentAt: null };
    entries.set(mark, known);
    return known;
  };
  return {
    submitted,
    told(mark: string, what: 'saved' | 'sent', at: number): void {
      const known = submitted(mark);
      if (what === 'sent') entries.set(mark, { ...known, sentAt: known.sentAt ?? at });
      else entries.set(mark, { ...known, savedAt: known.savedAt ?? at });
    },
    /** Of an edit's two wordings, the device has the other one. */
    replaced: (mark: string) => void entries.delete(mark),
    entries: (): readonly Told[] => [...entries.values()],
  };
}

export const isPromised = ({ savedAt, sentAt }: Told): boolean =>
  savedAt !== null || sentAt !== null;

/**
 * Compares promises with arrivals.
 * @param onDevice the marks in the device's outbox
 */
export function compare(
  told: readonly Told[],
  rows: readonly ArrivedRow[],
  onDevice: ReadonlySet<string>,
): Report {
  const arrivals = told.map((one) => ({
    ...one,
    rows: rows.filter(({ mark }) => mark === one.mark),
  }));
  const promised = arrivals.filter(isPromised);
  const copies = arrivals.map((one) => ({
    mark: one.mark,
    rows: one.rows.length,
    // A row without an id matches no other row.
    ids:
      new Set(one.rows.map(({ id }) => id).filter((id) => id !== '')).size +
      one.rows.filter(({ id }) => id === '').length,
  }));
  const marksOf = (isWrong: (one: (typeof promised)[number]) => boolean) =>
    promised.filter(isWrong).map(({ mark }) => mark);
  return {
    counts: {
      'told saved or sent': promised.length,
      arrived: promised.filter((one) => one.rows.length > 0).length,
      // The sheet can drop them by their id.
      'duplicates, same id': copies.reduce((sum, one) => sum + one.rows - one.ids, 0),
    },
    faults: {
      lost: marksOf(({ mark, rows: own }) => own.length === 0 && !onDevice.has(mark)),
      // Before the sheet had them.
      misreported: marksOf(
        ({ sentAt, rows: own }) => sentAt !== null && !own.some(({ at }) => at <= sentAt),
      ),
      'sent again': marksOf(
        ({ sentAt, rows: own }) => own.length > 1 && own.some(({ at }) => at > (sentAt ?? at)),
      ),
      // With several ids, or without an id.
      'duplicates, other': copies.filter(({ ids }) => ids > 1).map(({ mark }) => mark),
    },
  };
}
