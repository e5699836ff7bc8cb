import { useEffect, useId, useRef, useState } from 'react';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { Match } from '#src/outbox/search.ts';
import {
  answersOf,
  isMissing,
  isSimulated,
  type Submission,
  type SubmissionState,
} from '#src/outbox/submission.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { formOf, formTitle } from '#src/screens/shared/titles.ts';
import buttons from '#src/ui/button.module.css';
import fields from '#src/ui/fields/field.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import styles from './search-tools.module.css';

/** Delay after the last key, in milliseconds. */
const searchAfter = 250;

const words = outboxScreenMessages.search;

const forms = Object.values(formDefinitions).toSorted((a, b) => a.title.localeCompare(b.title));

const states = {
  ...outboxMessages.states,
  practice: outboxScreenMessages.offlineSimulation.badge,
} as const satisfies Record<Exclude<SubmissionSearch['state'], ''>, string>;

const isState = (value: string): value is keyof typeof states => Object.hasOwn(states, value);

type SearchToolsProps = {
  /** Whether open at first: if a list is longer than the screen. */
  readonly open: boolean;
  /** Null without a search. */
  readonly foundCount: number | null;
  readonly onSearch: (search: SubmissionSearch) => void;
};

/** Finds submissions by words, form and state; first only a button. */
export function SearchTools({ open, foundCount, onSearch }: SearchToolsProps) {
  const id = useId();
  const [requested, setRequested] = useState<boolean | null>(null);
  const [search, setSearch] = useState(emptySearch);
  const shown = requested ?? open;
  const text = useRef<HTMLInputElement>(null);
  const latestOnSearch = useRef(onSearch);
  latestOnSearch.current = onSearch;
  useEffect(() => {
    const timer = setTimeout(() => latestOnSearch.current(search), searchAfter);
    return () => clearTimeout(timer);
  }, [search]);

  function change(next: Partial<SubmissionSearch>): void {
    setRequested(true);
    setSearch((before) => ({ ...before, ...next }));
  }

  function clear(): void {
    setSearch(emptySearch);
    onSearch(emptySearch);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: engines that do not know <search> would have no landmark
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(search);
      }}
    >
      <button
        type="button"
        className={buttons.secondary}
        aria-expanded={shown}
        onClick={() => {
          if (shown) clear();
          setRequested(!shown);
        }}
      >
        {shown ? words.close : words.open}
      </button>
      {shown && (
        <div className={styles.fields}>
          <div className={styles.words}>
            <label className={fields.label} htmlFor={`${id}words`}>
              {words.label}
            </label>
            <input
              id={`${id}words`}
              ref={text}
              type="search"
              autoComplete="off"
              value={search.words}
              onChange={({ currentTarget }) => change({ words: currentTarget.value })}
            />
          </div>
          <div>
            <label className={fields.label} htmlFor={`${id}form`}>
              {words.form}
            </label>
            <select
              id={`${id}form`}
              value={search.form}
              onChange={({ currentTarget }) => change({ form: currentTarget.value })}
            >
              <option value="">{words.anyForm}</option>
              {forms.map((definition) => (
                <option key={definition.id} value={definition.id}>
                  {definition.title}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label className={fields.label} htmlFor={`${id}state`}>
              {words.state}
            </label>
            <select
              id={`${id}state`}
              value={search.state}
              onChange={({ currentTarget: { value } }) =>
                change({ state: isState(value) ? value : '' })
              }
            >
              <option value="">{words.anyState}</option>
              {Object.entries(states).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
      <div className={styles.found}>
        <p role="status">{foundCount !== null && words.found(foundCount)}</p>
        {shown && matchOf(search) !== null && (
          <button
            type="button"
            className={buttons.plain}
            onClick={() => {
              clear();
              text.current?.focus();
            }}
          >
            {words.clear}
          </button>
        )}
      </div>
    </form>
  );
}

/** Empty fields match everything. */
export type SubmissionSearch = {
  /** Each must occur in the title, answers or receipt, ignoring case and accents. */
  readonly words: string;
  /** A form definition's id. */
  readonly form: string;
  readonly state: ShownState | 'practice' | '';
};

export const emptySearch: SubmissionSearch = { words: '', form: '', state: '' };

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** @returns null if the search is empty */
export function matchOf({ words, form, state }: SubmissionSearch): Match | null {
  const terms = folded(words).split(/\s+/).filter(Boolean);
  if (terms.length === 0 && form === '' && state === '') return null;
  const labels = new Map<string, ChoiceLabels>();
  return (submission) => {
    if (form !== '' && submission.form !== form) return false;
    if (state === 'practice' ? !isSimulated(submission) : !isIn(submission, state)) return false;
    if (terms.length === 0) return true;
    let ofForm = labels.get(submission.form);
    if (ofForm === undefined) {
      ofForm = choiceLabels(formOf(submission.form));
      labels.set(submission.form, ofForm);
    }
    const text = folded(textOf(submission, ofForm));
    return terms.every((word) => text.includes(word));
  };
}

const isIn = (submission: Submission, state: ShownState | ''): boolean =>
  state === '' || shownState(submission) === state;

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
  const { state = '', text = '' } = (submission.state === 'confirmed' && submission.followUp) || {};
  const texts = [formTitle(submission.form), receipt, receipt.replaceAll('-', ''), state, text];
  return [...texts, ...read].join('\n');
}

type ShownState = SubmissionState | 'missing';

/** The state on screen: a submission reported as missing must not look sent. */
export const shownState = <Kind extends Submission>(submission: Kind): Kind['state'] | 'missing' =>
  isMissing(submission) ? 'missing' : submission.state;
