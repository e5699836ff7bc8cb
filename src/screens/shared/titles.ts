import type { ListedDraft } from '#src/drafts/draft.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { keptAnswers, type Submission } from '#src/outbox/model/submission.ts';
import { formatTime } from '#src/ui/format-time.ts';
import { formOf, wordsInTab, wordsOf } from './own-words.ts';

/** The form's title; its id if this version lacks the form. */
export const formTitle = (id: string): string => formOf(id)?.title ?? id;

/** A title in a list: visible text and accessible name. */
export type SubmissionTitle = {
  readonly shown: string;
  /** The same, plus the receipt if the title is only the form. */
  readonly accessibleName: string;
  /** Shown below the first words; null if the title is the form. */
  readonly form: string | null;
};

/** @returns a draft's title; without first words its time distinguishes it */
export function titleOfDraft({ target, values, typedAt }: ListedDraft): SubmissionTitle {
  const form = formTitle(target.form);
  const words = wordsOf(target.form, values);
  if (words !== null) return { shown: words, accessibleName: words, form };
  return { shown: form, accessibleName: `${form}, ${formatTime(typedAt)}`, form: null };
}

/** @returns a submission's title in every list and message */
export function titleOf(submission: Submission): SubmissionTitle {
  const form = formTitle(submission.form);
  const words = wordsOf(submission.form, keptAnswers(submission)) ?? wordsInTab(submission.id);
  if (words !== null) return { shown: words, accessibleName: words, form };
  return { shown: form, accessibleName: `${form}, ${receiptOf(submission.id)}`, form: null };
}
