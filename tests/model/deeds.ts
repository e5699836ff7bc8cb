import { requestLimit } from '#src/outbox/delivery/form-service.ts';
import { answersOf, type Submission } from '#src/outbox/model/submission.ts';
import { letPass } from '#tests/support/outbox-clock.ts';
import { arrivalOf, arrive } from './context.ts';
import { replace } from './faults.ts';
import { formNames } from './mappings.ts';
import * as person from './person.ts';
import { noteReturn } from './situations.ts';
import type { Step } from './steps.ts';
import * as transfers from './transfers.ts';
import {
  type Context,
  hasArrived,
  isGoing,
  otherDevice,
  type Request,
  settleDown,
  underWay,
  type World,
} from './world.ts';

/* What several deeds make of a step, and what the service and time do. */

const second = 1_000;

/** This one; or several, which a drain leases one after the other. */
export const requested = (world: World, some: Submission | undefined): readonly string[] => {
  const queued = [...world.stored.submissions.values()].filter(({ state }) => state === 'queued');
  return (some?.state === 'queued' ? queued : [some]).flatMap((one) => (one ? [one.id] : []));
};

/** A person asks for several, and pauses while the first is being sent, and arrives. */
export async function pauseRequested(by: Context): Promise<void> {
  const { world } = by;
  for (let times = 0; times < 2; times += 1) submitForm(by, { form: 0, installed: false });
  await settleDown(world);
  const queued = [...world.stored.submissions.values()].find(({ state }) => state === 'queued');
  if (queued && underWay(world).length === 0)
    person.startDrain(by, { trigger: 'user', only: requested(world, queued) });
  await underWayFrom(world);
  person.pause(by, true);
  await settleDown(world);
  await answerAll(world);
}

/** One after the other, so that some are written down in the middle of what goes on. */
export async function answerAll(world: World): Promise<void> {
  for (const one of underWay(world)) {
    if (isGoing(one)) answer(world, one, 'sent');
    await letPass(1);
  }
}

/**
 * A file goes from one device to the other; the other device corrects what was in it, and gives it again.
 * @param own whether the submission was written here
 */
export async function correct(by: Context, own: boolean): Promise<void> {
  const { world } = by;
  const page = otherDevice(world)?.open.find(({ frozen }) => !frozen);
  if (!page) return;
  await (own ? carry(by, page) : carry(page, by));
  const [latest] = world.files.at(-1)?.submissions ?? [];
  const one = [...page.world.stored.submissions.values()].find(({ id }) => id === latest?.id);
  if (one) save(page, one);
  await settleDown(world);
  await carry(page, by);
}

async function carry(from: Context, to: Context): Promise<void> {
  transfers.exportAll(from);
  await settleDown(from.world);
  transfers.importFile(to);
  await settleDown(from.world);
}

/** The other device has the file before the person says so. */
export function give(
  by: Context,
  some: Submission | undefined,
  edits: Extract<Step, { kind: 'give' }>['edits'],
): void {
  transfers.exportAll(by, () => {
    if (edits === 'then' && some) save(by, some);
    const [courier] = otherDevice(by.world)?.open ?? [];
    if (courier?.frozen === false) transfers.importFile(courier);
    transfers.handOver(by);
  });
  if (edits === 'meanwhile' && some) save(by, some);
}

/** Its page is replaced; another page edits what the new version may connect, or still has the old one. */
export async function upgrade(
  by: Context,
  { version, also }: Extract<Step, { kind: 'upgrade' }>,
): Promise<void> {
  const { world } = by;
  const other = world.open.find((one) => one !== by && !one.frozen);
  const held = [...world.stored.submissions.values()].find(({ state }) => state === 'held');
  if (also === 'an editor' && other && held) person.openEditor(other, held.id);
  if (also === 'a file') transfers.exportAll(by);
  await settleDown(world);
  by.hasEndedAtRest = !by.frozen;
  replace(by, version);
  const next = world.open.find(
    ({ alive, version: is }) => alive && is === version && !other?.frozen,
  );
  if (next === undefined) return;
  if (also === 'a new form') {
    submitForm(next, { form: 2, installed: false });
    await settleDown(world);
  }
  person.startDrain((also === 'a new form' ? other : null) ?? next, { trigger: 'user' });
}

export async function comeBack(world: World, after: number): Promise<void> {
  const left = world.open.find(({ frozen }) => frozen);
  if (left === undefined) return;
  if (after > 0) await passTime(world, after * second);
  noteReturn(world, left);
  left.thaw();
}

export function submitForm(
  by: Context,
  step: Pick<Extract<Step, { kind: 'submit' }>, 'form' | 'installed'>,
): void {
  by.world.written += 1;
  const { written } = by.world;
  const name = `name ${written}`;
  const answers = { name, message: `wording ${written}`, note: `note ${written}` };
  const form = formNames[step.form] ?? 'join';
  person.finishForm(by, { form, answers, installed: step.installed });
}

export function save(by: Context, some: Submission): void {
  by.world.written += 1;
  const before = answersOf(some);
  if (before === null) return;
  const answers = { ...before, message: `wording ${by.world.written}` };
  person.saveEditedAnswers(by, some.id, answers);
}

export function deleteUndoSave(
  by: Context,
  some: Submission,
  { saves, answers }: Extract<Step, { kind: 'delete-undo-save' }>,
): void {
  person.deleteOne(by, some.id, async () => {
    if (answers) await answerAll(by.world);
    person.undoDeletion(by, () => {
      if (saves) save(by, some);
    });
  });
}

export function answer(
  world: World,
  request: Request,
  outcome: Extract<Step, { kind: 'answer' }>['outcomes'][number],
): void {
  // A service does not refuse what it already has.
  const known = hasArrived(world, request.id);
  const notBefore = world.time.now() + (world.seed % 3) * 60 * second;
  if (request.stopped || (outcome === 'refused' && !known)) {
    // With every request in flight with this id.
    for (const one of world.requests) if (one.id === request.id) one.stopped = true;
    request.answer({ kind: 'refused', reason: 'The form is closed.' });
  } else if (outcome === 'sent' || outcome === 'confirmed' || outcome === 'refused') {
    arrive(world, request);
    request.answer(outcome === 'sent' ? arrivalOf(world) : { kind: 'confirmed' });
  } else if (outcome === 'not-yet' && !known) {
    request.stopped = true;
    request.answer({ kind: outcome, notBefore });
  } else if (outcome === 'asked-to-wait' || outcome === 'not-yet') {
    request.answer({ kind: 'unreachable', failure: 'asked-to-wait', notBefore });
  } else {
    request.stopped = outcome === 'offline';
    request.answer({ kind: 'unreachable', failure: outcome });
  }
}

/** Advances time: fires every timer in order; overdue requests time out. */
export async function passTime(world: World, milliseconds: number): Promise<void> {
  const { time, isRough } = world;
  if (!isRough) await settleDown(world);
  const end = time.elapsed() + milliseconds;
  for (let stops = 0; ; stops += 1) {
    if (stops > 5_000) throw new Error('Timers follow each other without end.');
    const going = world.devices.flatMap(underWay).filter(({ by }) => !by.frozen);
    const limits = going.map(({ since }) => since + requestLimit);
    const stop = Math.max(time.elapsed(), Math.min(end, time.nextTimer() ?? end, ...limits));
    time.goTo(stop);
    for (const request of going) {
      if (request.outcome !== null || request.since + requestLimit > stop) continue;
      if (isRough) request.excused = true;
      request.answer({ kind: 'unreachable', failure: 'timed-out' });
    }
    await (isRough ? letPass(3) : settleDown(world));
    if (stop >= end) return;
  }
}

/** @returns whether something is being sent within some events */
export async function underWayFrom(world: World): Promise<boolean> {
  for (let events = 0; events < 60 && underWay(world).length === 0; events += 1) await letPass(1);
  return underWay(world).length > 0;
}
