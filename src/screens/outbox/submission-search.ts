import type { FormDefinition } from '#src/forms/define-form.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { Match } from '#src/outbox/search.ts';
import { answersOf, isSimulated, type Submission } from '#src/outbox/submission.ts';
import { formOf, formTitle } from '#src/screens/shared/titles.ts';
import { type ShownState, shownState } from './shown-state.ts';

/** What a person looks for; empty where it does not matter. */
export type SubmissionSearch = {
  /** Each must be somewhere in the form's name, the answers or the receipt, whatever its case and accents. */
  readonly words: string;
  /** The form definition's id. */
  readonly form: string;
  readonly state: ShownState | 'practice' | '';
};

export const emptySearch: SubmissionSearch = { words: '', form: '', state: '' };

/** Letters without their accents and case. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** @returns what tells whether a submission is looked for; null where nothing is */
export function matchOf({ words, form, state }: SubmissionSearch): Match | null {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && form === '' && state === '') return null;
  const labels = new Map<string, ChoiceLabels>();
  return (submission) => {
    if (form !== '' && submission.form !== form) return false;
    if (state === 'practice' ? !isSimulated(submission) : !isIn(submission, state)) return false;
    if (wanted.length === 0) return true;
    let ofForm = labels.get(submission.form);
    if (ofForm === undefined) {
      ofForm = choiceLabels(formOf(submission.form));
      labels.set(submission.form, ofForm);
    }
    const text = folded(textOf(submission, ofForm));
    return wanted.every((word) => text.includes(word));
  };
}

const isIn = (submission: Submission, state: ShownState | ''): boolean =>
  state === '' || shownState(submission) === state;

/** What a person reads in the place of a choice's value, by field and value. */
type ChoiceLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

const choiceLabels = (definition: FormDefinition | undefined): ChoiceLabels =>
  new Map(
    definition?.fields.flatMap((field) =>
      field.control === 'select'
        ? [[field.name, new Map(field.choices.map(({ value, label }) => [value, label]))]]
        : [],
    ),
  );

function textOf(submission: Submission, labels: ChoiceLabels): string {
  const receipt = receiptOf(submission.id);
  const answers = Object.entries(answersOf(submission) ?? {});
  const read = answers.map(([name, value]) => labels.get(name)?.get(value) ?? value);
  return [formTitle(submission.form), receipt, receipt.replaceAll('-', ''), ...read].join('\n');
}
