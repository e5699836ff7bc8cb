import { useEffect, useRef, useState } from 'react';
import { deviceMessages } from '#src/content/device-messages.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import type { WorkerState } from '#src/pwa/registration.ts';
import styles from './notices.module.css';

/** How long it is seen, in milliseconds: long enough to be read twice. */
const shownFor = 12_000;

const saidKey = 'said-offline-ready';

/** Says once per device that everything is on it; it asks for nothing, and goes by itself once it was seen. */
export function ReadyNotice({ worker }: { readonly worker: WorkerState }) {
  const [shown, setShown] = useState(false);
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (worker === 'ready' && claimReadyNotice()) setShown(true);
  }, [worker]);
  useEffect(() => {
    if (!shown || place.current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      observer.disconnect();
      timer = setTimeout(() => setShown(false), shownFor);
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [shown]);
  if (!shown) return null;
  return (
    <p ref={place} className={styles.ready}>
      {deviceMessages.ready}
    </p>
  );
}

/**
 * Claims the one time that this device says it is ready to work offline, so that several tabs say it once.
 * @returns false where it was claimed before, or where the device cannot remember it
 */
function claimReadyNotice(): boolean {
  return deviceTexts.read(saidKey) === null && deviceTexts.write(saidKey, 'yes');
}
