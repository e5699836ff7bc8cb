import { useState } from 'react';
import type { Answers } from '#src/forms/form-definition.ts';
import { formOf } from '#src/screens/shared/own-words.ts';
import styles from './answers-view.module.css';

type AnswersViewProps = {
  readonly form: string;
  readonly title: string;
  readonly answers: Answers;
  /** Omits the form's empty fields. */
  readonly only?: boolean;
};

/** The answers, closed at first: others may look over a shoulder. */
export function AnswersView({ form, title, answers, only = false }: AnswersViewProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.reading} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={`Show answers: ${title}`}>Show answers</summary>
      {open && (
        <dl>
          {labeled(form, answers)
            .filter(({ name }) => !only || name in answers)
            .map(({ name, label, text }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{text || '(empty)'}</dd>
              </div>
            ))}
        </dl>
      )}
    </details>
  );
}

type LabeledAnswer = {
  readonly name: string;
  readonly label: string;
  /** Empty if a field of the form is. */
  readonly text: string;
};

/** In the form's order, then unknown answers by name. */
export function labeled(form: string, answers: Answers): readonly LabeledAnswer[] {
  const definition = formOf(form);
  const fields = definition?.fields ?? [];
  const known = fields.map((field): LabeledAnswer => {
    const answer = answers[field.name] ?? '';
    const choice =
      field.control === 'select' ? field.choices.find(({ value }) => value === answer) : undefined;
    return { name: field.name, label: field.label, text: choice?.label ?? answer };
  });
  const others = Object.entries(answers).filter(
    ([name, text]) =>
      text !== '' &&
      !fields.some((field) => field.name === name) &&
      !definition?.unsent?.includes(name),
  );
  return [...known, ...others.map(([name, text]) => ({ name, label: name, text }))];
}
