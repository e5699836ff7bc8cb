import { useSyncExternalStore } from 'react';
import type { Registration, WorkerState } from '#src/pwa/registration.ts';
import buttons from '#src/ui/button.module.css';
import styles from './update-notice.module.css';

type UpdateNoticeProps = {
  /** Null while a page is prerendered. */
  readonly registration: Registration | null;
};

const never = () => () => {};
const none = (): WorkerState => 'none';

/** Offers a newer version that is on the device; it waits for the person's word. */
export function UpdateNotice({ registration }: UpdateNoticeProps) {
  const worker = useSyncExternalStore(
    registration?.state.subscribe ?? never,
    registration?.state.get ?? none,
    none,
  );
  const waits = worker === 'update-waiting' || worker === 'update-active';
  return (
    <div role="status" className={styles.notice}>
      {waits && (
        <p>
          A newer version of this site is on your device.{' '}
          <button type="button" className={buttons.secondary} onClick={registration?.update}>
            Update now
          </button>
        </p>
      )}
    </div>
  );
}
