import { diagnosticsWords as words } from '#src/content/diagnostics-words.ts';
import { type OutboxSummary, type StateCounts, waitingOf } from '#src/outbox/count-outbox.ts';
import { waitingStates } from '#src/outbox/waiting.ts';
import type { Erased } from '#src/pwa/canary.ts';
import type { Diagnosis } from '#src/pwa/diagnose.ts';
import type { Feature } from '#src/pwa/features.ts';
import { isNearlyFull, type StorageState } from '#src/pwa/storage-state.ts';
import { formatTime } from '#src/ui/format-time.ts';
import { formatBytes } from './format-bytes.ts';

/** What changes without the outbox: the connection, what the canary found. */
export type Surroundings = {
  readonly online: boolean;
  readonly erased: Erased | null;
};

/** One line to be read out. */
export type DiagnosisLine = { readonly label: string; readonly value: string };

/** A diagnosis as lines that a person can read out, the most asked for first. */
export function diagnosisLines(
  diagnosis: Diagnosis,
  { online, erased }: Surroundings,
): readonly DiagnosisLine[] {
  const { buildId, readAt, installed, worker, outbox, storage, features } = diagnosis;
  const { labels } = words;
  const line = (name: keyof typeof labels, value: string) => ({ label: labels[name], value });
  return [
    line('version', buildId || words.unknown),
    line('readAt', formatTime(readAt)),
    line('opened', installed ? words.app : words.tab),
    line('connection', online ? words.online : words.offline),
    line('worker', words.worker[worker]),
    line('storage', outbox.ok ? words.storageWorks : words.storageFails[outbox.error]),
    line(
      'kept',
      storage.persisted === null ? words.unknown : words.persisted[`${storage.persisted}`],
    ),
    line('space', space(storage)),
    ...(outbox.ok ? outboxLines(outbox.value, readAt) : []),
    line('erased', erased ? `${erased.count} (${formatTime(erased.noticedAt)})` : words.nothing),
    line('has', listed(features, true)),
    line('lacks', listed(features, false)),
  ];
}

function outboxLines(
  { counts, lastAttempt, nextDrainAt }: OutboxSummary,
  now: number,
): readonly DiagnosisLine[] {
  const { labels } = words;
  const { sent = 0, confirmed = 0 } = counts;
  const last =
    lastAttempt && `${formatTime(lastAttempt.at)}: ${words.outcomes[lastAttempt.outcome]}`;
  const next =
    nextDrainAt !== null && (nextDrainAt <= now ? words.dueNow : formatTime(nextDrainAt));
  return [
    { label: labels.waiting, value: counted(counts, waitingOf(counts), waitingStates) },
    { label: labels.sent, value: counted(counts, sent + confirmed, ['sent', 'confirmed']) },
    { label: labels.lastAttempt, value: last || words.none },
    { label: labels.nextAttempt, value: next || words.none },
  ];
}

type State = keyof StateCounts;

/** Such as '3: 2 waiting, 1 not accepted', or '3' where all are in the first state, which the label names. */
function counted(counts: StateCounts, sum: number, states: readonly State[]): string {
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
  const wanted = names.filter(([feature]) => features[feature] === present);
  return wanted.map(([, name]) => name).join(', ') || words.nothing;
}
