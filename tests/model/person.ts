import type { Answers } from '#src/forms/form-definition.ts';
import { isRecord, type Result } from '#src/lib/result.ts';
import { deleteAll, deleteSubmission, restoreSubmissions } from '#src/outbox/actions/delete.ts';
import { lockForEditing, resend, saveEdit, unlock } from '#src/outbox/actions/edit.ts';
import { pauseSending, resumeSending, setPreferences } from '#src/outbox/actions/preferences.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import { lockPatience } from '#src/outbox/model/retry-policy.ts';
import type { Settings } from '#src/outbox/model/settings.ts';
import {
  answersOf,
  isEditable,
  isHistory,
  isWaiting,
  type Submission,
} from '#src/outbox/model/submission.ts';
import { reconcileStores } from '#src/outbox/store/reconcile.ts';
import { pollStatus } from '#src/sync/delivery-status.ts';
import { hasCopy, same } from './check-commit.ts';
import { receive } from './context.ts';
import { isOrdered } from './invariants.ts';
import { meet } from './situations.ts';
import type { Step } from './steps.ts';
import {
  type Context,
  closeEditors,
  type Deed,
  type Doing,
  doingOf,
  hasArrived,
  idsOfBackups,
  isBeingDeleted,
  type World,
} from './world.ts';

/**
 * The deed may end much later, or never if its context ends.
 * @param onResult checks the result's truth
 */
export function begin<Value>(
  by: Context,
  deed: Deed,
  act: (outbox: Outbox) => Promise<Value>,
  onResult: (value: Value, doing: Doing) => void,
): void {
  const { world } = by;
  const doing = start(by, deed);
  const begun = world.time.elapsed();
  void act(by.outboxFor(doing)).then(
    (value) => {
      // Later, it may have gone on without the backups' lock.
      doing.isInOrder &&= world.time.elapsed() - begun < lockPatience && !world.isSick;
      world.unfinished.delete(doing);
      if (doing.isInOrder) for (const { id } of doing.deleted) world.returning.delete(id);
      if (doing.isInOrder && !isUnsure(value)) world.unsure.delete(doing);
      onResult(value, doing);
    },
    (error: unknown) => world.violations.push(`${deed.kind} threw ${error}`),
  );
}

/** Without locks, two contexts change the backups in any order. */
function start(by: Context, deed: Deed): Doing {
  const { world } = by;
  const doing = doingOf(deed);
  for (const [other, its] of world.unfinished)
    if (its !== by && !isOrdered(world)) other.isInOrder = doing.isInOrder = false;
  world.unfinished.set(doing, by);
  return doing;
}

/** Neither done nor failed: a full disk may lose what the database holds. */
const isUnsure = (done: unknown): boolean => isRecord(done) && done.error === 'hanging';

/**
 * 'Done' must mean done, and 'failed' unchanged.
 * @param afterwards the next deed
 */
export const asTold =
  (world: World, afterwards = () => {}) =>
  (done: { readonly ok: boolean; readonly error?: unknown }, { deed, committed }: Doing): void => {
    if (!isUnsure(done) && done.ok !== committed)
      world.violations.push(`${deed.kind}: told ${done.ok}, was ${committed}`);
    afterwards();
  };

/** In batches, 'failed' may mean changed in part; 'done' must leave nothing unchanged. */
export function asToldInBatches(
  world: World,
  isConcerned: (one: Submission) => boolean,
  afterwards = () => {},
) {
  const concerned = [...world.stored.submissions.values()].filter(isConcerned);
  return (done: Result<unknown, unknown>, { deed, changed }: Doing): void => {
    // Given back since, one that was being sent is as before.
    const stay = done.ok && isRecord(done.value) ? Number(done.value.busyCount ?? 0) : 0;
    const left = concerned.filter(
      (one) =>
        same(one, world.stored.submissions.get(one.sequence)) &&
        // Perhaps changed back since.
        !changed.includes(one.sequence) &&
        // A deletion may have been undone since.
        !world.withdrawn.has(one.id),
    );
    if (done.ok && left.length > stay)
      world.violations.push(`${deed.kind}: told done, but left some`);
    afterwards();
  };
}

export function finishForm(
  by: Context,
  input: { readonly form: string; readonly answers: Answers; readonly installed: boolean },
  afterwards = () => {},
): void {
  const { world } = by;
  const deed = { kind: 'submit', form: input.form, answers: input.answers } as const;
  const act = (outbox: Outbox) => submit(outbox, input);
  begin(by, deed, act, (submitted, { committed, created, isInOrder }) => {
    afterwards();
    const [sequence = 0] = created;
    if (submitted.kind !== 'hanging' && (submitted.kind === 'stored') !== committed)
      world.violations.push(`told ${submitted.kind}, but stored: ${committed}`);
    const kept = world.promised.has(sequence) || world.withdrawn.has(submitted.id ?? '');
    if (submitted.kind === 'stored' && !kept) world.violations.push(`not there: ${submitted.id}`);
    if (submitted.kind === 'stored' && isInOrder) void checkBackedUp(world, submitted.id);
    if (submitted.kind !== 'sent-unstored') return;
    meet(world, 'sent without being stored');
    if (!hasArrived(world, submitted.id))
      world.violations.push('told that it was sent, but it never arrived');
  });
}

export function saveEditedAnswers(by: Context, id: string, answers: Answers): void {
  const { violations } = by.world;
  const act = (outbox: Outbox) => saveEdit(outbox, id, answers);
  begin(by, { kind: 'edit', id, answers }, act, (saved, { committed }) => {
    if (saved.ok && !saved.value && !committed) violations.push('an edit was not saved');
    if (!saved.ok && !isUnsure(saved) && committed)
      violations.push('an edit was saved, and called failed');
  });
}

export function openEditor(by: Context, id: string, afterwards = () => {}): void {
  const { world } = by;
  if (by.moving.has(id)) return;
  by.moving.add(id);
  const some = [...world.stored.submissions.values()].find((one) => one.id === id);
  if (some?.state === 'sending') meet(world, 'an editor opened while it is being sent');
  const act = (outbox: Outbox) => lockForEditing(outbox, id);
  begin(by, { kind: 'touch', id }, act, (result, doing) => {
    by.moving.delete(id);
    asTold(world)(result, doing);
    // A renewal that fails leaves the editor open.
    if (!result.ok) return afterwards();
    closeEditors(world, (one) => one.by === by && one.id === id);
    if (result.value === null) world.editors.push({ by, id });
    afterwards();
  });
}

export function closeEditor(by: Context, id: string): void {
  const { world } = by;
  if (by.moving.has(id)) return;
  by.moving.add(id);
  closeEditors(world, (one) => one.by === by && one.id === id);
  const act = (outbox: Outbox) => unlock(outbox, id);
  begin(by, { kind: 'touch', id }, act, (result, doing) => {
    by.moving.delete(id);
    asTold(world)({ ok: result.ok && result.value === null }, doing);
  });
}

export function sendAgain(by: Context, id: string, afterwards = () => {}): void {
  const told = asTold(by.world, afterwards);
  begin(by, { kind: 'resend', id }, (outbox) => resend(outbox, id), told);
}

/** @param afterwards the next deed, after the deletion */
export function deleteOne(by: Context, id: string, afterwards = () => {}): void {
  const { world } = by;
  const act = (outbox: Outbox) => deleteSubmission(outbox, id);
  begin(by, { kind: 'delete', id }, act, (done, doing) => {
    asTold(world)(done, doing);
    if (!done.ok || !done.value) return;
    if (!same([done.value], doing.deleted)) world.violations.push(`deleted another: ${id}`);
    world.deleted.push(done.value);
    afterwards();
  });
}

/** It can be pressed again, in another tab. */
export function undoDeletion(by: Context, afterwards = () => {}): void {
  const { world } = by;
  const deleted = world.deleted.pop();
  if (deleted === undefined) return;
  const act = (outbox: Outbox) => restoreSubmissions(outbox, [deleted]);
  begin(by, { kind: 'restore', deleted }, act, (done, doing) => {
    if (done.ok && doing.created.length > 0 && doing.isInOrder)
      void checkBackedUp(world, deleted.id);
    asTold(world, afterwards)(done, doing);
  });
}

/** What is called saved or brought back has its backup, unless a deletion takes it at the moment. */
async function checkBackedUp(world: World, id: string): Promise<void> {
  if (!isOrdered(world)) return;
  const ids = await idsOfBackups(world);
  const one = [...world.stored.submissions.values()].find((is) => is.id === id);
  if (one && isWaiting(one) && !ids.has(id) && !hasArrived(world, id) && !isBeingDeleted(world, id))
    world.violations.push(`called saved without a backup: ${JSON.stringify(one)}`);
}

export function deleteMany(by: Context, which: 'pending' | 'history'): void {
  const act = (outbox: Outbox) => deleteAll(outbox, which === 'pending' ? 'waiting' : 'sent');
  // What is being sent or edited stays.
  const isConcerned = (one: Submission) =>
    which === 'pending' ? isEditable(one) && !('editLockUntil' in one) : isHistory(one);
  begin(by, { kind: 'delete-all', which }, act, asToldInBatches(by.world, isConcerned));
}

export function say(
  by: Context,
  changes: Partial<Settings['preferences']>,
  afterwards = () => {},
): void {
  const { world } = by;
  const isRefusal = changes.keepCopies === false;
  const told = isRefusal ? asToldInBatches(world, hasCopy) : asTold(world);
  const act = (outbox: Outbox) => setPreferences(outbox, changes);
  begin(by, { kind: 'preferences' }, act, (done, doing) => {
    told(done, doing);
    const left = [...world.stored.submissions.values()].filter((one) =>
      doing.copies.some((copy) => same(one, copy)),
    );
    if (done.ok && isRefusal && left.length > 0)
      world.violations.push('told done, but left a copy');
    afterwards();
  });
}

export function pause(by: Context, on: boolean): void {
  const act = on ? pauseSending : resumeSending;
  begin(by, { kind: 'preferences' }, (outbox) => act(outbox), asTold(by.world));
}

/** @param isForgetful whether the service denies all arrivals */
export function askWhatArrived(by: Context, isForgetful: boolean): void {
  by.world.isForgetful = isForgetful;
  const act = (outbox: Outbox) => pollStatus(outbox, 'reconnected');
  begin(by, { kind: 'ask' }, act, () => {});
}

/** The other device sends what it received. */
export function sendElsewhere(world: World): void {
  const one = world.elsewhere.at(-1);
  const answers = one === undefined ? null : answersOf(one);
  if (one === undefined || answers === null) return;
  const other = world.received.find(({ id }) => id === one.id);
  if (other && !same(other.answers, answers)) world.violations.push(`two wordings as ${one.id}`);
  receive(world, { id: one.id, answers, onWire: answers });
}

/** Not a person: the page, once it sees that the database is another one. */
export async function reconcileOutbox(by: Context): Promise<void> {
  const doing = start(by, { kind: 'reconcile' });
  await reconcileStores(by.outboxFor(doing));
  by.world.unfinished.delete(doing);
}

export function startDrain(
  by: Context,
  request: Pick<Extract<Step, { kind: 'drain' }>, 'trigger'> & {
    readonly only?: readonly string[] | undefined;
  },
): void {
  const { trigger, only } = request;
  const asked = by.request({ trigger, only });
  by.asked.add(asked);
  void asked.then(
    () => by.asked.delete(asked),
    (error: unknown) => by.world.violations.push(`a drain threw ${error}`),
  );
}
