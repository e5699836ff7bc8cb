import { useEffect, useState } from 'react';
import { deviceMessages } from '#src/content/device-messages.ts';
import { claimReadyNotice } from '#src/pwa/offline-ready.ts';
import type { WorkerState } from '#src/pwa/registration.ts';
import styles from './notices.module.css';

/** How long it stands there, in milliseconds: long enough to be read twice. */
const shownFor = 12_000;

/** Says once per device that everything is on it; it asks for nothing and goes by itself. */
export function ReadyNotice({ worker }: { readonly worker: WorkerState }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (worker !== 'ready' || !claimReadyNotice()) return;
    setShown(true);
    setTimeout(() => setShown(false), shownFor);
  }, [worker]);
  return shown && <p className={styles.ready}>{deviceMessages.ready}</p>;
}
