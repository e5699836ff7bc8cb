import { requestLimit } from '#src/outbox/delivery/form-service.ts';
import { lockPatience } from '#src/outbox/retry-policy.ts';
import { answersOf, mayHaveArrived, type Submission } from '#src/outbox/submission.ts';
import { checkRest } from './check-rest.ts';
import { arrivalOf, arrive } from './context.ts';
import {
  arriveLate,
  crash,
  eraseDatabase,
  jump,
  leave,
  loseAnswer,
  overtake,
  replace,
  stick,
} from './faults.ts';
import { formNames } from './mappings.ts';
import * as person from './person.ts';
import { noteReturn } from './situations.ts';
import { startDrain } from './start-drain.ts';
import type { Play, Step } from './steps.ts';
import { letPass } from './time.ts';
import * as transfers from './transfers.ts';
import { type Context, count, type Request, settleDown, underWay, type World } from './world.ts';

const second = 1_000;

/** Plays one step, if it applies. */
export async function playStep(play: Play, step: Step): Promise<void> {
  const { world, hands, open } = play;
  // A lease is identified by its holder and time: times must differ.
  world.time.goTo(world.time.elapsed() + 1);
  // Half of the steps happen during a drain, the hard case.
  const inTheMiddle = step.which % 2 === 0 && !setsGoing.includes(step.kind);
  if (inTheMiddle) await setGoing(play);
  const request = pick(underWay(world), step.which);
  const sender = open.find((one) => one === request?.by);
  const by = (inTheMiddle ? sender : undefined) ?? open[step.by % open.length];
  if (by === undefined) return;
  count(world, step.kind);
  const all = [...world.stored.submissions.values()];
  const preferred = all.filter((one) => isPreferred(step, one));
  const isChosen = (inTheMiddle || step.which % 4 === 1) && preferred.length > 0;
  const some = pick(isChosen ? preferred : all, step.which >> 1);
  const awake = !by.frozen;
  switch (step.kind) {
    case 'submit':
      for (let times = 0; awake && times < step.times; times += 1) submitForm(play, by, step);
      return;
    case 'drain':
      return awake
        ? startDrain(world, by, { ...step, only: step.only ? requested(play, some) : undefined })
        : undefined;
    case 'answer':
      return request && answer(play, request, step.outcome);
    case 'pass':
      return passTime(play, step.seconds * second);
    case 'open-editor':
    case 'close-editor':
      if (!some || !awake) return;
      person.holdForEditing(world, by, some.id, step.kind === 'open-editor');
      // In other tabs, too; the first closes.
      for (const one of step.kind === 'open-editor' && step.twice ? open : [])
        if (one !== by && !one.frozen)
          person.holdForEditing(world, one, some.id, true, () =>
            person.holdForEditing(world, by, some.id, false),
          );
      return;
    case 'save':
      return some && awake ? save(play, by, some) : undefined;
    case 'delete':
      return some && awake ? person.deleteOne(world, hands, by, some.id) : undefined;
    case 'undo':
      return awake ? person.undoDeletion(world, hands, by, () => {}, !step.twice) : undefined;
    case 'delete-undo-save':
      return some && awake ? deleteUndoSave(play, by, some, step.undoesAgain) : undefined;
    case 'delete-refuse-undo':
      return preferred[0] && awake
        ? person.deleteOne(world, hands, by, preferred[0].id, () =>
            person.say(world, by, { keepCopies: false }, () =>
              person.undoDeletion(world, hands, by),
            ),
          )
        : undefined;
    case 'delete-all':
      if (!awake) return;
      person.deleteMany(world, by, step.pending ? 'pending' : 'history');
      await letPass(step.which % 16);
      return step.answers && request ? answer(play, request, 'sent') : undefined;
    case 'resend':
      return some && awake
        ? person.sendAgain(world, by, some.id, () => {
            if (step.edits) save(play, by, some);
          })
        : undefined;
    case 'simulate-offline':
      return awake ? person.say(world, by, { practice: step.on }) : undefined;
    case 'end-simulation':
      return awake ? person.leaveSimulation(world, by, step.send ? 'send' : 'delete') : undefined;
    case 'pause':
      if (awake && step.on && step.duringRequested) await requestSeveral(play, by);
      return awake ? person.pause(world, by, step.on) : undefined;
    case 'retain-copies':
      if (!awake) return;
      person.say(world, by, { keepCopies: step.keep });
      await letPass(step.which % 16);
      return step.answers && request ? answer(play, request, 'sent') : undefined;
    case 'export':
      return awake ? transfers.exportAll(world, hands, by) : undefined;
    case 'give':
      return awake ? give(play, by, some, step.edits) : undefined;
    case 'hand-over':
      return awake ? transfers.handOver(world, hands, by) : undefined;
    case 'take-back':
      return awake
        ? transfers.takeBackAll(world, by, () => {
            for (const one of step.edits ? hands.elsewhere : []) save(play, by, one);
          })
        : undefined;
    case 'import':
      return awake ? transfers.importFile(world, hands, by) : undefined;
    case 'correct':
      return awake ? correct(play, by, step.own) : undefined;
    case 'ask':
      await passTime(play, step.after * second);
      return awake ? person.askWhatArrived(world, by, step.isForgetful) : undefined;
    case 'send-elsewhere':
      return person.sendElsewhere(world, hands);
    case 'online':
      world.online = step.on;
      return;
    case 'reachable':
      world.isReachable = step.on;
      return;
    case 'upgrade':
      // Closed at rest, unlike a crash.
      await settleDown(world);
      return by.running.size === 0 && by.asked.size === 0 ? upgrade(play, by, step) : undefined;
    case 'crash':
      return crash(play, by, step);
    case 'leave':
      return awake ? leave(play, by, step) : undefined;
    case 'come-back':
      return comeBack(play, step.after);
    case 'lose-answer':
      return request && loseAnswer(play, request, step.arrives === 'now');
    case 'arrive-late':
      return arriveLate(play);
    case 'throw':
      if (request) request.excused = true;
      return request?.answer(new Error('A bug in delivery.'));
    case 'sleep':
      // The device sleeps, then everything due happens at once.
      world.time.goTo(world.time.elapsed() + step.seconds * second);
      return;
    case 'jump':
      return jump(play, step.to);
    case 'break-storage':
      // A copy, because a failing program is replayed.
      by.failing = { ...step };
      return;
    case 'erase-database':
      await eraseDatabase(play);
      await letPass(step.which % 5);
      if (awake) void person.healOutbox(by);
      return;
    case 'rest':
      return checkRest(world);
    case 'overtake':
      return awake ? overtake(play, by) : undefined;
    case 'stick':
      stick(play);
      // The wait for the lock fails.
      if (awake) startDrain(world, by, { trigger: 'user' });
      return passTime(play, 2 * lockPatience);
    case 'unstick':
      return play.unstick();
  }
}

/** Steps that do not need a running drain. */
const setsGoing: readonly Step['kind'][] = [
  'submit',
  'drain',
  'answer',
  'pass',
  'online',
  'reachable',
  'upgrade',
];

/** Presses send if nothing is being sent; a request may need several events. */
async function setGoing({ world, open }: Play): Promise<void> {
  const isQueued = [...world.stored.submissions.values()].some(({ state }) => state === 'queued');
  const awake = open.find(({ frozen }) => !frozen);
  if (!isQueued || awake === undefined || underWay(world).length > 0) return;
  startDrain(world, awake, { trigger: 'user' });
  for (let events = 0; events < 60 && underWay(world).length === 0; events += 1) await letPass(1);
}

/** The most interesting submissions for a step. */
function isPreferred({ kind }: Step, one: Submission): boolean {
  if (kind === 'resend') return one.state === 'refused' || (one.state === 'sent' && !!one.copy);
  if (kind === 'save') return one.state === 'queued' && mayHaveArrived(one);
  if (kind === 'give') return one.state === 'queued';
  if (kind === 'delete-refuse-undo') return one.state === 'sent' && one.copy !== null;
  if (kind === 'open-editor' || kind === 'close-editor')
    return 'editLockUntil' in one && one.editLockUntil !== undefined;
  return one.state === 'sending';
}

/** This one; or several, which a drain leases one after the other. */
const requested = ({ world }: Play, some: Submission | undefined): readonly string[] => {
  const queued = [...world.stored.submissions.values()].filter(({ state }) => state === 'queued');
  return (some?.state === 'queued' ? queued : [some]).flatMap((one) => (one ? [one.id] : []));
};

/** A person asks for several, and pauses while the first is being sent. */
async function requestSeveral(play: Play, by: Context): Promise<void> {
  const { world } = play;
  const queued = [...world.stored.submissions.values()].find(({ state }) => state === 'queued');
  if (queued === undefined || underWay(world).length > 0) return;
  startDrain(world, by, { trigger: 'user', only: requested(play, queued) });
  for (let events = 0; events < 60 && underWay(world).length === 0; events += 1) await letPass(1);
}

/**
 * A file goes from one device to the other; the other device corrects what was in it, and gives it again.
 * @param own whether the submission was written here
 */
async function correct(play: Play, by: Context, own: boolean): Promise<void> {
  const { other } = play;
  const page = other?.open.find(({ frozen }) => !frozen);
  if (!other || !page) return;
  const [here, there] = [
    [play, by],
    [other, page],
  ] as const;
  await (own ? carry(here, there) : carry(there, here));
  const [latest] = play.world.files.at(-1)?.submissions ?? [];
  const all = [...other.world.stored.submissions.values()];
  const one = all.find(({ id }) => id === latest?.id);
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
function give(
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
async function upgrade(
  play: Play,
  by: Context,
  { version, also }: Extract<Step, { kind: 'upgrade' }>,
): Promise<void> {
  const { world, open } = play;
  const other = open.find((one) => one !== by && !one.frozen);
  const held = [...world.stored.submissions.values()].find(({ state }) => state === 'held');
  if (also === 'an editor' && other && held) {
    person.holdForEditing(world, other, held.id, true);
    await settleDown(world);
  }
  by.hasEndedAtRest = true;
  replace(play, by, version);
  const next = open.find(({ alive, version: is }) => alive && is === version && !other?.frozen);
  if (also === 'nothing' || next === undefined) return;
  if (also === 'a new form') {
    submitForm(play, next, { form: 2, installed: false });
    await settleDown(world);
  }
  startDrain(world, (also === 'a new form' ? other : null) ?? next, { trigger: 'user' });
}

async function comeBack(play: Play, after: number): Promise<void> {
  const left = play.open.find(({ frozen }) => frozen);
  if (left === undefined) return;
  if (after > 0) await passTime(play, after * second);
  noteReturn(play.world, left);
  left.thaw();
}

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)];

function submitForm(
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

function save(play: Play, by: Context, some: Submission): void {
  play.written += 1;
  const before = answersOf(some);
  if (before === null) return;
  const answers = { ...before, message: `wording ${play.written}` };
  person.saveEditedAnswers(play.world, by, some.id, answers);
}

function deleteUndoSave(play: Play, by: Context, some: Submission, undoesAgain: boolean): void {
  const { world, hands } = play;
  person.deleteOne(world, hands, by, some.id, () =>
    person.undoDeletion(
      world,
      hands,
      by,
      () => {
        save(play, by, some);
        if (undoesAgain) person.undoDeletion(world, hands, by);
      },
      !undoesAgain,
    ),
  );
}

function answer(
  { world, program }: Play,
  request: Request,
  outcome: Extract<Step, { kind: 'answer' }>['outcome'],
): void {
  // A service does not refuse what it already has.
  const known = world.received.some(({ id }) => id === request.id);
  const notBefore = world.time.now() + (program.seed % 3) * 60 * second;
  if (outcome === 'refused' && !known) {
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
