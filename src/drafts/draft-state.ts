import type { Answers } from '#src/forms/answers.ts';
import { assertNever } from '#src/lib/assert-never.ts';
import type { ClaimedDraft, Draft } from './draft.ts';
import { includesAll, isUntouched } from './fit-values.ts';

/**
 * The draft of an open form or editor.
 * - `empty`: there is nothing to say.
 * - `restored`: this was put into the fields, as it was typed until `since`; `other` stood there before.
 * - `offered`: it would take the place of something that stands there, or is not this tab's to show.
 * - `deleted`: the person did so, and may undo it.
 */
export type DraftState = {
  /** Under this, what stands in the fields is kept. */
  readonly current: Pick<Draft, 'id' | 'target' | 'typedAt'>;
} & (
  | { readonly kind: 'empty' }
  | { readonly kind: 'restored'; readonly since: number; readonly other: Draft | null }
  | { readonly kind: 'offered' | 'deleted'; readonly draft: Draft }
);

export type DraftEvent =
  /** A draft that was there before, as today's form can take it. */
  | { readonly type: 'claimed'; readonly draft: ClaimedDraft }
  | { readonly type: 'typed'; readonly at: number }
  /** What was typed is to be written down. */
  | { readonly type: 'save-due' }
  /** The person wants the offered draft, deletes it, or takes back what was done last. */
  | { readonly type: 'restored' | 'removed' | 'undone' }
  /** The fields were emptied by the person, or by a submission that took what stood there. */
  | { readonly type: 'started-over' | 'submitted'; readonly nextId: string; readonly at: number }
  /** What was changed is saved elsewhere or not wanted. */
  | { readonly type: 'discarded' };

/** The fields at the moment of an event. */
export type Fields = {
  readonly currentValues: Answers;
  /** What stands in them before anybody types: nothing, or the stored answers of a submission. */
  readonly blank: Answers;
};

/** What an event asks for; to be done in this order. */
export type DraftCommand =
  | { readonly do: 'save'; readonly draft: Draft }
  | { readonly do: 'remove'; readonly id: string }
  | { readonly do: 'show'; readonly values: Answers };

export type DraftStep = {
  readonly state: DraftState;
  readonly commands: readonly DraftCommand[];
};

/** The state of a form that was just opened. */
export const noDraft = (current: DraftState['current']): DraftState => ({ kind: 'empty', current });

/** No draft takes the place of something typed without being asked for, and none is dropped for another. */
export function draftStep(state: DraftState, event: DraftEvent, fields: Fields): DraftStep {
  const { currentValues, blank } = fields;
  const { current } = state;
  const untouched = isUntouched(currentValues, blank);
  const typed: Draft = { ...current, values: currentValues };
  switch (event.type) {
    case 'claimed': {
      const { own, ...draft } = event.draft;
      // Nothing of it fits today's form.
      if (isUntouched(draft.values, blank)) return { state, commands: [remove(draft)] };
      if (!own || !includesAll(draft.values, currentValues, blank)) {
        return { state: { kind: 'offered', current, draft }, commands: [] };
      }
      // What the browser itself has put back, after a reload, is part of this draft and none of its own.
      return { state: restored(draft, null), commands: [remove(current), show(draft.values)] };
    }
    case 'typed':
      return { state: { ...state, current: { ...current, typedAt: event.at } }, commands: [] };
    case 'save-due':
      return untouched
        ? { state: withOther(state), commands: [remove(current)] }
        : { state, commands: [save(typed)] };
    case 'restored':
      return state.kind === 'offered'
        ? restore(state.draft, untouched ? null : typed)
        : stay(state);
    case 'removed':
      return state.kind === 'offered'
        ? { state: { ...state, kind: 'deleted' }, commands: [remove(state.draft)] }
        : stay(state);
    case 'undone':
      return undo(state, untouched, typed);
    case 'started-over': {
      const next = begun(current, event);
      return {
        state: untouched
          ? { kind: 'empty', current: next }
          : { kind: 'deleted', current: next, draft: typed },
        commands: [remove(current), show(blank)],
      };
    }
    case 'submitted': {
      // What was typed since is in no submission.
      if (!untouched) return { state, commands: [save(typed)] };
      const next = begun(current, event);
      const withoutOwn = withOther(state);
      return {
        state: withoutOwn.kind === 'offered' ? { ...withoutOwn, current: next } : noDraft(next),
        commands: [remove(current)],
      };
    }
    case 'discarded':
      return { state: { kind: 'empty', current }, commands: [remove(current)] };
    default:
      return assertNever(event);
  }
}

function undo(state: DraftState, untouched: boolean, typed: Draft): DraftStep {
  if (state.kind === 'restored' && state.other !== null) {
    const { target, id, typedAt, values } = state.other;
    const current = { target, id, typedAt };
    return {
      state: untouched ? noDraft(current) : { kind: 'offered', current, draft: typed },
      commands: [show(values), save(state.other)],
    };
  }
  if (state.kind !== 'deleted') return stay(state);
  if (untouched) return restore(state.draft, null);
  // Something was typed since: it stays.
  return { state: { ...state, kind: 'offered' }, commands: [save(state.draft)] };
}

/** Writes a draft into the fields; saved again, it belongs to this tab from now on. */
const restore = (draft: Draft, before: Draft | null): DraftStep => ({
  state: restored(draft, before),
  commands: [...(before ? [save(before)] : []), show(draft.values), save(draft)],
});

function restored({ id, target, typedAt }: Draft, other: Draft | null): DraftState {
  return { kind: 'restored', current: { id, target, typedAt }, since: typedAt, other };
}

/** Once what was restored is gone, what it took the place of is offered. */
function withOther(state: DraftState): DraftState {
  const { current } = state;
  if (state.kind === 'restored') {
    return state.other === null
      ? noDraft(current)
      : { kind: 'offered', current, draft: state.other };
  }
  return state;
}

const begun = (
  { target }: DraftState['current'],
  { nextId, at }: { readonly nextId: string; readonly at: number },
): DraftState['current'] => ({ id: nextId, target, typedAt: at });

const stay = (state: DraftState): DraftStep => ({ state, commands: [] });
const save = (draft: Draft): DraftCommand => ({ do: 'save', draft });
const remove = ({ id }: { readonly id: string }): DraftCommand => ({ do: 'remove', id });
const show = (values: Answers): DraftCommand => ({ do: 'show', values });
