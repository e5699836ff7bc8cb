import type { Answers } from '#src/forms/answers.ts';
import type { Result } from '#src/lib/result.ts';
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
import { saveEarly } from './save-early.ts';
import type { EarlyTyping } from './take-early-typing.ts';

/** The fields whose text is kept, as far as the drafts know them. */
export type AutosaveFields = {
  /** What stands in them before anybody types. */
  readonly blank: Answers;
  read(): Answers;
  write(values: Answers): void;
  /** What of a draft's values they can take today. */
  fit(values: Answers): Answers;
};

export type AutosaveOptions = {
  readonly drafts: Drafts;
  readonly target: DraftTarget;
  readonly fields: AutosaveFields;
  /** What was typed into them before this code was there; null where nothing. */
  readonly early: EarlyTyping | null;
  /** Whether the person has asked for what is kept, so that it is shown at once. */
  readonly wanted: boolean;
  /** Does the work after a moment's typing, unless the returned function is called before. */
  readonly later: (work: () => void) => () => void;
  /** Keeps in the tab, at once, what a page that is left has no time to write down; null once it is. */
  readonly keepInTab: (draft: Draft | null) => void;
  readonly onState: (state: DraftState) => void;
  /** Told of every write, whether the device has it now. */
  readonly onSaved: (saved: Result<void, StorageFailure>) => void;
};

/** Saves what is typed into some fields on the device, and restores what was typed there before. */
export type Autosave = {
  /** A key was pressed in one of the fields. */
  typed(): void;
  /** Writes at once what was typed since the last write. */
  flush(): void;
  /** The same where the page may be gone in this moment, before any of it is on the device. */
  leave(): void;
  /** What the person does about a draft; see `DraftEvent`. */
  act(type: 'restored' | 'removed' | 'undone' | 'started-over'): void;
  /** What stood in the fields is submitted; its draft goes, unless something was typed since, which stays. */
  submitted(): void;
  /** What was changed is saved elsewhere, or not wanted: its draft goes. */
  discarded(): void;
  /** What stands in the fields, with what a restored draft holds besides. */
  values(): Answers;
  /** The fields are not shown any more. */
  end(): void;
};

export function autosave(options: AutosaveOptions): Autosave {
  const { drafts, target, fields, onState, later } = options;
  const first = { id: drafts.begin(), target, typedAt: drafts.now() };
  let state = noDraft(first);
  const ids = new Set([first.id]);
  let ended = false;
  /** What is being written down. */
  let unwritten: Draft | null = null;
  /** Takes out of the tab what it has of these fields, once a draft has it. */
  let takeFromTab: (() => void) | null = null;
  /** Set while something typed is not written down; ends the waiting for it. */
  let pending: (() => void) | null = null;

  function settle(): boolean {
    const due = pending !== null;
    pending?.();
    pending = null;
    return due;
  }

  function run(command: DraftCommand): void {
    switch (command.do) {
      case 'save': {
        const { draft } = command;
        unwritten = draft;
        void drafts.save(draft).then((saved) => {
          if (unwritten === draft) {
            unwritten = null;
            if (saved.ok) written();
          }
          // With the next key, or when the form is left, once more.
          if (!saved.ok) pending ??= () => {};
          options.onSaved(saved);
        });
        break;
      }
      case 'remove':
        void drafts.remove(command.id);
        break;
      case 'show':
        fields.write(command.values);
    }
  }

  function written(): void {
    takeFromTab?.();
    takeFromTab = null;
  }

  function dispatch(event: DraftEvent): void {
    const before = state;
    const step = draftStep(state, event, { currentValues: fields.read(), blank: fields.blank });
    state = step.state;
    for (const command of step.commands) run(command);
    // A key changes nothing that anybody sees.
    if (!ended && state !== before && event.type !== 'typed') onState(state);
  }

  function flush(): void {
    if (settle()) dispatch({ type: 'save-due' });
  }

  function anew(): { readonly nextId: string; readonly at: number } {
    const nextId = drafts.begin();
    ids.add(nextId);
    return { nextId, at: drafts.now() };
  }

  async function claim(): Promise<void> {
    const { early } = options;
    if (early && !includesAll(fields.read(), early.values)) {
      const saved = await saveEarly(drafts, target, early);
      if (saved.ok) early.forget();
    } else if (early) {
      // It is written with the fields, in which it still stands; until then the page may be left.
      takeFromTab = early.forget;
    }
    const claimed = await drafts.claim(target, () => !ended);
    if (claimed !== null) {
      ids.add(claimed.id);
      const own = claimed.own || options.wanted;
      dispatch({ type: 'claimed', draft: { ...claimed, own, values: fields.fit(claimed.values) } });
      if (state.kind === 'restored') {
        settle();
        written();
      }
    }
    if (ended || state.kind === 'restored') return;
    if (isUntouched(fields.read(), fields.blank)) {
      // Submitted or emptied meanwhile: it is nobody's draft any more.
      written();
    } else {
      // Typed before this code was there.
      pending ??= () => {};
      flush();
    }
  }
  void claim();

  return {
    typed() {
      dispatch({ type: 'typed', at: drafts.now() });
      pending ??= later(flush);
    },
    flush,
    leave() {
      flush();
      if (unwritten === null) return;
      takeFromTab = () => options.keepInTab(null);
      options.keepInTab(unwritten);
    },
    act(type) {
      if (type === 'started-over') {
        settle();
        dispatch({ type, ...anew() });
      } else {
        flush();
        dispatch({ type });
      }
    },
    submitted() {
      settle();
      if (!ended) dispatch({ type: 'submitted', ...anew() });
      // What was typed since was written down when the form was left.
      else if (isUntouched(fields.read(), fields.blank)) void drafts.remove(state.current.id);
    },
    discarded() {
      settle();
      dispatch({ type: 'discarded' });
    },
    values: () => fields.read(),
    end() {
      flush();
      ended = true;
      for (const id of ids) void drafts.leave(id);
    },
  };
}
