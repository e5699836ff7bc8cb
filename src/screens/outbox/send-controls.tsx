import { type ReactNode, useId } from 'react';
import entries from '#src/screens/shared/entries.module.css';
import buttons from '#src/ui/button.module.css';
import styles from './outbox.module.css';
import type { SendingHandle } from './use-sending.ts';

type SendControlsProps = {
  readonly sending: SendingHandle;
  readonly paused: boolean;
  readonly waitingCount: number;
  /** What else one can do with all that waits. */
  readonly children: ReactNode;
};

/** 'Send now' with its progress, 'Pause sending' and 'Resume'. The progress is seen; its end is announced. */
export function SendControls({ sending, paused, waitingCount, children }: SendControlsProps) {
  const id = useId();
  const { underWay, progress, report } = sending;
  return (
    <>
      <p role="status">{report}</p>
      {progress !== null && (
        <div className={styles.progress}>
          <label htmlFor={id}>
            {progress.sent} of {progress.total} sent
          </label>
          <progress id={id} value={progress.sent} max={progress.total} />
        </div>
      )}
      {(waitingCount > 0 || underWay) && (
        <div className={entries.actions}>
          <button
            type="button"
            className={buttons.primary}
            disabled={underWay}
            onClick={() => void sending.sendAll()}
          >
            {paused ? 'Resume' : 'Send now'}
          </button>
          {!paused && (
            <button
              type="button"
              className={buttons.secondary}
              onClick={() => void sending.pause()}
            >
              Pause sending
            </button>
          )}
          {children}
        </div>
      )}
    </>
  );
}
