import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  type Diagnosis,
  isNearlyFull,
  readFeatures,
  readStorageState,
  type StorageState,
} from '#src/device/diagnose.ts';
import { offlineCopy, readBuildId, workerState } from '#src/device/registration.ts';
import { countOf, type OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import {
  historyStates,
  pendingStates,
  type SubmissionState,
} from '#src/outbox/model/submission.ts';
import { openingMessage } from '#src/screens/shared/outbox-opening.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useOnline, useSnapshot } from '#src/screens/shared/use-query.ts';
import { Button } from '#src/ui/button.tsx';
import { formatWholeTime } from '#src/ui/format-time.ts';
import styles from './diagnostics.module.css';

/** This device's state, in lines to read out or copy. */
export function DiagnosticsPanel({ access }: { readonly access: OutboxAccess }) {
  const worker = useSyncExternalStore(workerState.subscribe, workerState.get);
  const copy = useSyncExternalStore(offlineCopy.subscribe, offlineCopy.get);
  const online = useOnline();
  const outbox = useSnapshot(access.reader);
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const [message, setMessage] = useState('');
  const { installed } = access;
  const { clock } = access.outbox;
  useEffect(() => {
    let unmounted = false;
    // Rereads the storage when the precache is complete: it takes space.
    if (outbox !== null) {
      void readStorageState().then((storage) => {
        if (!unmounted)
          setDiagnosis({ readAt: clock.now(), installed, worker, copy, outbox, storage });
      });
    }
    return () => {
      unmounted = true;
    };
  }, [outbox, installed, worker, copy, clock]);
  if (diagnosis === null) return <p>{openingMessage}</p>;
  const lines = diagnosisLines(diagnosis, online);

  async function copyLines(): Promise<void> {
    try {
      await navigator.clipboard.writeText(lines.map((line) => line.join(': ')).join('\n'));
      setMessage('Copied. It contains nothing you wrote.');
    } catch {
      setMessage('This browser does not let this app copy. Read the lines aloud instead.');
    }
  }

  return (
    <div className={styles.diagnosis}>
      <Button kind="primary" onClick={() => void copyLines()}>
        Copy These Lines
      </Button>
      <p role="status">{message}</p>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const { none, unknown } = { none: 'none', unknown: 'This browser does not say' };

type Line = readonly [name: string, value: string];

/** A diagnosis as lines to read out, most requested first. States and failures have the names of the code. */
export function diagnosisLines(diagnosis: Diagnosis, online: boolean): readonly Line[] {
  const { readAt, installed, worker, copy, outbox, storage } = diagnosis;
  const lacks = Object.entries(readFeatures()).flatMap(([name, has]) => (has ? [] : [name]));
  const kept = copy?.complete ? 'ready' : copy && `${copy.pages} of ${copy.ofPages} pages`;
  return [
    ['Version', readBuildId() || unknown],
    ['Read at', formatWholeTime(readAt)],
    ['Opened as', installed ? 'Installed app' : 'Browser tab'],
    ['Connection', `${online ? 'Online' : 'Offline'} (according to this device)`],
    ['Offline copy', worker.startsWith('update') ? worker : (kept ?? worker)],
    ['Storage', outbox.ok ? 'Works' : outbox.error],
    ['Protected from cleanup', { true: 'Yes', false: 'No', null: unknown }[`${storage.persisted}`]],
    ['Space used', space(storage)],
    ...(outbox.ok ? outboxLines(outbox.value) : []),
    ['This browser lacks', lacks.join(', ') || none],
  ];
}

function outboxLines(snapshot: OutboxSnapshot): readonly Line[] {
  const { lastAttempt, nextDrain, loss } = snapshot;
  const { restored, noticedAt } = loss;
  const back = `${restored} back in the outbox (${formatWholeTime(noticedAt)})`;
  return [
    ['Waiting', counted(snapshot, pendingStates)],
    ['Sent', counted(snapshot, historyStates)],
    ['Erased by the browser', noticedAt > 0 ? back : none],
    [
      'Last attempt',
      lastAttempt ? `${formatWholeTime(lastAttempt.at)}: ${lastAttempt.outcome}` : none,
    ],
    [
      'Next attempt',
      nextDrain.kind === 'at' ? formatWholeTime(nextDrain.at) : nextDrain.kind.replace('-', ' '),
    ],
  ];
}

/** Such as '3: 2 queued, 1 refused', or '3' if all are in the first state. */
function counted(snapshot: OutboxSnapshot, states: readonly SubmissionState[]): string {
  const sum = countOf(snapshot, states);
  const parts = states.flatMap((state) => {
    const count = snapshot.counts[state] ?? 0;
    return count > 0 ? [`${count} ${state}`] : [];
  });
  return parts.join() === `${sum} ${states[0]}` || sum === 0
    ? `${sum}`
    : `${sum}: ${parts.join(', ')}`;
}

function space(storage: StorageState): string {
  const { used, quota } = storage;
  if (used === null || quota === null) return unknown;
  const full = isNearlyFull(storage) ? ', nearly full' : '';
  return `${sized(used)} of ${sized(quota)}${full}`;
}

const sized = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e5) / 10} MB` : `${Math.round(bytes / 1e8) / 10} GB`;
