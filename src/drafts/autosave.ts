import type { Answers } from '#src/forms/form-definition.ts';
import type { Result } from '#src/lib/result.ts';
import type { SubmittedDraft } from '#src/outbox/stored-draft.ts';
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
import type { TakenOver } from './take-early-typing.ts';
import { saveEarly } from './take-early-typing.ts';

export type AutosaveFields = {
  /** Before typing. */
  readonly blank: Answers;
  read(): Answers;
  write(values: Answers): void;
  /** What the fields accept now. */
  fit(values: Answers): Answers;
};

export type AutosaveOptions = {
  readonly drafts: Drafts;
  readonly target: DraftTarget;
  readonly fields: AutosaveFields;
  /** Typed before this code loaded, or in earlier pages of this tab. */
  readonly taken: TakenOver;
  /** A draft that the user chose is shown at once. */
  readonly isRequested: boolean;
  /** @returns cancels the delayed work */
  readonly later: (work: () => void) => () => void;
  /** For a page being left. @returns removes it */
  readonly keepInTab: (draft: Draft) => () => void;
  readonly onState: (state: DraftState) => void;
  readonly onSaved: (saved: Result<void, StorageFailure>) => void;
};

export type Autosave = {
  typed(): void;
  flush(): void;
  /** Also keeps it in the tab: the page may end before the write. */
  leave(): void;
  act(type: 'restored' | 'removed' | 'undone' | 'started-over'): void;
  submitting(): SubmittedDraft;
  /** Keeps later typing. Resolves once the draft is removed. */
  submitted(): Promise<void>;
  /** Saved elsewhere, or unwanted. */
  discarded(): void;
  values(): Answers;
  end(): void;
};

export function autosave(options: AutosaveOptions): Autosave {
  const { drafts, target, fields, onState, later } = options;
  const first = { id: drafts.begin(options.taken.id), target, typedAt: drafts.now() };
  let state = noDraft(first);
  const ids = new Set([first.id]);
  let ended = false;
  let removed = Promise.resolve();
  let unwritten: Draft | null = null;
  /** The tab keeps these until a draft has them. */
  let inTab: { readonly id: string; readonly forget: () => void }[] = [];
  /** Set while typing is unwritten; cancels the delay. */
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
          // Retries at the next key or on leaving.
          if (!saved.ok) pending ??= () => {};
          options.onSaved(saved);
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

  function flush(): void {
    if (settle()) dispatch({ type: 'save-due' });
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
      const own = claimed.own || options.isRequested;
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
      pending ??= () => {};
      flush();
    }
  }
  void claim();

  function leave(): void {
    flush();
    if (unwritten === null) return;
    inTab.push({ id: unwritten.id, forget: options.keepInTab(unwritten) });
  }

  return {
    typed() {
      // Always later than before, even if the clock is not: a submission contains a draft up to this time.
      dispatch({ type: 'typed', at: Math.max(drafts.now(), state.current.typedAt + 1) });
      pending ??= later(flush);
    },
    flush,
    leave,
    act(type) {
      if (type === 'started-over') {
        settle();
        dispatch({ type, ...nextDraft() });
      } else {
        flush();
        dispatch({ type });
      }
    },
    submitting() {
      const { id, typedAt } = state.current;
      return { ids: [...drafts.namesOf(id), ...inTab.map((early) => early.id)], typedAt };
    },
    submitted() {
      settle();
      if (isUntouched(fields.read(), fields.blank)) written();
      if (!ended) dispatch({ type: 'submitted', ...nextDraft() });
      // Leaving has saved later typing.
      else if (isUntouched(fields.read(), fields.blank)) removed = drafts.remove(state.current.id);
      return removed;
    },
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
