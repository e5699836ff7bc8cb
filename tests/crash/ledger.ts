/** What the person was told of a submission while the harness looked, each with the first time in milliseconds. */
export type Told = {
  readonly mark: string;
  /** It is kept on this device, or goes out by itself. */
  readonly savedAt: number | null;
  /** It was handed over. */
  readonly sentAt: number | null;
};

/** A row of the sheet, as far as it can be recognized. */
export type ArrivedRow = {
  readonly mark: string;
  /** The submission's own id; empty where the form's mapping names no entry for it. */
  readonly id: string;
  /** When the form service stored it, in milliseconds. */
  readonly at: number;
};

/** What was told, compared with what arrived. */
export type Tally = {
  /** Submissions of which something was promised. */
  readonly told: number;
  readonly arrived: number;
  /** The marks of those that were promised, have not arrived, and are not on the device any more. */
  readonly lost: readonly string[];
  /** The marks of those that were called successful before the sheet had them. */
  readonly misreported: readonly string[];
  /** Rows that came again under the same id, so that the sheet can drop them. */
  readonly recognizable: number;
  /** The marks of those that came under several ids, or came again without one. */
  readonly unrecognizable: readonly string[];
};

/** What a submission may still be: everything submitted, promised or not. */
export type Ledger = {
  submitted(mark: string): void;
  told(mark: string, what: 'saved' | 'sent', at: number): void;
  entries(): readonly Told[];
};

export function createLedger(): Ledger {
  const entries = new Map<string, Told>();
  const submitted = (mark: string): Told => {
    const known = entries.get(mark) ?? { mark, savedAt: null, sentAt: null };
    entries.set(mark, known);
    return known;
  };
  return {
    submitted,
    told(mark, what, at) {
      const known = submitted(mark);
      if (what === 'sent') entries.set(mark, { ...known, sentAt: known.sentAt ?? at });
      else entries.set(mark, { ...known, savedAt: known.savedAt ?? at });
    },
    entries: () => [...entries.values()],
  };
}

export const isPromised = ({ savedAt, sentAt }: Told): boolean =>
  savedAt !== null || sentAt !== null;

/**
 * Compares what was told with what arrived.
 * @param onDevice the marks that the outbox of the device still holds
 */
export function compare(
  told: readonly Told[],
  rows: readonly ArrivedRow[],
  onDevice: ReadonlySet<string>,
): Tally {
  const arrivals = told.map((one) => ({
    ...one,
    rows: rows.filter(({ mark }) => mark === one.mark),
  }));
  const promised = arrivals.filter(isPromised);
  const copies = arrivals.map((one) => ({
    mark: one.mark,
    rows: one.rows.length,
    // A row without an id is told from no other.
    ids:
      new Set(one.rows.map(({ id }) => id).filter((id) => id !== '')).size +
      one.rows.filter(({ id }) => id === '').length,
  }));
  return {
    told: promised.length,
    arrived: promised.filter((one) => one.rows.length > 0).length,
    lost: promised
      .filter((one) => one.rows.length === 0 && !onDevice.has(one.mark))
      .map(({ mark }) => mark),
    misreported: promised
      .filter(({ sentAt, rows }) => sentAt !== null && !rows.some(({ at }) => at <= sentAt))
      .map(({ mark }) => mark),
    recognizable: copies.reduce((sum, one) => sum + one.rows - one.ids, 0),
    unrecognizable: copies.filter(({ ids }) => ids > 1).map(({ mark }) => mark),
  };
}
