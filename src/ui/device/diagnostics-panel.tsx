import { useCallback, useState, useSyncExternalStore } from 'react';
import { diagnosticsWords } from '#src/content/diagnostics-words.ts';
import { outcomeLines } from '#src/content/outcome-lines.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { diagnose } from '#src/pwa/diagnose.ts';
import { erased } from '#src/pwa/outbox-watch.ts';
import { workerState } from '#src/pwa/registration.ts';
import buttons from '#src/ui/button.module.css';
import type { OutboxAccess } from '#src/ui/outbox/outbox-context.ts';
import { useReread } from '#src/ui/outbox/use-reread.ts';
import { useOnline } from '#src/ui/use-online.ts';
import styles from './device.module.css';
import { type DiagnosisLine, diagnosisLines } from './diagnosis-lines.ts';

/** How the app is doing on this device, in lines that one can read out or copy. */
export function DiagnosticsPanel({ access }: { readonly access: OutboxAccess }) {
  const worker = useSyncExternalStore(workerState.subscribe, workerState.get);
  const found = useSyncExternalStore(erased.subscribe, erased.get);
  const online = useOnline();
  // The worker's files take room: the storage is looked at again when they are there.
  const read = useCallback((outbox: Outbox) => diagnose(outbox, worker), [worker]);
  const diagnosis = useReread(access.outbox, read);
  const [said, setSaid] = useState('');
  if (!diagnosis?.ok) return <p>{outcomeLines.outboxOpening}</p>;
  const lines = diagnosisLines(diagnosis.value, { online, erased: found });

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
