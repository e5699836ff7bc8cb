import { useSyncExternalStore } from 'react';
import { deviceMessages } from '#src/content/device-messages.ts';
import { onHost } from '#src/lib/site-path.ts';
import { acknowledgeEviction, evicted } from '#src/pwa/eviction.ts';
import type { Registration } from '#src/pwa/registration.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import styles from './notices.module.css';
import { ReadyNotice } from './ready-notice.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** The app's own notices, the same on every page. */
export function Notices({ registration }: { readonly registration: Registration }) {
  const worker = useSyncExternalStore(registration.state.subscribe, registration.state.get);
  return (
    <>
      <EvictionNotice />
      {(worker === 'update-waiting' || worker === 'update-active') && (
        <UpdateNotice update={registration.update} />
      )}
      <ReadyNotice worker={worker} />
    </>
  );
}

/** Says that submissions are gone that were never sent, until the person has taken note. */
function EvictionNotice() {
  const found = useSyncExternalStore(evicted.subscribe, evicted.get);
  if (found === null) return null;
  const { one, many, read } = deviceMessages.evicted;
  return (
    <p className={styles.notice}>
      {found.count === 1 ? one : `${found.count} ${many}`} ({formatTime(found.noticedAt)}){' '}
      <a href={onHost('/diagnostics')}>Diagnostics</a>{' '}
      <button type="button" className={buttons.secondary} onClick={acknowledgeEviction}>
        {read}
      </button>
    </p>
  );
}
