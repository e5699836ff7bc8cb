import { useCallback, useEffect } from 'react';
import type { Result } from '#src/lib/result.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import { lockForEditing, type NotEditable, unlock } from '#src/outbox/edit.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';

/** Between two signs of life of an open editor, in milliseconds; background tabs get one a minute. */
const renewEvery = 30_000;

/** Under this, a tab notes which submission its editor holds. */
const heldName = 'edit-held';

/**
 * Keeps a submission out of the drains' reach as long as its editor is open.
 * @returns a sign of life: what stands in the way of changing it, or null where nothing does
 */
export function useEditLock(
  outbox: Outbox,
  id: string,
): () => Promise<Result<NotEditable | null, StorageFailure>> {
  const renew = useCallback(() => lockForEditing(outbox, id), [outbox, id]);
  useEffect(() => {
    tabTexts.write(heldName, id);
    const beat = setInterval(() => void renew(), renewEvery);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void renew();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', onVisible);
      tabTexts.write(heldName, null);
      void unlock(outbox, id);
    };
  }, [outbox, id, renew]);
  return renew;
}

/**
 * Gives back what an editor of this tab held when the tab was reloaded. A page that is being left starts no
 * transaction (see `createDatabase`), so it cannot do that itself.
 */
export function useLeftLock(outbox: Outbox): void {
  useEffect(() => {
    const heldId = tabTexts.read(heldName);
    tabTexts.write(heldName, null);
    if (heldId !== null) void unlock(outbox, heldId);
  }, [outbox]);
}
