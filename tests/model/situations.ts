import { leasedUntil, lockedUntil } from '#src/outbox/model/retry-policy.ts';
import { pausedUntil } from '#src/outbox/model/settings.ts';
import type { Submission } from '#src/outbox/model/submission.ts';
import type { Commit } from './check-commit.ts';
import { type Context, isGoing, type Request, type World } from './world.ts';

/** Many programs must meet each situation: otherwise they prove nothing about it. */
export const situations = [
  'a submit in the middle of a drain',
  'a submit while the disk is full',
  'sent without being stored',
  'an edit of what may have arrived',
  'an answer that comes after an edit',
  'an answer that comes after a deletion',
  'deleted while being sent',
  'deleted while leased and not yet sent',
  'a deletion undone while it is being sent',
  'a deletion undone after the answer came',
  'an editor opened while it is being sent',
  'a drain that passes over what is being edited',
  'paused in the middle of a drain',
  'handed over while being sent',
  'handed over and edited since',
  'taken back after the other device has sent it',
  'a file of another device',
  'a correction that another device wrote',
  'refused and sent again',
  'a copy sent again',
  'missing, then found',
  'held, then connected',
  'connected, then held',
  'a renamed field',
  'a field without a place',
  'a crash between the lease and the request',
  'a crash between the arrival and the answer',
  'a crash between the answer and its writing down',
  'a crash in the middle of a transaction',
  'a lease taken over from an older build',
  'a lease that ends while its request is under way',
  'a failure under a lease that another context has by then',
  'a success written down without the lease',
  'a full disk in the middle of a drain',
  'an outcome that could not be written down',
  'a page left in the middle of a drain',
  'a page that returns after its lease has ended',
  'locks lost in the middle of a drain',
  'sending while a hanging page has the lock',
  'two contexts send at once, one of them without locks',
  'the clock set back during a lease',
  'the clock set ahead during a lease',
  'an arrival while the browser says it is offline',
  'arrived twice under one id',
  'judged away, then back',
  'a second copy that fails',
  'a second copy that hangs',
  'a second copy on a full disk',
  'a second copy that the browser erases',
] as const;

export type Situation = (typeof situations)[number];

export const meet = ({ met }: World, situation: Situation): void => {
  met.add(situation);
};

const isSending = ({ requests }: World): boolean =>
  requests.some((one) => one.lease !== null && isGoing(one));

/** Detects situations in a transaction, before it is recorded. */
export function noteCommit(world: World, commit: Commit): void {
  const { before, after, doing, began } = commit;
  const deed = doing?.deed;
  const sending = isSending(world);
  if (before.service.kind === 'away' && after.service.kind === 'fine')
    meet(world, 'judged away, then back');
  if (deed?.kind === 'preferences' && sending) {
    const paused = (one: typeof after) => pausedUntil(one.preferences, began) > 0;
    if (paused(after) && !paused(before)) meet(world, 'paused in the middle of a drain');
  }
  for (const sequence of new Set([...before.submissions.keys(), ...after.submissions.keys()])) {
    const was = before.submissions.get(sequence);
    const is = after.submissions.get(sequence);
    if (was === undefined && is !== undefined) noteAddition(world, commit);
    if (was !== undefined && is === undefined) noteDeletion(world, was);
    if (was === undefined || is === undefined) continue;
    if (deed === undefined) noteDrain(world, commit, was, is);
    else noteDeed(world, deed.kind, was, is);
  }
}

function noteAddition(world: World, { doing }: Commit): void {
  const deed = doing?.deed;
  if (deed?.kind === 'submit' && isSending(world)) meet(world, 'a submit in the middle of a drain');
  if (deed?.kind !== 'restore' || deed.deleted.state !== 'sending') return;
  const { id, attempts } = deed.deleted;
  const own = world.requests.filter((one) => one.id === id && one.delivery !== null);
  if (own.some(isGoing)) meet(world, 'a deletion undone while it is being sent');
  if (own.some((one) => one.outcome !== null && one.attempts === attempts))
    meet(world, 'a deletion undone after the answer came');
}

function noteDeletion(world: World, was: Submission): void {
  if (was.state !== 'sending') return;
  const own = world.requests.filter(({ id, open, by }) => id === was.id && open && by.alive);
  if (own.some(isGoing)) meet(world, 'deleted while being sent');
  if (own.some(({ delivery }) => delivery === null))
    meet(world, 'deleted while leased and not yet sent');
}

function noteDeed(world: World, deed: string, was: Submission, is: Submission): void {
  const going = world.requests.some((one) => one.id === was.id && isGoing(one));
  const becomes = (state: Submission['state']) => was.state !== state && is.state === state;
  if (deed === 'edit' && was.id !== is.id) meet(world, 'an edit of what may have arrived');
  if (deed === 'hand-over' && becomes('handed-over') && going)
    meet(world, 'handed over while being sent');
  if (deed === 'resend' && was.state === 'refused') meet(world, 'refused and sent again');
  if (deed === 'resend' && was.state === 'sent' && becomes('queued'))
    meet(world, 'a copy sent again');
  if (deed === 'take-back' && becomes('queued') && world.received.some(({ id }) => id === is.id))
    meet(world, 'taken back after the other device has sent it');
  if (was.state === 'sent' && was.missingSince !== undefined && becomes('confirmed'))
    meet(world, 'missing, then found');
}

function noteDrain(world: World, { by, began, after }: Commit, was: Submission, is: Submission) {
  const own = was.state === 'sending' && was.lease.holder === by.outbox.holder;
  if (was.state === 'held' && is.state === 'queued') meet(world, 'held, then connected');
  if (was.state === 'queued' && is.state === 'held') meet(world, 'connected, then held');
  if (was.state === 'sending' && is.state === 'queued' && !own) {
    const { holder } = was.lease;
    const before = world.contexts.find(({ outbox }) => outbox.holder === holder);
    if (before !== undefined && before.version < by.version)
      meet(world, 'a lease taken over from an older build');
    if (world.requests.some((one) => one.id === was.id && isGoing(one)))
      meet(world, 'a lease that ends while its request is under way');
  }
  if (is.state === 'sent' || is.state === 'confirmed') {
    if (was.state !== is.state && !own) meet(world, 'a success written down without the lease');
    if (is.unsent !== undefined) meet(world, 'a field without a place');
  }
  if (was.state === 'queued' && is.state === 'sending') {
    const passedOver = [...after.submissions.values()].some(
      (one) => one.sequence < is.sequence && one.state === 'queued' && lockedUntil(one, began) > 0,
    );
    if (passedOver) meet(world, 'a drain that passes over what is being edited');
  }
}

/** A transaction that the program makes fail at its end. */
export function noteFailure(world: World, by: Context, deed: string | null): void {
  const full = by.failing.how === 'full';
  if (full && deed === 'submit') meet(world, 'a submit while the disk is full');
  if (deed !== null || by.running.size === 0) return;
  if (full) meet(world, 'a full disk in the middle of a drain');
  const hasOutcome = world.requests.some(
    (one) => one.by === by && one.open && one.outcome !== null,
  );
  if (hasOutcome) meet(world, 'an outcome that could not be written down');
}

/** A request is sent. */
export function noteRequest(world: World, request: Request): void {
  const { by, delivery, lease } = request;
  const { note } = delivery?.answers ?? {};
  if (note !== undefined && delivery?.onWire.remark === note) meet(world, 'a renamed field');
  if (lease === null) return;
  const without = ({ outbox }: Context) => outbox.locks === null;
  const others = world.requests.filter((one) => one.by !== by && isGoing(one));
  if (others.some((one) => without(one.by) !== without(by)))
    meet(world, 'two contexts send at once, one of them without locks');
  if (world.stuck.length > 0 && !without(by))
    meet(world, 'sending while a hanging page has the lock');
}

/** A sender has received its result. */
export function noteAnswer(world: World, { id }: Request): void {
  const all = [...world.stored.submissions.values()];
  if (all.some((one) => one.id === id)) return;
  if (all.some(({ earlierIds }) => earlierIds?.includes(id)))
    meet(world, 'an answer that comes after an edit');
  else if (world.knownIds.has(id)) meet(world, 'an answer that comes after a deletion');
}

export const noteSickness = (world: World, how: World['sickness']['how']): void =>
  meet(world, how === 'full' ? 'a second copy on a full disk' : `a second copy that ${how}`);

/** A context is about to end. */
export function noteCrash(world: World, by: Context, arrives: boolean): void {
  for (const one of world.requests) {
    if (one.by !== by || one.lease === null || !one.open) continue;
    if (one.delivery === null) meet(world, 'a crash between the lease and the request');
    else if (one.outcome !== null) meet(world, 'a crash between the answer and its writing down');
    else if (arrives || one.arrived) meet(world, 'a crash between the arrival and the answer');
  }
  if ([...world.busy].some((one) => one.by === by))
    meet(world, 'a crash in the middle of a transaction');
}

/** A page is left, or about to return. */
export function noteLeaving(world: World, by: Context, locksLost: boolean): void {
  if (!world.requests.some((one) => one.by === by && isGoing(one))) return;
  meet(world, 'a page left in the middle of a drain');
  if (locksLost && by.outbox.locks !== null) meet(world, 'locks lost in the middle of a drain');
}

export function noteReturn(world: World, by: Context): void {
  const now = world.time.now();
  const over = world.requests.some(
    ({ by: sender, open, lease }) =>
      sender === by && open && lease !== null && leasedUntil(lease, now) === 0,
  );
  if (over) meet(world, 'a page that returns after its lease has ended');
}

export function noteJump(world: World, back: boolean): void {
  if (!isSending(world)) return;
  meet(world, back ? 'the clock set back during a lease' : 'the clock set ahead during a lease');
}
