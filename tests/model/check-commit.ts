import { mappingOf } from '#src/outbox/model/outbox.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { leaseLength, lockedUntil } from '#src/outbox/model/retry-policy.ts';
import { pausedUntil } from '#src/outbox/model/settings.ts';
import {
  answersOf,
  historyStates,
  isPending,
  type Submission,
  transitionTable,
} from '#src/outbox/model/submission.ts';
import { brokenRows, ofChanges, ofDrains, ofRestored, ofStates } from './invariants.ts';
import { meet, noteCommit } from './situations.ts';
import {
  type Context,
  type Doing,
  newRequest,
  type Request,
  type RunningDrain,
  type Stored,
  type World,
  withdraw,
} from './world.ts';

/** A committed transaction. */
export type Commit = {
  readonly by: Context;
  /** Null for a drain's. */
  readonly doing: Doing | null;
  /** Those running at its request, on a page that had not been left. */
  readonly drains: readonly RunningDrain[];
  readonly before: Stored;
  readonly after: Stored;
  /** The clock at its beginning and its end. */
  readonly began: number;
  readonly ended: number;
};

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Records everything forbidden that a transaction did. */
export function checkCommit(world: World, commit: Commit): void {
  const { before, after, doing } = commit;
  noteCommit(world, commit);
  const only = [...commit.by.running].find(({ isAlone }) => isAlone);
  if (doing === null && only !== undefined) {
    const own = world.requests.filter(({ drain }) => drain === only);
    world.violations.push(...brokenRows(ofDrains, world, commit, own));
  }
  if (before.preferences.keepCopies !== false && after.preferences.keepCopies === false)
    doing?.copies.push(...[...after.submissions.values()].filter(hasCopy));
  const sequences = new Set([...before.submissions.keys(), ...after.submissions.keys()]);
  for (const sequence of sequences) {
    const was = before.submissions.get(sequence);
    const is = after.submissions.get(sequence);
    if (was !== undefined && is === undefined) checkDeletion(world, commit, was);
    if (was === undefined && is !== undefined) checkAddition(world, commit, is);
    if (was !== undefined && is !== undefined && !same(was, is))
      checkChange(world, commit, was, is);
  }
  world.stored = after;
  for (const { id } of after.submissions.values()) world.knownIds.add(id);
  checkPromises(world, after);
  checkStates(world);
}

export const hasCopy = (one: Submission): boolean => one.state === 'sent' && one.copy !== null;

/** Also after each step. */
export function checkStates(world: World): void {
  for (const one of world.stored.submissions.values())
    for (const what of brokenRows(ofStates, world, one)) violate(world, what, one);
}

const violate = (world: World, what: string, one: Submission): void => {
  world.violations.push(`${what}: ${JSON.stringify(one)}`);
};

function checkDeletion(world: World, { doing }: Commit, was: Submission): void {
  const deed = doing?.deed;
  const asked =
    (deed?.kind === 'delete' && deed.id === was.id) ||
    (deed?.kind === 'delete-all' && (deed.which === 'pending') === isPending(was));
  if (!asked || (was.state === 'handed-over' && deed?.kind === 'delete-all'))
    violate(world, 'deleted by nobody', was);
  doing?.deleted.push(was);
  world.returning.set(was.id, was);
  const promised = world.promised.get(was.sequence);
  if (promised) withdraw(world, was, promised);
  world.promised.delete(was.sequence);
}

function checkAddition(world: World, commit: Commit, is: Submission): void {
  const { doing } = commit;
  const deed = doing?.deed;
  if (commit.after.tookOver && !commit.before.tookOver) {
    checkBroughtBack(world, is);
    return;
  }
  const answers = answersOf(is);
  if (deed?.kind === 'restore' && deed.deleted.id === is.id) {
    const { sequence } = deed.deleted;
    const promised = world.withdrawn.get(is.id);
    // A later one may have its place in a database that was made again.
    const isMoved = is.sequence !== sequence && !commit.before.submissions.has(sequence);
    if (promised === undefined || isMoved) violate(world, 'restored wrongly', is);
    // Perhaps an earlier deletion's, whose wording the person has not seen since.
    const asked = answersOf(deed.deleted) ?? promised?.answers;
    if (promised && asked) world.promised.set(is.sequence, { ...promised, answers: asked });
    for (const what of brokenRows(ofRestored, world, commit, is)) violate(world, what, is);
    doing?.created.push(is.sequence);
    excuseId(world, is.id);
    return;
  }
  const submitted = deed?.kind === 'submit' && same(deed.answers, answers) && deed.form === is.form;
  if (answers === null || !(submitted || deed?.kind === 'import'))
    violate(world, 'added by nobody', is);
  else world.promised.set(is.sequence, { form: is.form, answers, capturedAt: is.capturedAt });
  if (deed?.kind === 'import') {
    excuseId(world, is.id);
    // A file brings it back before its backup does, or a later wording.
    for (const id of [is.id, ...(is.earlierIds ?? [])]) world.lost.delete(id);
  }
  doing?.created.push(is.sequence);
}

/** Nothing that a person knows to be deleted, or that is known to have arrived. */
function checkBroughtBack(world: World, is: Submission): void {
  const lost = world.lost.get(is.id);
  const answers = answersOf(is) ?? {};
  if (lost === undefined) {
    const deleted = world.returning.get(is.id);
    if (!deleted || !(world.isSick || same(answersOf(deleted), answers)))
      violate(world, 'brought back by nobody', is);
    world.promised.set(is.sequence, { form: is.form, answers, capturedAt: is.capturedAt });
    excuseId(world, is.id);
    return;
  }
  if (lost.isOver) violate(world, `brought back although it was ${lost.state}`, is);
  world.lost.delete(is.id);
  const promised = lost.isEarlier ? { ...lost.promised, answers } : lost.promised;
  world.promised.set(is.sequence, promised);
  excuseId(world, is.id);
}

function checkChange(world: World, commit: Commit, was: Submission, is: Submission): void {
  const { doing } = commit;
  const deed = doing?.deed ?? null;
  doing?.changed.push(is.sequence);
  if (doing !== null && !same(answersOf(was), answersOf(is))) world.unsure.add(doing);
  for (const what of brokenRows(ofChanges, world, commit, was, is)) violate(world, what, is);
  const known = Object.values(transitionTable).some(
    ({ from, to }) => from.some((one) => one === was.state) && to.some((one) => one === is.state),
  );
  if (was.state !== is.state && !known) violate(world, `became this from ${was.state}`, is);
  for (const kept of ['form', 'capturedAt', 'installed', 'mappingVersion', 'imported'] as const) {
    if (was[kept] !== is[kept]) violate(world, `lost its ${kept}`, is);
  }
  if (was.id !== is.id) {
    const renames = deed?.kind === 'edit' || deed?.kind === 'import';
    const before = deed?.kind === 'import' ? is.earlierIds : is.earlierIds?.slice(-1);
    if (!renames || !before?.includes(was.id)) violate(world, `was renamed from ${was.id}`, is);
    if (receiptOf(is.id) !== receiptOf(was.id)) violate(world, 'has another receipt', is);
  }
  const promised = world.promised.get(is.sequence);
  // Saved again, perhaps after a slow commit gave it another id.
  if (deed?.kind === 'edit' && [was.id, ...(was.earlierIds ?? [])].includes(deed.id)) {
    if (!same(answersOf(is), deed.answers)) violate(world, 'the edit was not saved', is);
    if (promised) world.promised.set(is.sequence, { ...promised, answers: deed.answers });
  }
  // A correction from another device.
  const answers = answersOf(is);
  if (deed?.kind === 'import') meet(world, 'a correction that another device wrote');
  if (deed?.kind === 'import' && promised && answers)
    world.promised.set(is.sequence, { ...promised, answers });
  const again = ['resend', 'take-back', 'import'].some((kind) => kind === deed?.kind);
  if (again) excuseId(world, is.id);
  if (deed !== null) return;
  if (is.state === 'sending') checkLease(world, commit, was, is);
  else checkSettled(world, commit, was, is);
}

function checkLease(world: World, commit: Commit, was: Submission, is: Submission): void {
  const { by, drains, began, ended, after } = commit;
  if (is.state !== 'sending') return;
  const report = (what: string) => violate(world, `leased although ${what}`, is);
  if (was.state !== 'queued' && !giveBack(world, by, was)) report(`it was ${was.state}`);
  else if (isBeingEdited(was, began) && isBeingEdited(was, ended)) report('it is being edited');
  if (is.lease.holder !== by.outbox.holder) report('the holder is someone else');
  if (mappingOf(by.outbox, is.form) === undefined) report('its form is unconnected');
  const one = drains.some(({ only }) => only?.includes(is.id));
  const all = drains.some(({ only }) => only === undefined);
  if (!one && !all) report('no drain is there to take it');
  const paused =
    pausedUntil(after.preferences, began) > 0 && pausedUntil(after.preferences, ended) > 0;
  if (paused && !one) report('sending is paused');
  world.requests.push({
    ...newRequest,
    ...{ id: is.id, form: is.form, by, lease: is.lease, attempts: is.attempts },
    excused: !by.alive,
  });
  for (const one of drains)
    one.pause = Math.max(one.pause ?? 0, pausedUntil(after.preferences, ended));
}

const isBeingEdited = (was: Submission, now: number): boolean =>
  was.state === 'queued' && lockedUntil(was, now) > 0;

const openOf = ({ requests }: World, by: Context, { id }: Submission): readonly Request[] =>
  requests.filter((one) => one.id === id && one.by === by && one.open);

/** Whether a drain returned an unused lease, or what the service asked to wait. */
function giveBack(world: World, by: Context, was: Submission): boolean {
  const unused = openOf(world, by, was).filter(
    (one) =>
      (one.delivery === null || one.outcome === 'not-yet') &&
      was.state === 'sending' &&
      same(one.lease, was.lease),
  );
  for (const one of unused) one.open = false;
  return unused.length > 0;
}

/** A drain's outcome, or a return to the queue. */
function checkSettled(world: World, commit: Commit, was: Submission, is: Submission): void {
  const { by, began, ended } = commit;
  const lease = was.state === 'sending' ? was.lease : null;
  const own = openOf(world, by, was).filter(
    (one) =>
      (is.state === 'queued' ? isFailure(one) : one.outcome === is.state) &&
      // A success counts regardless of the lease's holder.
      (is.state !== 'queued' || same(one.lease, lease)),
  );
  if (own.length > 0) {
    for (const one of own) one.open = false;
    return;
  }
  if (is.state === 'queued' && giveBack(world, by, was)) return;
  const history = historyStates.some((state) => state === is.state);
  if (history) violate(world, 'nobody had heard that it was sent', is);
  if (lease === null) return;
  const { until } = lease;
  const over = [began, ended].some((now) => until <= now || until > now + leaseLength);
  const open = world.requests.filter((one) => one.id === was.id && one.open);
  if (over) for (const one of open) one.excused = true;
  if (open.some(isLive)) violate(world, 'taken from a sender that is alive', was);
}

const isFailure = ({ outcome }: Request): boolean =>
  outcome === 'unreachable' || outcome === 'not-yet';

const isLive = ({ by, excused, outcome }: Request): boolean =>
  by.alive && !excused && outcome === null && by.running.size > 0;

function excuseId(world: World, id: string): void {
  for (const one of world.requests) if (one.id === id) one.excused = true;
}

/** The latest answers must be stored or received. */
export function checkPromises(world: World, { submissions }: Stored): void {
  for (const [sequence, { answers, form, capturedAt }] of world.promised) {
    const found = submissions.get(sequence);
    if (found === undefined) {
      world.violations.push(`lost: ${JSON.stringify(answers)}`);
      continue;
    }
    if (found.form !== form || found.capturedAt !== capturedAt)
      violate(world, 'is another one', found);
    const kept = answersOf(found);
    if (kept !== null && !same(kept, answers)) violate(world, 'is not the newest wording', found);
    if (found.state === 'sent' || found.state === 'confirmed') {
      const arrived = world.received.filter(({ id }) => id === found.id);
      if (!arrived.some((one) => same(one.answers, answers))) {
        violate(world, 'called sent, but this wording never arrived', found);
      }
      const unsent = found.unsent ?? {};
      // Of two devices with different versions, an endpoint keeps what arrives first.
      const own = world.requests.filter((one) => one.id === found.id && one.arrived);
      const sent = [...arrived, ...own.flatMap(({ delivery }) => delivery ?? [])];
      const known = [...sent.map(({ onWire }) => onWire), unsent].flatMap(Object.values);
      const dropped = Object.values(answers).filter(
        (answer) => answer !== '' && !known.includes(answer),
      );
      // The device that sends it keeps what it could not send.
      if (dropped.length > 0 && kept === null && own.length > 0)
        violate(world, `dropped ${dropped}`, found);
    }
  }
}
