import { requestLimit } from '#src/outbox/delivery/form-service.ts';
import { lockPatience } from '#src/outbox/retry-policy.ts';
import { answersOf, mayHaveArrived, type Submission } from '#src/outbox/submission.ts';
import { arrive } from './context.ts';
import {
  arriveLate,
  crash,
  eraseDatabase,
  jump,
  leave,
  loseAnswer,
  replace,
  stick,
} from './faults.ts';
import * as person from './person.ts';
import { noteReturn } from './situations.ts';
import type { Play, Step } from './steps.ts';
import { letPass } from './time.ts';
import {
  type Context,
  count,
  formNames,
  type Request,
  settleDown,
  underWay,
  type World,
} from './world.ts';

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
  const some = pick(inTheMiddle && preferred.length > 0 ? preferred : all, step.which >> 1);
  const awake = !by.frozen;
  switch (step.kind) {
    case 'submit':
      for (let times = 0; awake && times < step.times; times += 1) submitForm(play, by, step);
      return;
    case 'drain':
      return awake
        ? startDrain(world, by, { ...step, only: step.only && some ? [some.id] : undefined })
        : undefined;
    case 'answer':
      return request && answer(play, request, step.outcome);
    case 'pass':
      return passTime(play, step.seconds * second);
    case 'open-editor':
    case 'close-editor':
      return some && awake
        ? person.holdForEditing(world, by, some.id, step.kind === 'open-editor')
        : undefined;
    case 'save':
      return some && awake ? save(play, by, some) : undefined;
    case 'delete':
      return some && awake ? person.deleteOne(world, hands, by, some.id) : undefined;
    case 'undo':
      return awake ? person.undoDeletion(world, hands, by) : undefined;
    case 'delete-undo-save':
      return some && awake ? deleteUndoSave(play, by, some) : undefined;
    case 'delete-all':
      return awake ? person.deleteMany(world, by, step.pending ? 'pending' : 'history') : undefined;
    case 'resend':
      return some && awake ? person.sendAgain(world, by, some.id) : undefined;
    case 'simulate-offline':
      return awake ? person.say(world, by, { practice: step.on }) : undefined;
    case 'end-simulation':
      return awake ? person.leaveSimulation(world, by, step.send ? 'send' : 'delete') : undefined;
    case 'pause':
      return awake ? person.pause(world, by, step.on) : undefined;
    case 'retain-copies':
      return awake ? person.say(world, by, { keepCopies: step.keep }) : undefined;
    case 'export':
      return awake ? person.exportAll(world, hands, by) : undefined;
    case 'give':
      return awake
        ? person.exportAll(world, hands, by, () => {
            if (step.edits && some) save(play, by, some);
            person.handOver(world, hands, by);
          })
        : undefined;
    case 'hand-over':
      return awake ? person.handOver(world, hands, by) : undefined;
    case 'take-back':
      return awake ? person.takeBackAll(world, by) : undefined;
    case 'import':
      return awake ? person.importOwn(world, hands, by) : undefined;
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
      if (by.running.size === 0 && by.asked.size === 0) replace(play, by, step.version);
      return;
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
  return one.state === 'sending';
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

function submitForm(play: Play, by: Context, step: Extract<Step, { kind: 'submit' }>): void {
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

function deleteUndoSave(play: Play, by: Context, some: Submission): void {
  const { world, hands } = play;
  person.deleteOne(world, hands, by, some.id, () =>
    person.undoDeletion(world, hands, by, () => save(play, by, some)),
  );
}

export function startDrain(
  world: World,
  by: Context,
  request: Pick<Extract<Step, { kind: 'drain' }>, 'trigger'> & {
    readonly only?: readonly string[] | undefined;
  },
): void {
  const { trigger, only } = request;
  const asked = by.request({ trigger, only });
  by.asked.add(asked);
  void asked.then(
    ({ end }) => {
      by.asked.delete(asked);
      count(world, `drain ended: ${end}`);
    },
    (error: unknown) => world.violations.push(`a drain threw ${error}`),
  );
}

function answer(
  { world, program }: Play,
  request: Request,
  outcome: Extract<Step, { kind: 'answer' }>['outcome'],
): void {
  // A service does not refuse what it already has.
  const known = world.received.some(({ id }) => id === request.id);
  if (outcome === 'refused' && !known) {
    refuse(world, request.id);
    request.answer({ kind: 'refused', reason: 'The form is closed.' });
  } else if (outcome === 'sent' || outcome === 'confirmed' || outcome === 'refused') {
    arrive(world, request);
    request.answer({ kind: outcome === 'sent' ? 'sent' : 'confirmed' });
  } else if (outcome === 'asked-to-wait') {
    const notBefore = world.time.now() + (program.seed % 3) * 60 * second;
    request.answer({ kind: 'unreachable', failure: outcome, notBefore });
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
    const going = underWay(world).filter(({ by }) => !by.frozen);
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
