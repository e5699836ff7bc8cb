import type { Answers } from '#src/forms/form-definition.ts';
import type { Result } from '#src/lib/result.ts';
import type { SubmittedDraft } from '#src/outbox/model/stored-draft.ts';
import type { StorageFailure } from '#src/storage/database.ts';
import type { Draft, DraftTarget } from './draft.ts';
import {
  type DraftCommand,
  type DraftEvent,
  type DraftState,
  draftStep,
  noDraft,
} from './draft-state.ts';
import type { Drafts } from './drafts.ts';
import { includesAll, isUntouched } from './fit-values.ts';
import { saveEarly, type TakenOver } from './take-early-typing.ts';

type AutosaveOptions = {
  readonly drafts: Drafts;
  readonly target: DraftTarget;
  readonly fields: {
    /** Before typing. */
    readonly blank: Answers;
    read(): Answers;
    write(values: Answers): void;
    /** What the fields accept now. */
    fit(values: Answers): Answers;
  };
  /** Typed before this code loaded, or in earlier pages of this tab. */
  readonly taken: TakenOver;
  /** For a page being left. @returns removes it */
  readonly keepInTab: (draft: Draft) => () => void;
  readonly onState: (state: DraftState) => void;
  readonly onSaved: (saved: Result<void, StorageFailure>, draft: Draft) => void;
};

export type Autosave = ReturnType<typeof autosave>;

/** Longest delay from key to write, in milliseconds. */
const saveEvery = 500;

/** Keeps what is typed into fields as a draft. */
export function autosave(options: AutosaveOptions) {
  const { drafts, target, fields, onState } = options;
  const first = { id: drafts.begin(options.taken.id), target, typedAt: drafts.now() };
  let state = noDraft(first);
  const ids = new Set([first.id]);
  let ended = false;
  let removed = Promise.resolve();
  /** Whether the latest save has stored it. */
  let saved = Promise.resolve(true);
  let unwritten: Draft | null = null;
  /** The tab keeps these until a draft has them. */
  let inTab: { readonly id: string; readonly forget: () => void }[] = [];
  /** Whether something is typed that no save has. */
  let isDue = false;
  let delay: ReturnType<typeof setTimeout> | undefined;

  function settle(): boolean {
    const wasDue = isDue;
    isDue = false;
    clearTimeout(delay);
    delay = undefined;
    return wasDue;
  }

  function run(command: DraftCommand): void {
    switch (command.do) {
      case 'save': {
        const { draft } = command;
        unwritten = draft;
        saved = drafts.save(draft).then((result) => {
          if (unwritten === draft) {
            unwritten = null;
            if (result.ok) written();
          }
          // Retries at the next key or on leaving.
          if (!result.ok) isDue = true;
          options.onSaved(result, draft);
          return result.ok;
        });
        break;
      }
      case 'remove':
        removed = drafts.remove(command.id);
        break;
      case 'show':
        fields.write(command.values);
    }
  }

  function written(): void {
    for (const { forget } of inTab) forget();
    inTab = [];
  }

  function dispatch(event: DraftEvent): void {
    const before = state;
    const step = draftStep(state, event, { currentValues: fields.read(), blank: fields.blank });
    state = step.state;
    for (const command of step.commands) run(command);
    // Typing has no visible effect.
    if (!ended && state !== before && event.type !== 'typed') onState(state);
  }

  /** @returns whether all that is typed is stored */
  function flush(): Promise<boolean> {
    if (settle()) dispatch({ type: 'save-due' });
    return saved;
  }

  function nextDraft(): { readonly nextId: string; readonly at: number } {
    const nextId = drafts.begin();
    ids.add(nextId);
    return { nextId, at: drafts.now() };
  }

  async function claim(): Promise<void> {
    const values = fields.read();
    // The tab keeps early typing until a draft contains it.
    const { early: found } = options.taken;
    inTab = found.filter((early) => includesAll(values, early.values));
    for (const early of found.filter((one) => !inTab.includes(one))) {
      await saveEarly(drafts, early);
    }
    const claimed = await drafts.claim(target, () => !ended);
    if (claimed !== null) {
      ids.add(claimed.id);
      // The user chose the submission that is edited.
      const own = claimed.own || target.kind === 'submission';
      dispatch({ type: 'claimed', draft: { ...claimed, own, values: fields.fit(claimed.values) } });
      if (state.kind === 'restored') {
        settle();
        written();
      }
    }
    if (ended || state.kind === 'restored') return;
    if (isUntouched(fields.read(), fields.blank)) {
      // Submitted or emptied meanwhile.
      written();
    } else {
      // Typed before this code loaded.
      isDue = true;
      void flush();
    }
  }
  const claimed = claim();

  function leave(): void {
    void flush();
    if (unwritten === null) return;
    inTab.push({ id: unwritten.id, forget: options.keepInTab(unwritten) });
  }

  return {
    /** Resolves once an earlier draft is in the fields, or none is. */
    claimed,
    typed() {
      // Always later than before, even if the clock is not: a submission contains a draft up to this time.
      dispatch({ type: 'typed', at: Math.max(drafts.now(), state.current.typedAt + 1) });
      isDue = true;
      delay ??= setTimeout(() => void flush(), saveEvery);
    },
    flush,
    /** Also keeps it in the tab: the page may end before the write. */
    leave,
    act(type: 'restored' | 'removed' | 'undone' | 'started-over') {
      if (type === 'started-over') {
        settle();
        dispatch({ type, ...nextDraft() });
      } else {
        void flush();
        dispatch({ type });
      }
    },
    submitting(): SubmittedDraft {
      const { id, typedAt } = state.current;
      return { ids: [...drafts.namesOf(id), ...inTab.map((early) => early.id)], typedAt };
    },
    /** Keeps later typing. Resolves once the draft is removed. */
    submitted(): Promise<void> {
      settle();
      if (isUntouched(fields.read(), fields.blank)) written();
      if (!ended) dispatch({ type: 'submitted', ...nextDraft() });
      // Leaving has saved later typing.
      else if (isUntouched(fields.read(), fields.blank)) removed = drafts.remove(state.current.id);
      return removed;
    },
    /** Saved elsewhere, or unwanted. */
    discarded() {
      settle();
      dispatch({ type: 'discarded' });
    },
    values: () => fields.read(),
    end() {
      leave();
      ended = true;
      for (const id of ids) void drafts.leave(id);
    },
  };
}
