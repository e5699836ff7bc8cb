import { formDefinitions } from '#src/forms/all-forms.ts';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import { isFreeText } from '#src/forms/free-text.ts';
import { firstWords } from '#src/lib/first-words.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import type { Copy, Submission } from '#src/outbox/model/submission.ts';

/*
 * A person's own words, by which they recognize a submission. On a shared device, this tab has those of what it has
 * submitted until it is closed: nothing else tells one sent report from another.
 */

/** A form's definition; undefined if this version lacks the form. */
export const formOf = (id: string): FormDefinition | undefined =>
  Object.values(formDefinitions).find((candidate) => candidate.id === id);

/** @returns the first words of its free text; null if none is kept */
export const wordsOf = (form: string, answers: Answers | null): string | null =>
  answers &&
  firstWords((formOf(form)?.fields ?? []).filter(isFreeText).map(({ name }) => answers[name]));

/** All wordings of a submission share them. */
const nameOf = (id: string): string => `words-${receiptOf(id)}`;

/** Kept nowhere if the browser forbids storage. */
export const keepWordsInTab = (id: string, form: string, answers: Answers): boolean =>
  tabTexts.write(nameOf(id), wordsOf(form, answers));

/** @returns as the only answer of its form; null without any */
export function wordsKeptInTab({ id, form }: Submission): Omit<Copy, 'eraseAt'> | null {
  const [text] = (formOf(form)?.fields ?? []).filter(isFreeText);
  const words = wordsInTab(id);
  return text === undefined || words === null
    ? null
    : { answers: { [text.name]: words }, wordsOnly: true };
}

/** @returns null without any */
export const wordsInTab = (id: string): string | null => tabTexts.read(nameOf(id));

/** @returns brings them back, if a deletion is undone */
export function forgetWordsInTab(ids: readonly string[]): () => void {
  const before = ids.map((id) => [nameOf(id), wordsInTab(id)] as const);
  for (const [name] of before) tabTexts.write(name, null);
  return () => {
    for (const [name, words] of before) tabTexts.write(name, words);
  };
}
