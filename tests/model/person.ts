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
  type Pending,
  type Submission,
} from '#src/outbox/model/submission.ts';
import { reconcileStores } from '#src/outbox/store/reconcile.ts';
import { pollStatus } from '#src/sync/delivery-status.ts';
import { hasCopy, same } from './check-commit.ts';
import { receive } from './context.ts';
import { isOrdered } from './invariants.ts';
import { meet } from './situations.ts';
import {
  type Context,
  closeEditors,
  count,
  type Deed,
  type Doing,
  doingOf,
  hasArrived,
  idsOfBackups,
  isBeingDeleted,
  type World,
} from './world.ts';

/** People's undoable deletions and transfer files. */
export type Hands = {
  readonly deleted: Submission[];
  readonly exported: (readonly Pending[])[];
  /** The submissions on another device, by the person's word. */
  readonly elsewhere: Submission[];
};

/**
 * The deed may end much later, or never if its context ends.
 * @param onResult checks the result's truth
 */
export function begin<Value>(
  world: World,
  by: Context,
  deed: Deed,
  act: (outbox: Outbox) => Promise<Value>,
  onResult: (value: Value, doing: Doing) => void,
): void {
  const doing = start(world, by, deed);
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
function start(world: World, by: Context, deed: Deed): Doing {
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
  (world: World, afterwards: () => void = () => {}) =>
  (done: { readonly ok: boolean; readonly error?: unknown }, { deed, committed }: Doing): void => {
    if (!isUnsure(done) && done.ok !== committed)
      world.violations.push(`${deed.kind}: told ${done.ok}, was ${committed}`);
    afterwards();
  };

/** In batches, 'failed' may mean changed in part; 'done' must leave nothing unchanged. */
export function asToldInBatches(
  world: World,
  isConcerned: (one: Submission) => boolean,
  afterwards: () => void = () => {},
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
  world: World,
  by: Context,
  input: { readonly form: string; readonly answers: Answers; readonly installed: boolean },
  afterwards: () => void = () => {},
): void {
  const { form, answers } = input;
  begin(
    world,
    by,
    { kind: 'submit', form, answers },
    (outbox) => submit(outbox, input),
    (submitted, { committed, created, isInOrder }) => {
      count(world, `told ${submitted.kind}`);
      afterwards();
      const [sequence = 0] = created;
      if (submitted.kind !== 'hanging' && (submitted.kind === 'stored') !== committed) {
        world.violations.push(`told ${submitted.kind}, but stored: ${committed}`);
      }
      const kept = world.promised.has(sequence) || world.withdrawn.has(submitted.id ?? '');
      if (submitted.kind === 'stored' && !kept) world.violations.push(`not there: ${submitted.id}`);
      if (submitted.kind === 'stored' && isInOrder) void checkBackedUp(world, submitted.id);
      if (submitted.kind !== 'sent-unstored') return;
      meet(world, 'sent without being stored');
      if (!world.received.some(({ id }) => id === submitted.id)) {
        world.violations.push('told that it was sent, but it never arrived');
      }
    },
  );
}

export function saveEditedAnswers(world: World, by: Context, id: string, answers: Answers): void {
  begin(
    world,
    by,
    { kind: 'edit', id, answers },
    (outbox) => saveEdit(outbox, id, answers),
    (saved, { committed }) => {
      if (saved.ok && !saved.value && !committed) world.violations.push('an edit was not saved');
      if (!saved.ok && !isUnsure(saved) && committed)
        world.violations.push('an edit was saved, and called failed');
    },
  );
}

export function holdForEditing(
  world: World,
  by: Context,
  id: string,
  open: boolean,
  afterwards: () => void = () => {},
): void {
  if (by.moving.has(id)) return;
  by.moving.add(id);
  const some = [...world.stored.submissions.values()].find((one) => one.id === id);
  if (open && some?.state === 'sending') meet(world, 'an editor opened while it is being sent');
  const deed = { kind: 'touch', id } as const;
  if (open) {
    const lock = (outbox: Outbox) => lockForEditing(outbox, id);
    begin(world, by, deed, lock, (result, doing) => {
      by.moving.delete(id);
      asTold(world)(result, doing);
      // A renewal that fails leaves the editor open.
      if (!result.ok) return afterwards();
      closeEditors(world, (one) => one.by === by && one.id === id);
      if (result.value === null) world.editors.push({ by, id });
      afterwards();
    });
    return;
  }
  closeEditors(world, (one) => one.by === by && one.id === id);
  const close = (outbox: Outbox) => unlock(outbox, id);
  begin(world, by, deed, close, (result, doing) => {
    by.moving.delete(id);
    asTold(world)({ ok: result.ok && result.value === null }, doing);
  });
}

export const sendAgain = (
  world: World,
  by: Context,
  id: string,
  afterwards: () => void = () => {},
): void =>
  begin(
    world,
    by,
    { kind: 'resend', id },
    (outbox) => resend(outbox, id),
    asTold(world, afterwards),
  );

/** @param afterwards the next deed, after the deletion */
export const deleteOne = (
  world: World,
  hands: Hands,
  by: Context,
  id: string,
  afterwards: () => void = () => {},
): void =>
  begin(
    world,
    by,
    { kind: 'delete', id },
    (outbox) => deleteSubmission(outbox, id),
    (done, doing) => {
      asTold(world)(done, doing);
      if (!done.ok || !done.value) return;
      if (!same([done.value], doing.deleted)) world.violations.push(`deleted another: ${id}`);
      hands.deleted.push(done.value);
      afterwards();
    },
  );

/** @param isPressed whether it can be pressed again, in another tab */
export function undoDeletion(
  world: World,
  hands: Hands,
  by: Context,
  afterwards: () => void = () => {},
): void {
  const deleted = hands.deleted.pop();
  if (deleted === undefined) return;
  const act = (outbox: Outbox) => restoreSubmissions(outbox, [deleted]);
  begin(world, by, { kind: 'restore', deleted }, act, (done, doing) => {
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

export const deleteMany = (world: World, by: Context, which: 'pending' | 'history'): void =>
  begin(
    world,
    by,
    { kind: 'delete-all', which },
    (outbox) => deleteAll(outbox, which === 'pending' ? 'waiting' : 'sent'),
    // What is being sent or edited stays.
    asToldInBatches(world, (one) =>
      which === 'pending' ? isEditable(one) && !('editLockUntil' in one) : isHistory(one),
    ),
  );

export function say(
  world: World,
  by: Context,
  changes: Partial<Settings['preferences']>,
  afterwards: () => void = () => {},
): void {
  const told = changes.keepCopies === false ? asToldInBatches(world, hasCopy) : asTold(world);
  begin(
    world,
    by,
    { kind: 'preferences' },
    (outbox) => setPreferences(outbox, changes),
    (done, doing) => {
      told(done, doing);
      const left = [...world.stored.submissions.values()].filter((one) =>
        doing.copies.some((copy) => same(one, copy)),
      );
      if (done.ok && changes.keepCopies === false && left.length > 0)
        world.violations.push('told done, but left a copy');
      afterwards();
    },
  );
}

export const pause = (world: World, by: Context, on: boolean): void =>
  begin(
    world,
    by,
    { kind: 'preferences' },
    (outbox) => (on ? pauseSending(outbox) : resumeSending(outbox)),
    asTold(world),
  );

/** @param isForgetful whether the service denies all arrivals */
export function askWhatArrived(world: World, by: Context, isForgetful: boolean): void {
  world.isForgetful = isForgetful;
  begin(
    world,
    by,
    { kind: 'ask' },
    (outbox) => pollStatus(outbox, 'reconnected'),
    () => {},
  );
}

/** The other device sends what it received. */
export function sendElsewhere(world: World, hands: Hands): void {
  const one = hands.elsewhere.at(-1);
  const answers = one === undefined ? null : answersOf(one);
  if (one === undefined || answers === null) return;
  const other = world.received.find(({ id }) => id === one.id);
  if (other && !same(other.answers, answers)) world.violations.push(`two wordings as ${one.id}`);
  receive(world, { id: one.id, answers, onWire: answers });
}

/** Not a person: the page, once it sees that the database is another one. */
export async function reconcileOutbox(world: World, by: Context): Promise<void> {
  const doing = start(world, by, { kind: 'reconcile' });
  await reconcileStores(by.outboxFor(doing));
  world.unfinished.delete(doing);
}
