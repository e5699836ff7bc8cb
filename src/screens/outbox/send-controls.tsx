import { type ReactNode, useId } from 'react';
import entries from '#src/screens/shared/entries.module.css';
import buttons from '#src/ui/button.module.css';
import styles from './outbox.module.css';
import type { SendingHandle } from './use-sending.ts';

type SendControlsProps = {
  readonly sending: SendingHandle;
  readonly paused: boolean;
  readonly waitingCount: number;
  /** Whether it is more than the list shows, so that nobody takes the list for what is sent. */
  readonly apart?: boolean;
  /** More buttons, behind these. */
  readonly children?: ReactNode;
};

/** 'Send now' with its progress, 'Resume', and 'Pause sending', which is there before anything is sent, too. The progress is seen; its end is announced. */
export function SendControls(props: SendControlsProps) {
  const { sending, paused, waitingCount, apart = false } = props;
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
      <div className={entries.actions}>
        {(waitingCount > 0 || underWay || paused) && (
          <button
            type="button"
            className={buttons.primary}
            disabled={underWay}
            onClick={() => void sending.sendAll()}
          >
            {paused ? 'Resume' : apart ? 'Send everything now' : 'Send now'}
          </button>
        )}
        {!paused && (
          <button type="button" className={buttons.secondary} onClick={() => void sending.pause()}>
            Pause sending
          </button>
        )}
        {props.children}
      </div>
    </>
  );
}
