import { useEffect, useState } from 'react';
import { deviceMessages } from '#src/content/device-messages.ts';
import { isNearlyFull, readStorageState, type StorageState } from '#src/pwa/diagnose.ts';
import { erasesAfterSevenDays, isApplePhone } from '#src/pwa/platform.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import styles from '#src/ui/notice.module.css';

type StorageNoticesProps = { readonly access: OutboxAccess; readonly waitingCount: number };

const words = deviceMessages.storage;

/** Warns if waiting submissions are not safe on this device. */
export function StorageNotices({ access, waitingCount }: StorageNoticesProps) {
  const storage = useStorageState(waitingCount);
  const hasPending = waitingCount > 0;
  const notices = [
    storage !== null && isNearlyFull(storage) && words.nearlyFull,
    hasPending && storage?.persisted === false && words.notPromised,
    hasPending && !access.installed && erasesAfterSevenDays() && words.sevenDays,
    hasPending && !access.installed && isApplePhone() && words.beforeInstalling,
  ].filter((notice) => notice !== false);
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="storage-heading">
      <h3 id="storage-heading">{words.heading}</h3>
      {notices.map((notice) => (
        <p key={notice} className={styles.compact}>
          {notice}
        </p>
      ))}
    </section>
  );
}

/** Rereads when the count changes. */
function useStorageState(waitingCount: number): StorageState | null {
  const [state, setState] = useState<StorageState | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits takes room, so the number says when to look again
  useEffect(() => {
    let unmounted = false;
    void readStorageState().then((next) => {
      if (!unmounted) setState(next);
    });
    return () => {
      unmounted = true;
    };
  }, [waitingCount]);
  return state;
}
