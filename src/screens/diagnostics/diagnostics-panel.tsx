import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  type Diagnosis,
  diagnose,
  type Feature,
  isNearlyFull,
  type StorageState,
} from '#src/device/diagnose.ts';
import { offlineCopy, workerState } from '#src/device/registration.ts';
import { countOf, type OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import {
  historyStates,
  pendingStates,
  type SubmissionState,
} from '#src/outbox/model/submission.ts';
import { openingMessage } from '#src/screens/shared/outbox-opening.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useOnline, useSnapshot } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import styles from './diagnostics.module.css';
import { diagnosticsMessages as words } from './diagnostics-messages.ts';

/** This device's state, in lines to read out or copy. */
export function DiagnosticsPanel({ access }: { readonly access: OutboxAccess }) {
  const worker = useSyncExternalStore(workerState.subscribe, workerState.get);
  const copied = useSyncExternalStore(offlineCopy.subscribe, offlineCopy.get);
  const online = useOnline();
  const snapshot = useSnapshot(access.reader);
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const [message, setMessage] = useState('');
  const { clock } = access.outbox;
  useEffect(() => {
    let unmounted = false;
    // Rereads the storage when the precache is complete: it takes space.
    if (snapshot !== null) {
      void (async () => {
        const next = await diagnose(snapshot, worker, copied, clock.now());
        if (!unmounted) setDiagnosis(next);
      })();
    }
    return () => {
      unmounted = true;
    };
  }, [snapshot, worker, copied, clock]);
  if (diagnosis === null) return <p>{openingMessage}</p>;
  const lines = diagnosisLines(diagnosis, online);

  async function copy(): Promise<void> {
    setMessage((await copyLines(lines)) ? words.copied : words.notCopied);
  }

  return (
    <section aria-labelledby="diagnosis-heading" className={styles.diagnosis}>
      <h2 id="diagnosis-heading">{words.heading}</h2>
      <dl className={styles.lines}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className={buttons.primary} onClick={() => void copy()}>
        {words.copy}
      </button>
      <p role="status">{message}</p>
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

/** A line to read out. */
export type DiagnosisLine = { readonly label: string; readonly value: string };

/** A diagnosis as lines to read out, most requested first. */
export function diagnosisLines(diagnosis: Diagnosis, online: boolean): readonly DiagnosisLine[] {
  const { buildId, readAt, installed, worker, copy, outbox, storage, features } = diagnosis;
  const { labels } = words;
  const line = (name: keyof typeof labels, value: string) => ({ label: labels[name], value });
  return [
    line('version', buildId || words.unknown),
    line('readAt', formatTime(readAt)),
    line('opened', installed ? words.app : words.tab),
    line('connection', online ? words.online : words.offline),
    line('worker', offlineCopyIn(worker, copy)),
    line('storage', outbox.ok ? words.storageWorks : words.storageFails[outbox.error]),
    line(
      'kept',
      storage.persisted === null ? words.unknown : words.persisted[`${storage.persisted}`],
    ),
    line('space', space(storage)),
    ...(outbox.ok ? outboxLines(outbox.value, readAt) : []),
    line('has', listed(features, true)),
    line('lacks', listed(features, false)),
  ];
}

/** Counts an unfinished precache in pages, if known. */
const offlineCopyIn = (worker: Diagnosis['worker'], copy: Diagnosis['copy']): string =>
  worker === 'partial' && copy !== null
    ? words.pages(copy.pages, copy.ofPages)
    : words.worker[worker];

function outboxLines(snapshot: OutboxSnapshot, now: number): readonly DiagnosisLine[] {
  const { labels } = words;
  const { counts, lastAttempt, loss } = snapshot;
  const lost = loss.noticedAt > 0 && `${words.lost(loss)} (${formatTime(loss.noticedAt)})`;
  const last =
    lastAttempt && `${formatTime(lastAttempt.at)}: ${words.outcomes[lastAttempt.outcome]}`;
  const waiting = counted(counts, countOf(snapshot, pendingStates), pendingStates);
  const sent = counted(counts, countOf(snapshot, historyStates), historyStates);
  return [
    { label: labels.waiting, value: waiting },
    { label: labels.sent, value: sent },
    { label: labels.lost, value: lost || words.none },
    { label: labels.lastAttempt, value: last || words.none },
    { label: labels.nextAttempt, value: nextAttempt(snapshot, now) },
  ];
}

function nextAttempt({ nextDrain }: OutboxSnapshot, now: number): string {
  switch (nextDrain.kind) {
    case 'none':
      return words.none;
    case 'when-reachable':
      return words.whenReachable;
    case 'at':
      return nextDrain.at <= now ? words.dueNow : formatTime(nextDrain.at);
  }
}

/** Such as '3: 2 waiting, 1 not accepted', or '3' if all are in the first state, which the label names. */
function counted(
  counts: OutboxSnapshot['counts'],
  sum: number,
  states: readonly SubmissionState[],
): string {
  const parts = states.flatMap((state) =>
    counts[state] ? [`${counts[state]} ${words.states[state]}`] : [],
  );
  const [first] = states;
  return first && (counts[first] ?? 0) === sum ? `${sum}` : `${sum}: ${parts.join(', ')}`;
}

function space(storage: StorageState): string {
  const { used, quota } = storage;
  if (used === null || quota === null) return words.unknown;
  const full = isNearlyFull(storage) ? `, ${words.nearlyFull}` : '';
  return `${formatBytes(used)} of ${formatBytes(quota)}${full}`;
}

function listed(features: Diagnosis['features'], present: boolean): string {
  const names = Object.entries(words.features) as [Feature, string][];
  const matching = names.filter(([feature]) => features[feature] === present);
  return matching.map(([, name]) => name).join(', ') || words.none;
}

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats bytes: 4.2 MB. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[power - 1] ?? 'kilobyte',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}
