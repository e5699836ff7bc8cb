import type { ListedDraft } from '#src/drafts/draft.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { type Answers, type FormDefinition, isFreeText } from '#src/forms/form-definition.ts';
import { firstWords } from '#src/lib/first-words.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { keptAnswers, type Submission } from '#src/outbox/submission.ts';
import { formatTime } from '#src/ui/format-time.ts';
import { wordsInTab } from './words-in-tab.ts';

/** A form's definition; undefined if this version lacks the form. */
export const formOf = (id: string): FormDefinition | undefined =>
  Object.values(formDefinitions).find((candidate) => candidate.id === id);

/** The form's title; its id if this version lacks the form. */
export const formTitle = (id: string): string => formOf(id)?.title ?? id;

/** @returns the first words of its free text; null if none is kept */
export const wordsOf = (form: string, answers: Answers | null): string | null =>
  answers &&
  firstWords((formOf(form)?.fields ?? []).filter(isFreeText).map(({ name }) => answers[name]));

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
