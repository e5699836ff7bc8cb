import styles from '#src/screens/shared/entries.module.css';
import { formTitle } from '#src/screens/shared/titles.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { UnsavedEdit } from './use-unsaved-edits.ts';

type UnsavedEditNoticeProps = {
  readonly edit: UnsavedEdit;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
};

/** Offers back what was changed and not saved, such as by a tab that was closed in the middle. */
export function UnsavedEditNotice({ edit, onContinue, onDiscard }: UnsavedEditNoticeProps) {
  const title = formTitle(edit.target.form);
  return (
    <div className={notices.notice}>
      <p>
        {outboxScreenMessages.edit.unsaved} {title}, {formatTime(edit.typedAt)}.
      </p>
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.primary}
          aria-label={`Keep editing: ${title}`}
          onClick={onContinue}
        >
          Keep editing
        </button>
        <button
          type="button"
          className={buttons.secondary}
          aria-label={`Discard the changes: ${title}`}
          onClick={onDiscard}
        >
          Discard the changes
        </button>
      </div>
    </div>
  );
}
