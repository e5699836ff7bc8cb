import type { ListedDraft } from '#src/drafts/draft.ts';
import type { Answers } from '#src/forms/answers.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { answersOf, type Submission } from '#src/outbox/submission.ts';
import { formatTime } from '#src/ui/format-time.ts';

/** The most characters that a title takes from what was written. */
const titleLength = 60;

/** The definition of a submission's form; undefined where this version of the site has no such form. */
export const formOf = (id: string): FormDefinition | undefined =>
  Object.values(formDefinitions).find((candidate) => candidate.id === id);

/** What a person calls the form of a submission; its id where this version of the site has no such form. */
export const formTitle = (id: string): string => formOf(id)?.title ?? id;

/**
 * The first words of what was written, by which a person tells one submission from another.
 * @returns null where no free text is kept
 */
export function firstWords(form: string, answers: Answers | null): string | null {
  const texts = formOf(form)?.fields.flatMap((field) =>
    field.control !== 'select' && field.kind === 'text' ? [answers?.[field.name] ?? ''] : [],
  );
  const text = texts?.map((one) => one.trim().replace(/\s+/g, ' ')).find((one) => one !== '');
  if (text === undefined) return null;
  const characters = [...text];
  if (characters.length <= titleLength) return text;
  // A word is not cut in two, unless it fills half the line, as in a script without spaces.
  const space = characters.lastIndexOf(' ', titleLength);
  return `${characters.slice(0, space > titleLength / 2 ? space : titleLength).join('')}…`;
}

/** What a submission is called where one is told from another: a line to read, and a name to hear. */
export type SubmissionTitle = {
  /** Its first words, else its form. */
  readonly shown: string;
  /** The same; a form alone tells nothing apart, so its receipt goes with it. */
  readonly heard: string;
  /** The form, to stand below first words; null where the title is the form already. */
  readonly form: string | null;
};

/** @returns what the draft of a form is called; its time tells one from another where its words are not to be shown */
export function titleOfDraft({ target, values, typedAt }: ListedDraft): SubmissionTitle {
  const form = formTitle(target.form);
  const words = firstWords(target.form, values);
  if (words !== null) return { shown: words, heard: words, form };
  return { shown: form, heard: `${form}, ${formatTime(typedAt)}`, form: null };
}

/** @returns what a submission is called in every list and message */
export function titleOf(submission: Submission): SubmissionTitle {
  const form = formTitle(submission.form);
  const words = firstWords(submission.form, answersOf(submission));
  if (words !== null) return { shown: words, heard: words, form };
  return { shown: form, heard: `${form}, ${receiptOf(submission.id)}`, form: null };
}
