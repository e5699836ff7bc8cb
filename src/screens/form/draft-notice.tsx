import type { ReactNode, RefObject } from 'react';
import type { DraftState } from '#src/drafts/draft-state.ts';
import type { ShownDraft } from '#src/screens/shared/services-context.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime, formatTimeOfDay } from '#src/ui/format-time.ts';
import { draftMessages } from './draft-messages.ts';
import styles from './form.module.css';

type Act = 'restored' | 'removed' | 'undone' | 'started-over';
type Button = (label: string, act: Act) => ReactNode;

type DraftNoticeProps = {
  readonly draft: ShownDraft;
  /** The live region around it. */
  readonly box: RefObject<HTMLElement | null>;
};

/** Reports what happened to an earlier draft, with the choices. */
export function DraftNotice({ draft: { state, autosave }, box }: DraftNoticeProps) {
  if (state === null || state.kind === 'empty') return null;

  // The pressed button disappears; the box keeps the focus.
  const button: Button = (label, act) => (
    <button
      type="button"
      className={buttons.plain}
      onClick={() => {
        autosave.current?.act(act);
        box.current?.focus();
      }}
    >
      {label}
    </button>
  );

  return (
    <p className={styles.draft}>
      <span>{draftMessages[state.kind](timeOf(typedAtOf(state)))}</span> {buttonsFor(state, button)}
    </p>
  );
}

type Spoken = Exclude<DraftState, { readonly kind: 'empty' }>;

const typedAtOf = (state: Spoken): number =>
  state.kind === 'restored' ? state.since : state.draft.typedAt;

function buttonsFor(state: Spoken, button: Button): ReactNode {
  switch (state.kind) {
    case 'restored':
      return (
        <>
          {state.other && button(draftMessages.undo, 'undone')}
          {button(draftMessages.startOver, 'started-over')}
        </>
      );
    case 'offered':
      return (
        <>
          {button(draftMessages.restore, 'restored')}
          {button(draftMessages.remove, 'removed')}
        </>
      );
    case 'deleted':
      return button(draftMessages.undo, 'undone');
  }
}

/** With the day if it is not today. */
function timeOf(milliseconds: number): string {
  const today = new Date(milliseconds).toDateString() === new Date().toDateString();
  return today ? `at ${formatTimeOfDay(milliseconds)}` : `on ${formatTime(milliseconds)}`;
}
