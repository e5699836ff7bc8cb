import { isRecord } from '#src/lib/result.ts';
import { type Delivery, requestLimit } from '#src/outbox/delivery/form-service.ts';
import {
  backoffUntil,
  copyRetention,
  editLockLength,
  leasedUntil,
  unconfirmedCopyRetention,
} from '#src/outbox/model/retry-policy.ts';
import { isOwnDevice, pausedUntil } from '#src/outbox/model/settings.ts';
import type { NextDrain } from '#src/outbox/model/snapshot.ts';
import {
  answersOf,
  isEditable,
  isWaiting,
  mayHaveArrived,
  type Submission,
} from '#src/outbox/model/submission.ts';
import { type Commit, same } from './check-commit.ts';
import { hasArrived, type Request, type Stored, type World } from './world.ts';

/* What must hold. A row is a name, which is also the report, and a pure function: true where it does not hold. */

type Rows<Given extends readonly unknown[]> = Readonly<
  Record<string, (world: World, ...given: Given) => boolean>
>;

export const brokenRows = <Given extends readonly unknown[]>(
  rows: Rows<Given>,
  world: World,
  ...given: Given
): readonly string[] =>
  Object.entries(rows).flatMap(([name, isBroken]) => (isBroken(world, ...given) ? [name] : []));

/** Of each submission, after each commit and each step. */
export const ofStates: Rows<[Submission]> = {
  'has another wording than what left under its id': (world, one) => {
    const answers = answersOf(one);
    return answers !== null && leftAs(world, one.id).some((left) => !same(left, answers));
  },
  'may have left, and does not know it': (world, one) =>
    one.state !== 'refused' && !mayHaveArrived(one) && leftAs(world, one.id).length > 0,
};

/** The wordings that left any device as this id. What the service asked to wait, it does not have. */
function leftAs({ devices, files }: World, id: string) {
  const sent = devices.flatMap(({ requests }) =>
    requests.flatMap(({ delivery, outcome }) =>
      delivery?.id === id && outcome !== 'not-yet' ? [delivery.answers] : [],
    ),
  );
  const filed = files.flatMap(({ submissions }) =>
    submissions.flatMap((one) => (one.id === id ? [one.answers] : [])),
  );
  return [...sent, ...filed];
}

/** Of each change of a submission, before it is recorded. */
export const ofChanges: Rows<[Commit, Submission, Submission]> = {
  'has more or fewer attempts than requests': (world, { by, doing }, was, is) => {
    if (doing !== null || !('attempts' in was && 'attempts' in is)) return false;
    const isLeased = isLeasedAnew(was, is);
    const more = is.attempts - was.attempts - (isLeased ? 1 : 0);
    const own = requestOf(world, was);
    const isFree = own?.by === by && (own.delivery === null || own.outcome === 'not-yet');
    // Its lease may have ended first: then it counts, as what may have arrived.
    const isUnknown = !isLeased && is.mayHaveArrived === true;
    return isFree ? more !== -1 && !(more === 0 && isUnknown) : more !== 0;
  },
  'has lost the lock of an open editor': (world, { by, doing, ended }, was, is) => {
    const until = lockOf(was);
    const isLocked = until > Math.max(0, ended) && until <= ended + editLockLength;
    if (!isLocked || lockOf(is) > 0 || was.id !== is.id || !isEditable(is)) return false;
    const locks = world.contexts.filter(({ outbox }) => outbox.locks !== null).length;
    // Without locks nobody can tell which pages are open: it expires.
    if (locks === 0) return doing === null;
    const others = world.editors.filter(
      (one) => one.id === was.id && one.by.alive && (doing === null || one.by !== by),
    );
    const isDeed = doing !== null && doing.deed.kind !== 'touch';
    return !isDeed && locks === world.contexts.length && others.length > 0;
  },
  'is due before the service wants it': (world, { doing }, was, is) => {
    if (was.state !== 'sending') return false;
    const own = requestOf(world, was);
    const isDelayed = doing === null && own?.outcome === 'not-yet' && is.state === 'queued';
    // The end of its lease may come first.
    return isDelayed && is.attempts < was.attempts && is.nextAttemptAt < own.notBefore;
  },
  'has not the copy that the person keeps': (_world, { doing, after }, was, is) =>
    doing === null &&
    was.state !== 'sent' &&
    is.state === 'sent' &&
    isOwnDevice(after.preferences, is) &&
    (is.copy === null || is.copy.eraseAt < is.sentAt + copyRetention),
  'is held by an older build': (_world, { doing, by, drains }, was, is) =>
    doing === null &&
    was.state === 'queued' &&
    is.state === 'held' &&
    drains.every(({ newestBuild }) => newestBuild > by.version),
  'is leased although sending was paused since': (_world, commit, was, is) => {
    const only = commit.drains.find(({ isAlone }) => isAlone);
    if (commit.doing !== null || !isLeasedAnew(was, is)) return false;
    if (only?.pause == null || only.only === undefined) return false;
    // Between two slices, an automatic drain releases the lock: it begins again.
    if (only.automatic) return false;
    const times = [commit.began, commit.ended];
    const { pause } = only;
    return times.every((now) => pausedUntil(commit.after.preferences, now) > pause);
  },
  'is handed over, and was not in the file': (_world, { doing }, was, is) =>
    doing?.deed.kind === 'hand-over' &&
    was.state !== is.state &&
    !doing.deed.file.some(({ id, answers }) => id === is.id && same(answers, answersOf(is))),
  'has lost an earlier id': (_world, { doing }, was, is) =>
    doing?.deed.kind !== 'import' &&
    !same(is.earlierIds ?? [], [...(was.earlierIds ?? []), ...(was.id === is.id ? [] : [was.id])]),
};

const leaseOf = (one: Submission) => (one.state === 'sending' ? one.lease : null);

const isLeasedAnew = (was: Submission, is: Submission): boolean =>
  is.state === 'sending' && !same(is.lease, leaseOf(was));

const lockOf = (one: Submission): number => ('editLockUntil' in one && one.editLockUntil) || 0;

/** Its latest: a lease that was given back and taken again in one moment is the same. */
const requestOf = ({ requests }: World, was: Submission): Request | undefined =>
  requests.findLast(
    ({ id, lease, attempts }) =>
      was.state === 'sending' &&
      id === was.id &&
      attempts === was.attempts &&
      same(lease, was.lease),
  );

/** Of what a deed brings back. Of what has arrived since, a copy is the only proof until the service confirms it. */
export const ofRestored: Rows<[Commit, Submission]> = {
  'came back with a copy that the person refuses': (_world, { after }, is) =>
    after.preferences.keepCopies === false &&
    is.state === 'sent' &&
    is.copy !== null &&
    is.copy.eraseAt !== is.sentAt + unconfirmedCopyRetention,
};

/** Of each commit of a context's only drain, before it is recorded. */
export const ofDrains: Rows<[Commit, readonly Request[]]> = {
  'The service is judged to be back before it wants': (_world, commit, own) => {
    const { before, after, began, ended } = commit;
    if (same(before.service, after.service) || after.service.kind !== 'troubled') return false;
    const answered = own.filter(({ order }) => order > 0).sort((a, b) => a.order - b.order);
    const success = answered.findLastIndex(({ outcome }) => outcome !== 'unreachable');
    const times = answered.slice(success + 1).map(({ notBefore }) => notBefore);
    return Math.max(...times) > Math.max(began, ended, after.service.until);
  },
  'What failed before a success is not delayed': ({ withdrawn }, { before, after, began }, own) => {
    // A pause ends the drain before it judges.
    if (pausedUntil(before.preferences, began) > began) return false;
    const answered = own.filter(({ order }) => order > 0).sort((a, b) => a.order - b.order);
    const at = answered.findLastIndex(
      (one) => one.outcome !== 'unreachable' && isUnder(before, one) && !isUnder(after, one),
    );
    const failed = answered.slice(0, Math.max(0, at));
    // A write that failed has ended the drain, which judges no more.
    if (failed.some((one) => one.outcome !== 'unreachable' && isUnder(after, one))) return false;
    const earlier = failed.findLastIndex(({ outcome }) => outcome !== 'unreachable');
    return failed.slice(earlier + 1).some(({ id, attempts }) => {
      const stored = [...after.submissions.values()].find((one) => one.id === id);
      const isSame = stored?.state === 'queued' && stored.attempts === attempts;
      // Deleted and back, it is under its lease no more.
      if (withdrawn.has(id)) return false;
      return isSame && stored.lastFailure !== null && stored.nextAttemptAt === 0;
    });
  },
};

/** Whether this is being sent in this request. */
const isUnder = ({ submissions }: Stored, { id, lease, attempts }: Request): boolean =>
  [...submissions.values()].some(
    (one) =>
      one.id === id &&
      one.state === 'sending' &&
      one.attempts === attempts &&
      same(one.lease, lease),
  );

/** Of each request as it begins. */
export const ofRequests: Rows<[Request, Delivery]> = {
  'its lease may end before it': ({ time }, { lease }, { patience = requestLimit }) =>
    lease !== null && leasedUntil(lease, time.now()) < time.now() + patience,
  'no outcome of its drain is written, and one is known': ({ requests, stored }, { by }) => {
    const only = [...by.running].find(({ isAlone }) => isAlone);
    if (only === undefined || only.automatic) return false;
    const told = requests.filter(({ drain, isTold }) => drain === only && isTold);
    return told.length > 0 && told.every((one) => isUnder(stored, one));
  },
};

/** What is asked while nothing goes on. */
export type Rest = {
  /** By id. */
  readonly backups: ReadonlyMap<string, unknown>;
  readonly next: NextDrain;
};

/** Without locks, a backup may follow an earlier change last. */
export const isOrdered = ({ contexts }: World): boolean =>
  contexts.every(({ outbox }) => outbox.locks !== null);

/** A rough device's reads time out, as may that of a put. */
export const hasBackups = (world: World): boolean => isOrdered(world) && !world.isRough;

export const atRest: Rows<[Rest]> = {
  'A waiting submission has no backup of its wording': (world, { backups }) =>
    hasBackups(world) &&
    [...world.stored.submissions.values()]
      .filter((one) => isWaiting(one) && !hasArrived(world, one.id))
      .some((one) => {
        const backup = backups.get(one.id);
        return !isRecord(backup) || !same(backup.answers, answersOf(one));
      }),
  'A backup is of nothing that waits': (world, { backups }) => {
    const { stored, lost } = world;
    const waiting = [...stored.submissions.values()].filter(isWaiting).map(({ id }) => id);
    return (
      hasBackups(world) && [...backups.keys()].some((id) => !waiting.includes(id) && !lost.has(id))
    );
  },
  'No drain is planned for what waits to be sent': ({ stored }, { next }) =>
    next.kind === 'none' &&
    [...stored.submissions.values()].some(({ state }) => state === 'sending' || state === 'queued'),
  'A drain is planned before the backoff ends': ({ stored, time }, { next }) =>
    next.kind === 'at' && next.at < backoffUntil(stored.service, time.now()),
};
