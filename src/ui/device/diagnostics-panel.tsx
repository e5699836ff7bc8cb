import { useEffect, useState, useSyncExternalStore } from 'react';
import { diagnosticsWords } from '#src/content/diagnostics-words.ts';
import { outcomeLines } from '#src/content/outcome-lines.ts';
import { type Diagnosis, diagnose } from '#src/pwa/diagnose.ts';
import { evicted } from '#src/pwa/eviction.ts';
import { workerState } from '#src/pwa/registration.ts';
import buttons from '#src/ui/button.module.css';
import type { OutboxAccess } from '#src/ui/outbox/outbox-context.ts';
import { useSnapshot } from '#src/ui/outbox/use-query.ts';
import { useOnline } from '#src/ui/use-online.ts';
import styles from './device.module.css';
import { type DiagnosisLine, diagnosisLines } from './diagnosis-lines.ts';

/** How the app is doing on this device, in lines that one can read out or copy. */
export function DiagnosticsPanel({ access }: { readonly access: OutboxAccess }) {
  const worker = useSyncExternalStore(workerState.subscribe, workerState.get);
  const found = useSyncExternalStore(evicted.subscribe, evicted.get);
  const online = useOnline();
  const snapshot = useSnapshot(access.reader);
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const [said, setSaid] = useState('');
  const { clock } = access.outbox;
  useEffect(() => {
    let left = false;
    // The worker's files take room: the storage is looked at again when they are there.
    if (snapshot !== null) {
      void diagnose(snapshot, worker, clock.now()).then((next) => {
        if (!left) setDiagnosis(next);
      });
    }
    return () => {
      left = true;
    };
  }, [snapshot, worker, clock]);
  if (diagnosis === null) return <p>{outcomeLines.outboxOpening}</p>;
  const lines = diagnosisLines(diagnosis, { online, evicted: found });

  async function copy(): Promise<void> {
    const copied = await copyLines(lines);
    setSaid(copied ? diagnosticsWords.copied : diagnosticsWords.notCopied);
  }

  return (
    <section aria-labelledby="diagnosis-heading" className={styles.diagnosis}>
      <h2 id="diagnosis-heading">{diagnosticsWords.heading}</h2>
      <dl className={styles.lines}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className={buttons.primary} onClick={() => void copy()}>
        {diagnosticsWords.copy}
      </button>
      <p role="status">{said}</p>
    </section>
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
