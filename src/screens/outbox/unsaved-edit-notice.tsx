import type { DraftTarget, ListedDraft } from '#src/drafts/draft.ts';
import listStyles from '#src/screens/shared/lists.module.css';
import { formTitle } from '#src/screens/shared/titles.ts';
import { useListedDrafts } from '#src/screens/shared/use-query.ts';
import { Button } from '#src/ui/button.tsx';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

type UnsavedEditNoticeProps = {
  readonly edit: UnsavedEdit;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
};

/** Offers an unsaved edit, such as after a closed tab. */
export function UnsavedEditNotice({ edit, onContinue, onDiscard }: UnsavedEditNoticeProps) {
  const title = formTitle(edit.target.form);
  return (
    <div className={notices.notice}>
      <p>
        {outboxScreenMessages.edit.unsaved} {title}, {formatTime(edit.typedAt)}.
      </p>
      <div className={listStyles.actions}>
        <Button kind="primary" aria-label={`Keep editing: ${title}`} onClick={onContinue}>
          Keep editing
        </Button>
        <Button aria-label={`Discard the changes: ${title}`} onClick={onDiscard}>
          Discard the changes
        </Button>
      </div>
    </div>
  );
}

/** An unsaved edit that is open in no editor. */
export type UnsavedEdit = ListedDraft & {
  readonly target: Extract<DraftTarget, { readonly kind: 'submission' }>;
};

const isUnsavedEdit = (draft: ListedDraft): draft is UnsavedEdit =>
  draft.target.kind === 'submission' && draft.open === null;

/** The unsaved edits, latest first. */
export const useUnsavedEdits = (): readonly UnsavedEdit[] =>
  useListedDrafts().filter(isUnsavedEdit);
