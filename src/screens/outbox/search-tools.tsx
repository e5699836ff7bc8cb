import { useEffect, useId, useRef, useState } from 'react';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import buttons from '#src/ui/button.module.css';
import fields from '#src/ui/fields/field.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import styles from './search-tools.module.css';
import { emptySearch, matchOf, type SubmissionSearch } from './submission-search.ts';

/** How long after a key the outbox is looked through, in milliseconds: not at each of a word's. */
const searchAfter = 250;

const words = outboxScreenMessages.search;

const forms = Object.values(formDefinitions).toSorted((a, b) => a.title.localeCompare(b.title));

const states = {
  ...outboxMessages.states,
  practice: outboxScreenMessages.offlineSimulation.badge,
} as const satisfies Record<Exclude<SubmissionSearch['state'], ''>, string>;

const isState = (value: string): value is keyof typeof states => Object.hasOwn(states, value);

type SearchToolsProps = {
  /** Whether they are there before anybody asks for them: where a list is longer than one sees. */
  readonly open: boolean;
  /** How many were found; null where nothing is searched. */
  readonly foundCount: number | null;
  readonly onSearch: (search: SubmissionSearch) => void;
};

/** Finds submissions by their words, form and state; a button until somebody wants it. */
export function SearchTools({ open, foundCount, onSearch }: SearchToolsProps) {
  const id = useId();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [search, setSearch] = useState(emptySearch);
  const shown = wanted ?? open;
  const text = useRef<HTMLInputElement>(null);
  const tell = useRef(onSearch);
  tell.current = onSearch;
  useEffect(() => {
    const timer = setTimeout(() => tell.current(search), searchAfter);
    return () => clearTimeout(timer);
  }, [search]);

  function change(next: Partial<SubmissionSearch>): void {
    setWanted(true);
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
          setWanted(!shown);
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
