// Proves specification 6.2, 6.3, 6.4, 6.6.
import { expect, it } from 'vitest';
import type { Draft } from '#src/drafts/draft.ts';
import {
  type DraftCommand,
  type DraftEvent,
  type DraftState,
  draftStep,
  noDraft,
} from '#src/drafts/draft-state.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import { playSteps, type Steps } from '#tests/support/steps.ts';

const target = { kind: 'form', form: 'join' } as const;
const draftOf = (id: string, typedAt: number, values: Answers): Draft => ({
  ...{ id, target, values, typedAt },
});
/** The drafts of the programs, by the words for them. */
const drafts: Readonly<Record<string, Draft>> = {
  here: draftOf('here', 5, { issue: 'typed here' }),
  before: draftOf('before', 3, { issue: 'typed before' }),
  more: draftOf('before', 3, { issue: 'typed before, and on' }),
  two: draftOf('two', 3, { issue: 'typed here', state: 'TX' }),
  stored: draftOf('stored', 3, { issue: 'stored' }),
  next: draftOf('next', 9, {}),
  nothing: draftOf('nothing', 3, { issue: '' }),
};
function draft(word = ''): Draft {
  const found = drafts[word];
  if (found === undefined) throw new Error(`There is no draft '${word}'.`);
  return found;
}
const refTo = (word?: string): DraftState['current'] => {
  const { id, typedAt } = draft(word);
  return { id, target, typedAt };
};

const begin = () => ({
  state: noDraft(refTo('here')),
  /** What the fields hold, and what they held before anybody typed. */
  ...{ currentValues: draft('nothing').values, blank: {} },
  commands: [] as readonly DraftCommand[],
});
type Form = ReturnType<typeof begin>;

const happens = (event: DraftEvent) => (form: Form) =>
  Object.assign(form, draftStep(form.state, event, form));
const next = { nextId: 'next', at: 9 };

function commandOf(word: string): DraftCommand {
  const [deed, name] = word.split('-');
  if (deed === 'remove') return { do: 'remove', id: draft(name).id };
  return deed === 'save'
    ? { do: 'save', draft: draft(name) }
    : { do: 'show', values: draft(name).values };
}

/** Expects this state, whose fields are saved under the name of the last draft. */
const is =
  (kind: 'offered' | 'deleted') =>
  ({ state }: Form, [shown, current]: readonly string[]) =>
    expect(state).toEqual({ kind, current: refTo(current), draft: draft(shown) });

const steps: Steps<Form> = {
  /** The fields have the words of this draft, or those of a submission. */
  fields: (form, [word]) => Object.assign(form, { currentValues: draft(word).values }),
  submission: (form) =>
    Object.assign(form, { blank: drafts.stored?.values, currentValues: drafts.stored?.values }),
  claim: (form, [word, own]) =>
    happens({ type: 'claimed', draft: { ...draft(word), own: own === 'own' } })(form),
  /** Which is noted, and changes nothing else. */
  type(form) {
    const { state } = form;
    happens({ type: 'typed', at: 8 })(form);
    expect(form.state).toEqual({ ...state, current: { ...state.current, typedAt: 8 } });
  },
  'save-due': happens({ type: 'save-due' }),
  restore: happens({ type: 'restored' }),
  delete: happens({ type: 'removed' }),
  undo: happens({ type: 'undone' }),
  'start-over': happens({ type: 'started-over', ...next }),
  submit: happens({ type: 'submitted', ...next }),
  discard: happens({ type: 'discarded' }),
  /** What came of the last of these: the state, and each command. */
  empty: ({ state }, [current]) => expect(state).toEqual(noDraft(refTo(current))),
  offered: is('offered'),
  deleted: is('deleted'),
  restored: ({ state }, [shown, other]) => {
    const { typedAt: since } = draft(shown);
    const replaced = other === undefined ? null : draft(other);
    const restored = { kind: 'restored', current: refTo(shown), since, other: replaced };
    expect(state).toEqual(restored);
  },
  does: ({ commands }, words) => expect(commands).toEqual(words.map(commandOf)),
};

it.each(
  Object.entries({
    'puts a draft of this tab into an empty form': `claim before own; restored before;
      does remove-here show-before`,
    'offers a draft of another tab': 'claim before; offered before here; does',
    'offers one of this tab where something else is in the form': `fields here; claim before own;
      offered before here; does`,
    'puts a draft where the browser has put a part of it back': `fields here; claim two own;
      restored two; does remove-here show-two`,
    'puts a draft over what a submission has': `submission; claim before own; restored before;
      does remove-here show-before`,
    'offers a draft over what was typed over that': `submission; fields here; claim before own;
      offered before here; does`,
    'removes in silence a draft of which nothing fits the form of today': `claim nothing;
      empty here; does remove-nothing`,
    'removes in silence a draft that is what the submission has': `submission; claim stored own;
      empty here; does remove-stored`,
    'notes when somebody types, and says nothing': 'claim before own; fields here; type; does',
    'leaves no draft of a form that is emptied': 'save-due; empty here; does remove-here',
    'leaves no draft of a correction that is taken back': `submission; save-due; empty here;
      does remove-here`,
    'offers what a restored draft took the place of, once that is emptied': `fields here;
      claim before; restore; fields nothing; save-due; offered here before; does remove-before`,
    'offers nothing once a restored draft is emptied that replaced no other': `claim before own; save-due;
      empty before; does remove-before`,
    // It is this tab’s own from then on.
    'puts an offered draft in the place of what is there, and keeps that': `claim before;
      fields here; restore; restored before here; does save-here show-before save-before`,
    'puts an offered draft in the place of nothing': `claim before; restore; restored before;
      does show-before save-before`,
    'deletes an offered draft': 'claim before; delete; deleted before here; does remove-before',
    'brings a deleted draft back into an empty form': `claim before; delete; undo; restored before;
      does show-before save-before`,
    'offers a deleted draft beside what was typed since': `claim before; delete; fields here; undo;
      offered before here; does save-before`,
    'changes a restored draft for what was there, and offers it': `fields here; claim before;
      restore; fields more; undo; offered more here; does show-here save-here`,
    'offers nothing where the restored draft was emptied': `fields here; claim before; restore;
      fields nothing; undo; empty here; does show-here save-here`,
    'empties a form that is started over, which can be undone': `fields here; start-over;
      deleted here next; does remove-here show-next`,
    'says nothing where an empty form is started over': `claim before own; start-over; empty next;
      does remove-before show-next`,
    'ends the draft with a submission': 'submit; empty next; does remove-here',
    'ends a restored draft with a submission': `claim before own; submit; empty next;
      does remove-before`,
    'offers after a submission what its draft took the place of': `fields here; claim before;
      restore; fields nothing; submit; offered here next; does remove-before`,
    'leaves an offer after a submission': `claim before; submit; offered before next;
      does remove-here`,
    'ends the undoing with a submission':
      'claim before; delete; submit; empty next; does remove-here',
    'removes a draft that is discarded, whatever is there': `claim before own; fields here; discard;
      empty before; does remove-before`,
    'changes nothing where Restore is pressed too late': 'fields here; restore; empty here; does',
    'changes nothing where Delete is pressed too late': `claim before own; fields here; delete;
      restored before; does`,
    'changes nothing where Undo is pressed too late': `claim before own; fields here; undo;
      restored before; does`,
    'changes nothing where Undo is pressed beside an offer': `claim before; fields here; undo;
      offered before here; does`,
  }),
)('%s', (_, program) => playSteps(steps, begin(), program));
