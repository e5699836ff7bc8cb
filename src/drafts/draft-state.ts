import type { Answers } from '#src/forms/form-definition.ts';
import { assertNever } from '#src/lib/result.ts';
import type { ClaimedDraft, Draft } from './draft.ts';
import { includesAll, isUntouched } from './fit-values.ts';
/**
 * - `restored`: in the fields, typed until `since`; replaced `other`.
 * - `offered`: would replace text, or may not be shown unasked.
 * - `deleted`: the user can undo it.
 */
export type DraftState = {
  /** The fields' text is saved under this. */
  readonly current: Pick<Draft, 'id' | 'target' | 'typedAt'>;
} & (
  | { readonly kind: 'empty' }
  | { readonly kind: 'restored'; readonly since: number; readonly other: Draft | null }
  | { readonly kind: 'offered' | 'deleted'; readonly draft: Draft }
);

export type DraftEvent =
  | { readonly type: 'claimed'; readonly draft: ClaimedDraft }
  | { readonly type: 'typed'; readonly at: number }
  | { readonly type: 'save-due' }
  | { readonly type: 'restored' | 'removed' | 'undone' }
  /** By the user or a submission. */
  | { readonly type: 'started-over' | 'submitted'; readonly nextId: string; readonly at: number }
  /** Saved elsewhere or unwanted. */
  | { readonly type: 'discarded' };

export type Fields = {
  readonly currentValues: Answers;
  /** Before typing. */
  readonly blank: Answers;
};

export type DraftCommand =
  | { readonly do: 'save'; readonly draft: Draft }
  | { readonly do: 'remove'; readonly id: string }
  | { readonly do: 'show'; readonly values: Answers };

export type DraftStep = {
  readonly state: DraftState;
  readonly commands: readonly DraftCommand[];
};

export const noDraft = (current: DraftState['current']): DraftState => ({ kind: 'empty', current });

/** Replaces no typing unasked, and loses no draft for another. */
export function draftStep(state: DraftState, event: DraftEvent, fields: Fields): DraftStep {
  const { currentValues, blank } = fields;
  const { current } = state;
  const untouched = isUntouched(currentValues, blank);
  const typed: Draft = { ...current, values: currentValues };
  switch (event.type) {
    case 'claimed':
      return claim(state, event.draft, fields);
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
      // No submission has later typing.
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

function claim(state: DraftState, { own, ...draft }: ClaimedDraft, fields: Fields): DraftStep {
  const { currentValues, blank } = fields;
  const { current } = state;
  // Nothing fits now.
  if (isUntouched(draft.values, blank)) return { state, commands: [remove(draft)] };
  if (!own || !includesAll(draft.values, currentValues, blank)) {
    return { state: { kind: 'offered', current, draft }, commands: [] };
  }
  const { id, target, typedAt } = draft;
  // Nothing was lost: the page was gone back to.
  if (isUntouched(draft.values, currentValues))
    return { state: noDraft({ id, target, typedAt }), commands: [remove(current)] };
  // The browser restored this draft's text.
  return { state: restored(draft, null), commands: [remove(current), show(draft.values)] };
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
  return { state: { ...state, kind: 'offered' }, commands: [save(state.draft)] };
}

/** Saving makes it this tab's. */
const restore = (draft: Draft, before: Draft | null): DraftStep => ({
  state: restored(draft, before),
  commands: [...(before ? [save(before)] : []), show(draft.values), save(draft)],
});

function restored({ id, target, typedAt }: Draft, other: Draft | null): DraftState {
  return { kind: 'restored', current: { id, target, typedAt }, since: typedAt, other };
}

/** Offers the replaced draft. */
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
