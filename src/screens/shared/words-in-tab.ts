import { tabTexts } from '#src/lib/web-storage.ts';
import { receiptOf } from '#src/outbox/receipt.ts';

/*
 * The first words of what this tab has submitted, until it is closed: where no copies are kept, nothing else tells one
 * sent report from another.
 */

const prefix = 'words-';

const nameOf = (id: string): string => prefix + receiptOf(id);

/** All wordings of a submission share them. Kept nowhere if the browser forbids storage. */
export const keepWordsInTab = (id: string, words: string | null): boolean =>
  tabTexts.write(nameOf(id), words);

/** @returns null without any */
export const wordsInTab = (id: string): string | null => tabTexts.read(nameOf(id));

/** @returns brings them back, if a deletion is undone */
export function forgetWordsInTab(ids: readonly string[]): () => void {
  const before = ids.map((id) => [id, wordsInTab(id)] as const);
  for (const id of ids) keepWordsInTab(id, null);
  return () => {
    for (const [id, words] of before) keepWordsInTab(id, words);
  };
}
