import type { ListedDraft } from '#src/drafts/draft.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { answersOf, type Submission } from '#src/outbox/submission.ts';
import { formatTime } from '#src/ui/format-time.ts';

/** In characters. */
const titleLength = 60;

/** A form's definition; undefined if this version lacks the form. */
export const formOf = (id: string): FormDefinition | undefined =>
  Object.values(formDefinitions).find((candidate) => candidate.id === id);

/** The form's title; its id if this version lacks the form. */
export const formTitle = (id: string): string => formOf(id)?.title ?? id;

/**
 * The first words of the answers, which distinguish a submission.
 * @returns null if no free text is kept
 */
export function firstWords(form: string, answers: Answers | null): string | null {
  const texts = formOf(form)?.fields.flatMap((field) =>
    field.control !== 'select' && field.kind === 'text' ? [answers?.[field.name] ?? ''] : [],
  );
  const text = texts?.map((one) => one.trim().replace(/\s+/g, ' ')).find((one) => one !== '');
  if (text === undefined) return null;
  const characters = [...text];
  if (characters.length <= titleLength) return text;
  // Cuts no word, unless it fills half the line, as in a script without spaces.
  const space = characters.lastIndexOf(' ', titleLength);
  return `${characters.slice(0, space > titleLength / 2 ? space : titleLength).join('')}…`;
}

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
  const words = firstWords(target.form, values);
  if (words !== null) return { shown: words, accessibleName: words, form };
  return { shown: form, accessibleName: `${form}, ${formatTime(typedAt)}`, form: null };
}

/** @returns a submission's title in every list and message */
export function titleOf(submission: Submission): SubmissionTitle {
  const form = formTitle(submission.form);
  const words = firstWords(submission.form, answersOf(submission));
  if (words !== null) return { shown: words, accessibleName: words, form };
  return { shown: form, accessibleName: `${form}, ${receiptOf(submission.id)}`, form: null };
}
