import { useCallback, useEffect } from 'react';
import type { Result } from '#src/lib/result.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import type { StorageFailure } from '#src/outbox/database.ts';
import { giveBack, type NotEditable, setAside } from '#src/outbox/edit-submission.ts';
import type { Outbox } from '#src/outbox/outbox.ts';

/** Between two signs of life of an open editor, in milliseconds; background tabs get one a minute. */
const signOfLife = 30_000;

/** Under this, a tab notes which submission its editor holds. */
const heldName = 'edit-held';

/**
 * Keeps a submission out of the drains' reach as long as its editor is open.
 * @param sequence null where there is no such submission any more
 * @returns a sign of life: what stands in the way of changing it, or null where nothing does
 */
export function useEditLock(
  outbox: Outbox,
  sequence: number | null,
): () => Promise<Result<NotEditable | null, StorageFailure>> {
  const renew = useCallback(async () => {
    if (sequence === null) return { ok: true, value: 'gone' } as const;
    return setAside(outbox, sequence);
  }, [outbox, sequence]);
  useEffect(() => {
    if (sequence === null) return;
    tabTexts.write(heldName, String(sequence));
    const beat = setInterval(() => void renew(), signOfLife);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void renew();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', onVisible);
      tabTexts.write(heldName, null);
      void giveBack(outbox, sequence);
    };
  }, [outbox, sequence, renew]);
  return renew;
}

/**
 * Gives back what an editor of this tab held when the tab was reloaded. A page that is being left starts no
 * transaction (see `createDatabase`), so it cannot do that itself.
 */
export function useLeftLock(outbox: Outbox): void {
  useEffect(() => {
    const left = Number(tabTexts.read(heldName) ?? Number.NaN);
    tabTexts.write(heldName, null);
    if (Number.isSafeInteger(left)) void giveBack(outbox, left);
  }, [outbox]);
}
