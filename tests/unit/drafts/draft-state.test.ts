// Proves specification 6.2, 6.3, 6.4, 6.6.
import { describe, expect, it } from 'vitest';
import type { Draft } from '#src/drafts/draft.ts';
import {
  type DraftEvent,
  type DraftState,
  type DraftStep,
  draftStep,
  noDraft,
} from '#src/drafts/draft-state.ts';
import type { Answers } from '#src/forms/form-definition.ts';

const target = { kind: 'form', form: 'join' } as const;
const draftOf = (id: string, issue: string, typedAt = 1): Draft => ({
  id,
  target,
  values: { issue },
  typedAt,
});
const refTo = ({ id, typedAt }: Draft): DraftState['current'] => ({ id, target, typedAt });

const here = draftOf('here', 'typed here', 5);
const before = draftOf('before', 'typed before', 3);
const start = noDraft(refTo(here));
const nothing = { issue: '' };

const step = (state: DraftState, event: DraftEvent, currentValues: Answers, blank: Answers = {}) =>
  draftStep(state, event, { currentValues, blank });
const next = { nextId: 'next', at: 9 };
const after: DraftState['current'] = { id: 'next', target, typedAt: 9 };

const restored = (draft: Draft, other: Draft | null = null): DraftState => ({
  kind: 'restored',
  current: refTo(draft),
  since: draft.typedAt,
  other,
});
const withDraft =
  (kind: 'offered' | 'deleted') =>
  (draft: Draft, current = start.current): DraftState => ({ kind, current, draft });
const [offered, deleted] = [withDraft('offered'), withDraft('deleted')];

describe('a draft that was there before', () => {
  const claim = (draft: Draft, own: boolean): DraftEvent => ({
    type: 'claimed',
    draft: { ...draft, own },
  });

  it('of this tab is put into an empty form', () => {
    expect(step(start, claim(before, true), nothing)).toEqual<DraftStep>({
      state: restored(before),
      commands: [
        { do: 'remove', id: 'here' },
        { do: 'show', values: before.values },
      ],
    });
  });

  it.each([
    ['of another tab', false, nothing],
    ['of this tab, where something else is in the form,', true, here.values],
  ])('%s is offered and not shown', (_, own, currentValues) => {
    const { state, commands } = step(start, claim(before, own), currentValues);
    expect(state).toEqual(offered(before));
    expect(commands).toEqual([]);
  });

  const ofTwo = { ...before, values: { issue: 'a', state: 'TX' } };
  const part = { issue: 'a', state: '' };
  const stored = { issue: 'stored' };
  it.each<[string, Draft, Answers, Answers, DraftState['kind']]>([
    ['put where the browser has put a part of it back', ofTwo, part, {}, 'restored'],
    ['put over what a submission has', before, stored, stored, 'restored'],
    ['offered over what was typed over that', before, here.values, stored, 'offered'],
  ])('is %s', (_, draft, currentValues, blank, kind) => {
    expect(step(start, claim(draft, true), currentValues, blank).state.kind).toBe(kind);
  });

  it.each([
    ['nothing of it fits the form of today', ' ', nothing, false],
    ['it is what the submission has', 'stored', stored, true],
  ])('is removed in silence where %s', (_, issue, blank, own) => {
    const { state, commands } = step(start, claim(draftOf('x', issue), own), blank, blank);
    expect(state).toBe(start);
    expect(commands).toEqual([{ do: 'remove', id: 'x' }]);
  });
});

describe('typing', () => {
  it('notes when, and says nothing', () => {
    const { state, commands } = step(restored(before), { type: 'typed', at: 8 }, here.values);
    expect(state).toEqual({ ...restored(before), current: { ...refTo(before), typedAt: 8 } });
    expect(commands).toEqual([]);
  });

  it.each([
    ['a form that is emptied', {}, { issue: ' ' }],
    ['a correction that is taken back', { issue: 'stored' }, { issue: 'stored' }],
  ])('leaves no draft of %s', (_, blank, currentValues) => {
    const { commands } = step(start, { type: 'save-due' }, currentValues, blank);
    expect(commands).toEqual([{ do: 'remove', id: 'here' }]);
  });

  it('offers what a restored draft took the place of, once that is emptied', () => {
    const due = { type: 'save-due' } as const;
    expect(step(restored(before, here), due, nothing).state).toEqual(offered(here, refTo(before)));
    expect(step(restored(before), due, nothing).state).toEqual(noDraft(refTo(before)));
  });
});

describe('an offered draft', () => {
  const shown: DraftStep['commands'] = [
    { do: 'show', values: before.values },
    // It is this tab’s own from then on.
    { do: 'save', draft: before },
  ];
  it.each<[string, Answers, DraftStep]>([
    [
      'of what is there, which is kept',
      here.values,
      { state: restored(before, here), commands: [{ do: 'save', draft: here }, ...shown] },
    ],
    ['of nothing', nothing, { state: restored(before), commands: shown }],
  ])('takes the place %s', (_, currentValues, expected) => {
    expect(step(offered(before), { type: 'restored' }, currentValues)).toEqual(expected);
  });

  it('can be deleted', () => {
    const { state, commands } = step(offered(before), { type: 'removed' }, nothing);
    expect(state).toEqual(deleted(before));
    expect(commands).toEqual([{ do: 'remove', id: 'before' }]);
  });
});

describe('undoing', () => {
  const undo = { type: 'undone' } as const;

  it('brings a deleted draft back into an empty form, and offers it beside what was typed since', () => {
    const saved: DraftStep['commands'][number] = { do: 'save', draft: before };
    expect(step(deleted(before), undo, nothing)).toEqual<DraftStep>({
      state: restored(before),
      commands: [{ do: 'show', values: before.values }, saved],
    });
    expect(step(deleted(before), undo, here.values)).toEqual<DraftStep>({
      state: offered(before),
      commands: [saved],
    });
  });

  it('changes a restored draft for what stood there, and offers it', () => {
    const more = { issue: 'typed before, and on' };
    expect(step(restored(before, here), undo, more)).toEqual<DraftStep>({
      state: offered({ ...before, values: more }, refTo(here)),
      commands: [
        { do: 'show', values: here.values },
        { do: 'save', draft: here },
      ],
    });
  });

  it('leaves nothing to offer where the restored draft was emptied', () => {
    expect(step(restored(before, here), undo, nothing).state).toEqual(noDraft(refTo(here)));
  });
});

describe('starting over', () => {
  const startOver = { type: 'started-over', ...next } as const;

  it('empties the form and can be undone', () => {
    expect(step(start, startOver, here.values)).toEqual<DraftStep>({
      state: deleted(here, after),
      commands: [
        { do: 'remove', id: 'here' },
        { do: 'show', values: {} },
      ],
    });
  });

  it('says nothing of an empty form', () => {
    expect(step(restored(here), startOver, nothing).state).toEqual(noDraft(after));
  });
});

const submitted = { type: 'submitted', ...next } as const;

it.each([
  ['', start, noDraft(after)],
  [' of what was restored', restored(before), noDraft(after)],
  [', and offers what it took the place of', restored(before, here), offered(here, after)],
  [' and leaves the offer', offered(before), offered(before, after)],
  [' and ends the undoing', deleted(before), noDraft(after)],
])('a submission ends the draft%s', (_, state, then) => {
  const { state: after, commands } = step(state, submitted, nothing);
  expect(after).toEqual(then);
  expect(commands).toEqual([{ do: 'remove', id: state.current.id }]);
});

it('discarding removes the draft, whatever is there', () => {
  const { state, commands } = step(restored(here), { type: 'discarded' }, here.values);
  expect(state).toEqual(start);
  expect(commands).toEqual([{ do: 'remove', id: 'here' }]);
});

it.each<[DraftEvent['type'] & ('restored' | 'removed' | 'undone'), DraftState]>([
  ['restored', start],
  ['removed', restored(before)],
  ['undone', restored(before)],
  ['undone', offered(before)],
])('a press of %s that comes too late changes nothing', (type, state) => {
  expect(step(state, { type }, here.values)).toEqual({ state, commands: [] });
});
