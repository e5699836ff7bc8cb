import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/storage/database.ts';
import type { DraftTarget } from './draft.ts';
import type { Drafts } from './drafts.ts';
import type { EarlyTyping } from './take-early-typing.ts';

/**
 * Writes down what the tab has of a page that is gone, over what that page had written of it, so that it is one
 * draft. Where another page has that one, it stays as it is.
 */
export async function saveEarly(
  drafts: Drafts,
  target: DraftTarget,
  { id, values, typedAt }: EarlyTyping,
): Promise<Result<void, StorageFailure>> {
  const written = id === null ? null : await drafts.claim(target, () => true);
  // Under an id of its own it is nobody's until somebody claims it.
  const own = written !== null && written.id === id ? written.id : null;
  const saved = await drafts.save({ id: own ?? crypto.randomUUID(), target, values, typedAt });
  if (written !== null) await drafts.leave(written.id);
  return saved;
}
