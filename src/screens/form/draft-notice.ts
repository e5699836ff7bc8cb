import type { DraftState } from '#src/drafts/draft-state.ts';
import buttons from '#src/ui/button.module.css';
import { buttonElement, element } from '#src/ui/element.ts';
import { formatTime, formatTimeOfDay } from '#src/ui/format-time.ts';
import { draftMessages } from './draft-messages.ts';
import styles from './form.module.css';

type Act = 'restored' | 'removed' | 'undone' | 'started-over';

/**
 * Reports what happened to an earlier draft, with the choices.
 * @param place a live region
 */
export function showDraftNotice(
  place: HTMLElement,
  state: DraftState,
  act: (chosen: Act) => void,
): void {
  if (state.kind === 'empty') {
    place.replaceChildren();
    return;
  }
  const choices = choicesOf(state).map(([label, chosen]) =>
    buttonElement(buttons.plain, label, () => {
      act(chosen);
      // The pressed button is gone.
      place.focus();
    }),
  );
  const typedAt = state.kind === 'restored' ? state.since : state.draft.typedAt;
  const said = element('span', {}, draftMessages[state.kind](timeOf(typedAt)));
  place.replaceChildren(element('p', { class: styles.draft }, said, ' ', ...choices));
}

function choicesOf(
  state: Exclude<DraftState, { readonly kind: 'empty' }>,
): readonly (readonly [label: string, act: Act])[] {
  const { undo, startOver, restore, remove } = draftMessages;
  switch (state.kind) {
    case 'restored': {
      const before = state.other === null ? [] : [[undo, 'undone'] as const];
      return [...before, [startOver, 'started-over']];
    }
    case 'offered':
      return [
        [restore, 'restored'],
        [remove, 'removed'],
      ];
    case 'deleted':
      return [[undo, 'undone']];
  }
}

/** With the day if it is not today. */
function timeOf(milliseconds: number): string {
  const today = new Date(milliseconds).toDateString() === new Date().toDateString();
  return today ? `at ${formatTimeOfDay(milliseconds)}` : `on ${formatTime(milliseconds)}`;
}
