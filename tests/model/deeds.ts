import { requestLimit } from '#src/outbox/delivery/form-service.ts';
import { answersOf, type Submission } from '#src/outbox/model/submission.ts';
import { letPass } from '#tests/support/outbox-clock.ts';
import { arrivalOf, arrive } from './context.ts';
import { replace } from './faults.ts';
import { formNames } from './mappings.ts';
import * as person from './person.ts';
import { noteReturn } from './situations.ts';
import { startDrain } from './start-drain.ts';
import type { Play, Step } from './steps.ts';
import * as transfers from './transfers.ts';
import { type Context, isGoing, type Request, settleDown, underWay, type World } from './world.ts';

/* What several deeds make of a step, and what the service and time do. */

const second = 1_000;

/** This one; or several, which a drain leases one after the other. */
export const requested = ({ world }: Play, some: Submission | undefined): readonly string[] => {
  const queued = [...world.stored.submissions.values()].filter(({ state }) => state === 'queued');
  return (some?.state === 'queued' ? queued : [some]).flatMap((one) => (one ? [one.id] : []));
};

/** A person asks for several, and pauses while the first is being sent, and arrives. */
export async function pauseRequested(play: Play, by: Context): Promise<void> {
  const { world } = play;
  for (let times = 0; times < 2; times += 1) submitForm(play, by, { form: 0, installed: false });
  await settleDown(world);
  const queued = [...world.stored.submissions.values()].find(({ state }) => state === 'queued');
  if (queued && underWay(world).length === 0)
    startDrain(world, by, { trigger: 'user', only: requested(play, queued) });
  await underWayFrom(world);
  person.pause(world, by, true);
  await settleDown(world);
  await answerAll(play);
}

/** One after the other, so that some are written down in the middle of what goes on. */
export async function answerAll(play: Play): Promise<void> {
  for (const one of underWay(play.world)) {
    if (isGoing(one)) answer(play, one, 'sent');
    await letPass(1);
  }
}

/**
 * A file goes from one device to the other; the other device corrects what was in it, and gives it again.
 * @param own whether the submission was written here
 */
export async function correct(play: Play, by: Context, own: boolean): Promise<void> {
  const { other } = play;
  const page = other?.open.find(({ frozen }) => !frozen);
  if (!other || !page) return;
  const here = [play, by] as const;
  const there = [other, page] as const;
  await (own ? carry(here, there) : carry(there, here));
  const [latest] = play.world.files.at(-1)?.submissions ?? [];
  const one = [...other.world.stored.submissions.values()].find(({ id }) => id === latest?.id);
  if (one) save(other, page, one);
  await settleDown(play.world);
  await carry(there, here);
}

async function carry(
  [from, by]: readonly [Play, Context],
  [to, page]: readonly [Play, Context],
): Promise<void> {
  transfers.exportAll(from.world, from.hands, by);
  await settleDown(from.world);
  transfers.importFile(to.world, to.hands, page);
  await settleDown(from.world);
}

/** The other device has the file before the person says so. */
export function give(
  play: Play,
  by: Context,
  some: Submission | undefined,
  edits: Extract<Step, { kind: 'give' }>['edits'],
): void {
  const { world, hands, other } = play;
  transfers.exportAll(world, hands, by, () => {
    if (edits === 'then' && some) save(play, by, some);
    const [courier] = other?.open ?? [];
    if (other && courier?.frozen === false) transfers.importFile(other.world, other.hands, courier);
    transfers.handOver(world, hands, by);
  });
  if (edits === 'meanwhile' && some) save(play, by, some);
}

/** Its page is replaced; another page edits what the new version may connect, or still has the old one. */
export async function upgrade(
  play: Play,
  by: Context,
  { version, also }: Extract<Step, { kind: 'upgrade' }>,
): Promise<void> {
  const { world, open } = play;
  const other = open.find((one) => one !== by && !one.frozen);
  const held = [...world.stored.submissions.values()].find(({ state }) => state === 'held');
  if (also === 'an editor' && other && held) person.holdForEditing(world, other, held.id, true);
  if (also === 'a file') transfers.exportAll(world, play.hands, by);
  await settleDown(world);
  by.hasEndedAtRest = !by.frozen;
  replace(play, by, version);
  const next = open.find(({ alive, version: is }) => alive && is === version && !other?.frozen);
  if (next === undefined) return;
  if (also === 'a new form') {
    submitForm(play, next, { form: 2, installed: false });
    await settleDown(world);
  }
  startDrain(world, (also === 'a new form' ? other : null) ?? next, { trigger: 'user' });
}

export async function comeBack(play: Play, after: number): Promise<void> {
  const left = play.open.find(({ frozen }) => frozen);
  if (left === undefined) return;
  if (after > 0) await passTime(play, after * second);
  noteReturn(play.world, left);
  left.thaw();
}

export function submitForm(
  play: Play,
  by: Context,
  step: Pick<Extract<Step, { kind: 'submit' }>, 'form' | 'installed'>,
): void {
  play.written += 1;
  const name = `name ${play.written}`;
  const answers = { name, message: `wording ${play.written}`, note: `note ${play.written}` };
  const form = formNames[step.form] ?? 'join';
  person.finishForm(play.world, by, { form, answers, installed: step.installed });
}

export function save(play: Play, by: Context, some: Submission): void {
  play.written += 1;
  const before = answersOf(some);
  if (before === null) return;
  const answers = { ...before, message: `wording ${play.written}` };
  person.saveEditedAnswers(play.world, by, some.id, answers);
}

export function deleteUndoSave(
  play: Play,
  by: Context,
  some: Submission,
  { saves, answers }: Extract<Step, { kind: 'delete-undo-save' }>,
): void {
  const { world, hands } = play;
  person.deleteOne(world, hands, by, some.id, async () => {
    if (answers) await answerAll(play);
    person.undoDeletion(world, hands, by, () => {
      if (saves) save(play, by, some);
    });
  });
}

export function answer(
  { world, program }: Play,
  request: Request,
  outcome: Extract<Step, { kind: 'answer' }>['outcomes'][number],
): void {
  // A service does not refuse what it already has.
  const known = world.received.some(({ id }) => id === request.id);
  const notBefore = world.time.now() + (program.seed % 3) * 60 * second;
  if (request.stopped || (outcome === 'refused' && !known)) {
    refuse(world, request.id);
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

/** Also refuses every request in flight with this id. */
function refuse(world: World, id: string): void {
  for (const one of world.requests) if (one.id === id) one.stopped = true;
}

/** Advances time: fires every timer in order; overdue requests time out. */
export async function passTime({ world, program }: Play, milliseconds: number): Promise<void> {
  const { time } = world;
  if (!program.rough) await settleDown(world);
  const end = time.elapsed() + milliseconds;
  for (let stops = 0; ; stops += 1) {
    if (stops > 5_000) throw new Error('Timers follow each other without end.');
    const going = world.devices.flatMap(underWay).filter(({ by }) => !by.frozen);
    const limits = going.map(({ since }) => since + requestLimit);
    const stop = Math.max(time.elapsed(), Math.min(end, time.nextTimer() ?? end, ...limits));
    time.goTo(stop);
    for (const request of going) {
      if (request.outcome !== null || request.since + requestLimit > stop) continue;
      if (program.rough) request.excused = true;
      request.answer({ kind: 'unreachable', failure: 'timed-out' });
    }
    await (program.rough ? letPass(3) : settleDown(world));
    if (stop >= end) return;
  }
}

/** @returns whether something is being sent within some events */
export async function underWayFrom(world: World): Promise<boolean> {
  for (let events = 0; events < 60 && underWay(world).length === 0; events += 1) await letPass(1);
  return underWay(world).length > 0;
}
