import type { Answers } from '#src/forms/form-definition.ts';
import { deleteAll, deleteSubmission, restoreSubmission } from '#src/outbox/delete.ts';
import { lockForEditing, resend, saveEdit, unlock } from '#src/outbox/edit.ts';
import { heal } from '#src/outbox/heal.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import {
  endSimulation,
  pauseSending,
  resumeSending,
  setPreferences,
} from '#src/outbox/preferences.ts';
import { isSimulatingOffline, type Settings } from '#src/outbox/settings.ts';
import {
  answersOf,
  isHandedOver,
  isHistory,
  isPending,
  isSimulated,
  type Pending,
  type Submission,
} from '#src/outbox/submission.ts';
import { submit } from '#src/outbox/submit.ts';
import { exportSubmissions, recordHandover } from '#src/outbox/transfer/export-submissions.ts';
import { takeBack } from '#src/outbox/transfer/handed-over.ts';
import { importSubmissions, previewImport } from '#src/outbox/transfer/import-submissions.ts';
import { toTransferred } from '#src/outbox/transfer/transfer-file.ts';
import { pollStatus } from '#src/pwa/delivery-status.ts';
import { same } from './check-commit.ts';
import { receive } from './context.ts';
import { meet } from './situations.ts';
import { type Context, closeEditors, count, type Deed, type Doing, type World } from './world.ts';

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
function begin<Value>(
  world: World,
  by: Context,
  deed: Deed,
  act: (outbox: Outbox) => Promise<Value>,
  onResult: (value: Value, doing: Doing) => void,
): void {
  const doing: Doing = { deed, committed: false, created: [] };
  void act(by.outboxFor(doing)).then(
    (value) => onResult(value, doing),
    (error: unknown) => world.violations.push(`${deed.kind} threw ${error}`),
  );
}

/** 'Done' must mean done, and 'failed' unchanged. */
const asTold =
  (world: World) =>
  ({ ok }: { readonly ok: boolean }, { deed, committed }: Doing): void => {
    if (ok !== committed) world.violations.push(`${deed.kind}: told ${ok}, was ${committed}`);
  };

/** In batches, 'failed' may mean changed in part; 'done' must leave nothing unchanged. */
function asToldInBatches(world: World, isConcerned: (one: Submission) => boolean) {
  const concerned = [...world.stored.submissions.values()].filter(isConcerned);
  return ({ ok }: { readonly ok: boolean }, { deed }: Doing): void => {
    const left = concerned.filter(
      (one) =>
        same(one, world.stored.submissions.get(one.sequence)) &&
        // A deletion may have been undone since.
        !world.withdrawn.has(one.sequence),
    );
    if (ok && left.length > 0) world.violations.push(`${deed.kind}: told done, but left some`);
  };
}

export function finishForm(
  world: World,
  by: Context,
  input: { readonly form: string; readonly answers: Answers; readonly installed: boolean },
  afterwards: () => void = () => {},
): void {
  const { form, answers } = input;
  const simulated = isSimulatingOffline(world.stored.preferences);
  begin(
    world,
    by,
    { kind: 'submit', form, answers },
    (outbox) => submit(outbox, input, () => simulated),
    (submitted, { committed, created }) => {
      count(world, `told ${submitted.kind}`);
      afterwards();
      const [sequence = 0] = created;
      if ((submitted.kind === 'stored') !== committed) {
        world.violations.push(`told ${submitted.kind}, but stored: ${committed}`);
      }
      const [one] = [...world.stored.submissions.values()].filter((is) => is.sequence === sequence);
      const kept = world.promised.has(sequence) || world.withdrawn.has(sequence);
      if (submitted.kind === 'stored' && !kept) world.violations.push(`not there: ${one?.id}`);
      if (submitted.kind !== 'sent-unstored') return;
      meet(world, 'sent without being stored');
      if (simulated && isSimulatingOffline(world.stored.preferences)) {
        world.violations.push('sent directly while offline is simulated');
      }
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
      if (!saved.ok) {
        if (committed) world.violations.push('told that the edit failed, but it was saved');
        return;
      }
      if (saved.value === null && !committed) world.violations.push('an edit was not saved');
    },
  );
}

export function holdForEditing(world: World, by: Context, id: string, open: boolean): void {
  const some = [...world.stored.submissions.values()].find((one) => one.id === id);
  if (open && some?.state === 'sending') meet(world, 'an editor opened while it is being sent');
  if (open) {
    const lock = (outbox: Outbox) => lockForEditing(outbox, id);
    begin(world, by, { kind: 'touch', id }, lock, (result, doing) => {
      asTold(world)(result, doing);
      // A renewal that fails ends the hold.
      closeEditors(world, (one) => one.by === by && one.id === id);
      if (result.ok && result.value === null) world.editors.push({ by, id });
    });
    return;
  }
  closeEditors(world, (one) => one.by === by && one.id === id);
  begin(
    world,
    by,
    { kind: 'touch', id },
    (outbox) => unlock(outbox, id),
    (result, doing) => {
      const changed = result.ok && result.value === null;
      asTold(world)({ ok: changed }, doing);
    },
  );
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
    (done, doing) => {
      asTold(world)(done, doing);
      afterwards();
    },
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
  isPressed = true,
): void {
  const deleted = hands.deleted.at(-1);
  if (deleted === undefined) return;
  if (isPressed) hands.deleted.pop();
  const act = (outbox: Outbox) => restoreSubmission(outbox, deleted);
  begin(world, by, { kind: 'restore', deleted }, act, (done, doing) => {
    asTold(world)(done, doing);
    afterwards();
  });
}

export const deleteMany = (world: World, by: Context, which: 'pending' | 'history'): void =>
  begin(
    world,
    by,
    { kind: 'delete-all', which },
    (outbox) => deleteAll(outbox, which),
    asToldInBatches(world, (one) => (which === 'pending' ? isPending(one) : isHistory(one))),
  );

export const leaveSimulation = (world: World, by: Context, answer: 'delete' | 'send'): void =>
  begin(
    world,
    by,
    { kind: 'end-simulation', answer },
    (outbox) => endSimulation(outbox, answer),
    asToldInBatches(world, isSimulated),
  );

export function say(
  world: World,
  by: Context,
  changes: Partial<Settings['preferences']>,
  afterwards: () => void = () => {},
): void {
  const told =
    changes.keepCopies === false
      ? asToldInBatches(world, (one) => one.state === 'sent' && one.copy !== null)
      : asTold(world);
  begin(
    world,
    by,
    { kind: 'preferences' },
    (outbox) => setPreferences(outbox, changes),
    (done, doing) => {
      told(done, doing);
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

const naming = { form: (form: string) => form, field: (_form: string, name: string) => name };

/**
 * Handed over only after a confirmation.
 * @param afterwards the next deed, once the file exists
 */
export function exportAll(
  world: World,
  hands: Hands,
  by: Context,
  afterwards: () => void = () => {},
): void {
  // Packing codes and encrypting take real time, which no virtual clock orders.
  const request = { chosen: 'all', format: 'plain', passphrase: '', naming } as const;
  const act = (outbox: Outbox) => exportSubmissions(outbox, request);
  begin(world, by, { kind: 'export' }, act, (made) => {
    if (!made.ok) return;
    const file = made.value.submissions;
    if (file.some(isSimulated)) world.violations.push('practice is in a file');
    world.files.push({ from: world, submissions: file });
    hands.exported.push(file);
    afterwards();
  });
}

export function handOver(world: World, hands: Hands, by: Context): void {
  const file = hands.exported.pop();
  if (file === undefined) return;
  const all = [...world.stored.submissions.values()];
  if (all.some(({ earlierIds }) => file.some(({ id }) => earlierIds?.includes(id))))
    meet(world, 'handed over and edited since');
  const inFile = (one: Submission) => isPending(one) && file.some(({ id }) => id === one.id);
  const asHanded = asToldInBatches(world, (one) => inFile(one) && !isSimulated(one));
  begin(
    world,
    by,
    { kind: 'hand-over' },
    // The outbox itself refuses practice, whatever a screen asks.
    (outbox) => recordHandover(outbox, [...file, ...all.filter(isPending).filter(isSimulated)]),
    (marked, doing) => {
      asHanded(marked, doing);
      if (!marked.ok) return;
      for (const one of world.stored.submissions.values()) {
        const whole = file.some(
          ({ id, answers }) => id === one.id && same(answers, answersOf(one)),
        );
        if (one.state === 'handed-over' && whole) hands.elsewhere.push(one);
      }
    },
  );
}

export function takeBackAll(world: World, by: Context, afterwards: () => void = () => {}): void {
  const told = asToldInBatches(world, isHandedOver);
  begin(
    world,
    by,
    { kind: 'take-back' },
    (outbox) => takeBack(outbox, 'all'),
    (done, doing) => {
      told(done, doing);
      afterwards();
    },
  );
}

/** Imports the other device's latest transfer file; a preview comes first. */
export function importFile(world: World, hands: Hands, by: Context): void {
  const file = world.files.findLast(({ from }) => from !== world);
  if (file === undefined) {
    importOwn(world, hands, by);
    return;
  }
  meet(world, 'a file of another device');
  const contents = { submissions: file.submissions.map(toTransferred), unreadable: 0 };
  const act = async (outbox: Outbox) => {
    const preview = await previewImport(outbox, contents, () => null);
    return preview.ok ? importSubmissions(outbox, preview.value) : preview;
  };
  begin(world, by, { kind: 'import' }, act, asTold(world));
}

/** Imports this device's own transfer file. */
function importOwn(world: World, hands: Hands, by: Context): void {
  const accepted = hands.elsewhere.flatMap((one) =>
    one.state === 'handed-over' ? [toTransferred(one)] : [],
  );
  if (accepted.length === 0) return;
  const preview = { accepted, known: 0, handedOverHere: 0, rejected: [], unreadable: 0 };
  const act = (outbox: Outbox) => importSubmissions(outbox, preview);
  begin(world, by, { kind: 'import' }, act, asTold(world));
}

/** @param isForgetful whether the service denies all arrivals */
export function askWhatArrived(world: World, by: Context, isForgetful: boolean): void {
  world.isForgetful = isForgetful;
  begin(
    world,
    by,
    { kind: 'ask' },
    (outbox) => pollStatus(outbox, 'lifecycle'),
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
  const { id, serialNumber = '' } = one;
  receive(world, { id, answers, onWire: answers, serialNumber });
}

/** Not a person: the page, once it sees that the database is another one. */
export async function healOutbox(by: Context): Promise<void> {
  await heal(by.outboxFor({ deed: { kind: 'heal' }, committed: false, created: [] }));
}
