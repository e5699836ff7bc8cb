import { useEffect, useRef } from 'react';
import styles from '#src/screens/shared/entries.module.css';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import type { OutboxActions } from './use-outbox-actions.ts';

/** Says what was deleted last, and brings it back. The focus comes here from the button that is gone. */
export function DeletedNotice({ actions }: { readonly actions: OutboxActions }) {
  const undo = useRef<HTMLButtonElement>(null);
  const last = actions.deleted.at(-1);
  useEffect(() => {
    if (last !== undefined) undo.current?.focus();
  }, [last]);
  return (
    <div role="status">
      {last !== undefined && (
        <div className={notices.notice}>
          <p>Deleted: {last.title}</p>
          <div className={styles.actions}>
            <button
              type="button"
              ref={undo}
              className={buttons.secondary}
              onClick={() => void actions.undo()}
            >
              Undo
            </button>
            <button type="button" className={buttons.plain} onClick={actions.forget}>
              Close
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
