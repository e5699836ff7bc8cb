import { type ReactNode, useEffect, useRef, useState } from 'react';
import { draftWords } from '#src/content/draft-words.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime, formatTimeOfDay } from '#src/ui/format-time.ts';
import type { DraftViewProps } from './draft-context.ts';
import styles from './form.module.css';
import { type DraftKeeper, type DraftNotice, keepDraft } from './keep-draft.ts';

/** Keeps the draft of the form beside it, and says so where something was brought back. */
export function DraftView({ drafts, definition, form, keeper }: DraftViewProps) {
  const [notice, setNotice] = useState<DraftNotice | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (form.current === null) return;
    const kept = keepDraft({ drafts, definition, form: form.current, onNotice: setNotice });
    keeper.current = kept;
    return () => kept.end();
  }, [drafts, definition, form, keeper]);

  // The button that was pressed goes with its words; the focus stays here.
  const button = (label: string, act: (kept: DraftKeeper) => void) => (
    <button
      type="button"
      className={buttons.plain}
      onClick={() => {
        if (keeper.current !== null) act(keeper.current);
        box.current?.focus();
      }}
    >
      {label}
    </button>
  );

  return (
    <div role="status" ref={box} tabIndex={-1}>
      {notice && (
        <p className={styles.draft}>
          <span>{sentence(notice)}</span> {buttonsFor(notice, button)}
        </p>
      )}
    </div>
  );
}

function sentence(notice: DraftNotice): string {
  const typedAt = notice.kind === 'restored' ? notice.typedAt : notice.draft.slot.typedAt;
  return draftWords[notice.kind](timeOf(typedAt));
}

type Button = (label: string, act: (kept: DraftKeeper) => void) => ReactNode;

function buttonsFor(notice: DraftNotice, button: Button): ReactNode {
  switch (notice.kind) {
    case 'restored': {
      const { other } = notice;
      return (
        <>
          {other && button(draftWords.undo, (kept) => kept.undo(other))}
          {button(draftWords.startOver, (kept) => kept.startOver())}
        </>
      );
    }
    case 'offered':
      return (
        <>
          {button(draftWords.restore, (kept) => kept.bring(notice.draft))}
          {button(draftWords.remove, (kept) => kept.remove(notice.draft))}
        </>
      );
    case 'deleted':
      return button(draftWords.undo, (kept) => kept.undo(notice.draft));
  }
}

/** The time, and the day too where it is not today. */
function timeOf(milliseconds: number): string {
  const today = new Date(milliseconds).toDateString() === new Date().toDateString();
  return today ? `at ${formatTimeOfDay(milliseconds)}` : `on ${formatTime(milliseconds)}`;
}
