import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Diagnosis, diagnose } from '#src/pwa/diagnose.ts';
import { offlineCopy, workerState } from '#src/pwa/registration.ts';
import { evicted } from '#src/pwa/watch-outbox.ts';
import { openingMessage } from '#src/screens/shared/opening-message.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useSnapshot } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { useOnline } from '#src/ui/use-online.ts';
import { type DiagnosisLine, diagnosisLines } from './diagnosis-lines.ts';
import styles from './diagnostics.module.css';
import { diagnosticsMessages } from './diagnostics-messages.ts';
import { NewestReceipts, ReceiptCheck } from './receipts.tsx';

/** This device's state, in lines to read out or copy. */
export function DiagnosticsPanel({ access }: { readonly access: OutboxAccess }) {
  const worker = useSyncExternalStore(workerState.subscribe, workerState.get);
  const copied = useSyncExternalStore(offlineCopy.subscribe, offlineCopy.get);
  const found = useSyncExternalStore(evicted.subscribe, evicted.get);
  const online = useOnline();
  const snapshot = useSnapshot(access.reader);
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const [message, setMessage] = useState('');
  const { clock } = access.outbox;
  useEffect(() => {
    let unmounted = false;
    // Rereads the storage when the precache is complete: it takes space.
    if (snapshot !== null) {
      void diagnose(snapshot, worker, copied, clock.now()).then((next) => {
        if (!unmounted) setDiagnosis(next);
      });
    }
    return () => {
      unmounted = true;
    };
  }, [snapshot, worker, copied, clock]);
  if (diagnosis === null) return <p>{openingMessage}</p>;
  const lines = diagnosisLines(diagnosis, { online, evicted: found });

  async function copy(): Promise<void> {
    setMessage(
      (await copyLines(lines)) ? diagnosticsMessages.copied : diagnosticsMessages.notCopied,
    );
  }

  return (
    <>
      <section aria-labelledby="diagnosis-heading" className={styles.diagnosis}>
        <h2 id="diagnosis-heading">{diagnosticsMessages.heading}</h2>
        <dl className={styles.lines}>
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <button type="button" className={buttons.primary} onClick={() => void copy()}>
          {diagnosticsMessages.copy}
        </button>
        <p role="status">{message}</p>
      </section>
      <NewestReceipts access={access} />
      <ReceiptCheck />
    </>
  );
}

/** @returns whether the browser let the page copy */
async function copyLines(lines: readonly DiagnosisLine[]): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(
      lines.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    );
    return true;
  } catch {
    return false;
  }
}
