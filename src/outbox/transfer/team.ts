import { getSetting } from '#src/outbox/model/settings.ts';
import {
  type Giver,
  isHistory,
  isMissing,
  isPending,
  keptAnswers,
  personOf,
  type Submission,
} from '#src/outbox/model/submission.ts';
import type { Query } from '#src/outbox/reads/outbox-reader.ts';

/** What one person has given to this device, or what was written on it. */
export type TeamMember = {
  /** As the reports say, else as the device says; may be empty. */
  readonly name: string;
  readonly isOwn: boolean;
  readonly received: readonly Submission[];
  /** Of these, sent from here, and not reported missing since. */
  readonly sent: number;
  /** As the latest file says what is still there; of this device, what waits. */
  readonly giver: Giver | undefined;
  readonly firstWritten: number;
  readonly lastWritten: number;
};

export const latestGiver = (given: readonly Pick<Submission, 'giver'>[]): Giver | undefined =>
  given
    .flatMap(({ giver }) => giver ?? [])
    .sort((a, b) => a.at - b.at)
    .at(-1);

/**
 * By name, those without one last; without what a person has cleared from the history. Of this device, what waits, and
 * what it wrote since the first that was given. Empty if nothing was.
 */
export const team: Query<readonly TeamMember[]> = async (transaction, now) => {
  const stored = await transaction.objectStore('submissions').getAll();
  const imported = stored.filter((one) => one.imported);
  if (imported.length === 0) return [];
  const since = Math.min(...imported.map(({ capturedAt }) => capturedAt));
  const own = stored.filter((one) => !one.imported && (isPending(one) || one.capturedAt >= since));
  const byName = new Map<string, Submission[]>();
  for (const one of imported) {
    const name = personOf(one, keptAnswers(one));
    byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  const others = [...byName].map(([name, received]) =>
    // Without a name it may be several persons.
    memberOf(name, received, name === '' ? undefined : latestGiver(received)),
  );
  if (own.length > 0) {
    const { deviceName: device } = await getSetting(transaction, 'preferences');
    const names = own.map((one) => personOf(one, keptAnswers(one))).filter(Boolean);
    const name = [...new Set(names)].join(', ') || device;
    const giver = { device, left: own.filter(isPending).length, at: now };
    others.push({ ...memberOf(name, own, giver), isOwn: true });
  }
  return others.sort((a, b) => (a.name === '' || (b.name !== '' && a.name > b.name) ? 1 : -1));
};

function memberOf(
  name: string,
  received: readonly Submission[],
  giver: Giver | undefined,
): TeamMember {
  const written = received.map(({ capturedAt }) => capturedAt).sort((a, b) => a - b);
  return {
    ...{ name, isOwn: false, received, giver },
    sent: received.filter((one) => isHistory(one) && !isMissing(one)).length,
    firstWritten: written[0] ?? 0,
    lastWritten: written.at(-1) ?? 0,
  };
}
