import type { Answers } from '#src/forms/form-definition.ts';

/* `src/drafts` reads and writes drafts. The store is here, so that one transaction stores a submission and ends its
   draft. Only the records with a form are in the index `form`. */

export type StoredDraft = {
  readonly id: string;
  /** See `targetKey`. */
  readonly target: string;
  readonly form: string;
  readonly values: Answers;
  readonly typedAt: number;
  readonly eraseAt: number;
  /** The page that wrote or claimed it last. */
  readonly holder: string;
  readonly tab: string;
};

/** In place of a submitted draft: a page that writes it late finds that it was submitted. */
type Tombstone = Pick<StoredDraft, 'id' | 'typedAt' | 'eraseAt'>;

export type DraftRecord = StoredDraft | Tombstone;

export const isDraft = (record: DraftRecord | undefined): record is StoredDraft =>
  record !== undefined && 'values' in record;

/** Whether a submission has what was typed until then. */
export const isSubmitted = (record: DraftRecord | undefined, typedAt: number): boolean =>
  record !== undefined && !isDraft(record) && typedAt <= record.typedAt;

export type SubmittedDraft = {
  /** All ids that the draft may have on this device. */
  readonly ids: readonly string[];
  /** The last keystroke in the submission. */
  readonly typedAt: number;
};

const hour = 60 * 60_000;

/** After the last key [6.5]. */
const sharedLifetime = 24 * hour;
const ownLifetime = 30 * 24 * hour;

/** In milliseconds. */
export const draftLifetime = (isOwnDevice: boolean): number =>
  isOwnDevice ? ownLifetime : sharedLifetime;

/** In the transaction that stores the submission. Later typing stays. */
export async function endDraft(
  store: {
    get(id: string): Promise<DraftRecord | undefined>;
    put(record: DraftRecord): Promise<unknown>;
  },
  draft: SubmittedDraft | undefined,
  isClockWrong = false,
): Promise<void> {
  const { ids, typedAt } = draft ?? { ids: [], typedAt: 0 };
  // `tidy` corrects it.
  const eraseAt = isClockWrong ? Number.MAX_SAFE_INTEGER : typedAt + ownLifetime;
  await Promise.all(
    ids.map(async (id) => {
      const isNewer = ((await store.get(id))?.typedAt ?? 0) > typedAt;
      if (!isNewer) await store.put({ id, typedAt, eraseAt });
    }),
  );
}
