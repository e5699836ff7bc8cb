import { lockPatience } from '#src/outbox/model/retry-policy.ts';
import { mayHaveArrived, type Submission } from '#src/outbox/model/submission.ts';
import { letPass } from '#tests/support/outbox-clock.ts';
import { checkRest } from './check-rest.ts';
import {
  answer,
  answerAll,
  comeBack,
  correct,
  deleteUndoSave,
  give,
  passTime,
  pauseRequested,
  requested,
  save,
  submitForm,
  underWayFrom,
  upgrade,
} from './deeds.ts';
import {
  arriveLate,
  crash,
  eraseDatabase,
  jump,
  leave,
  loseAnswer,
  overtake,
  sickenCaches,
  stick,
  unstick,
} from './faults.ts';
import * as person from './person.ts';
import type { Step } from './steps.ts';
import * as transfers from './transfers.ts';
import { settleDown, underWay, type World } from './world.ts';

const second = 1_000;

/** Plays one step, if it applies. */
export async function playStep(world: World, step: Step): Promise<void> {
  const { open } = world;
  letTimeDiffer(world);
  // Half of the steps happen during a drain, the hard case.
  const inTheMiddle = step.which % 2 === 0 && !setsGoing.includes(step.kind);
  if (inTheMiddle) await setGoing(world, step.which);
  if (inTheMiddle && ofSent.includes(step.kind)) await answerAll(world);
  const request = pick(underWay(world), step.which);
  const sender = open.find((one) => one === request?.by);
  const by = (inTheMiddle ? sender : undefined) ?? open[step.by % open.length];
  if (by === undefined) return;
  const all = [...world.stored.submissions.values()];
  const preferred = all.filter((one) => isPreferred(step, one));
  const isChosen = (inTheMiddle || step.which % 4 === 1) && preferred.length > 0;
  const some = pick(isChosen ? preferred : all, step.which >> 1);
  const awake = !by.frozen;
  switch (step.kind) {
    case 'answer':
      for (const outcome of step.outcomes) {
        if (!(await underWayFrom(world))) return;
        const next = pick(underWay(world), step.which);
        if (next) answer(world, next, outcome);
        letTimeDiffer(world);
      }
      return;
    case 'pass':
      return passTime(world, step.seconds * second);
    case 'ask':
      await passTime(world, step.after * second);
      return awake ? person.askWhatArrived(by, step.isForgetful) : undefined;
    case 'send-elsewhere':
      return person.sendElsewhere(world);
    case 'online':
      world.online = step.on;
      return;
    case 'reachable':
      world.isReachable = step.on;
      return;
    case 'upgrade':
      // Closed at rest, unlike a crash.
      await settleDown(world);
      return by.running.size === 0 && by.asked.size === 0 ? upgrade(by, step) : undefined;
    case 'crash':
      return crash(by, step);
    case 'come-back':
      return comeBack(world, step.after);
    case 'lose-answer':
      return request && loseAnswer(world, request, step.arrives === 'now');
    case 'arrive-late':
      return arriveLate(world);
    case 'throw':
      if (request) request.excused = true;
      return request?.answer(new Error('A bug in delivery.'));
    case 'sleep':
      // The device sleeps, then everything due happens at once.
      world.time.goTo(world.time.elapsed() + step.seconds * second);
      return step.answers && request ? answer(world, request, 'sent') : undefined;
    case 'jump':
      return jump(world, step.to);
    case 'break-storage':
      // A copy, because a failing program is replayed.
      by.failing = { ...step };
      if (step.submits && awake) submitForm(by, { form: 0, installed: false });
      return;
    case 'sicken-caches':
      return sickenCaches(world, step);
    case 'erase-database':
      await eraseDatabase(world);
      await letPass(step.which % 5);
      if (awake) void person.reconcileOutbox(by);
      return;
    case 'rest':
      return checkRest(world);
    case 'overtake':
      return overtake(world);
    case 'stick':
      stick(world);
      // The wait for the lock fails.
      if (awake) person.startDrain(by, { trigger: 'user' });
      return passTime(world, 2 * lockPatience);
    case 'unstick':
      return unstick(world);
  }
  if (!awake) return;
  switch (step.kind) {
    case 'submit':
      for (let times = 0; times < step.times; times += 1) submitForm(by, step);
      return;
    case 'drain':
      return person.startDrain(by, {
        ...step,
        only: step.only ? requested(world, some) : undefined,
      });
    case 'delete-refuse-undo':
      return (
        preferred[0] &&
        person.deleteOne(by, preferred[0].id, () =>
          person.say(by, { keepCopies: false }, () => person.undoDeletion(by)),
        )
      );
    case 'undo':
      return person.undoDeletion(by);
    case 'delete-all':
      person.deleteMany(by, step.pending ? 'pending' : 'history');
      await letPass(step.which % 16);
      return step.answers ? answerAll(world) : undefined;
    case 'pause':
      return step.on && step.duringRequested ? pauseRequested(by) : person.pause(by, step.on);
    case 'retain-copies':
      person.say(by, { keepCopies: step.keep });
      await letPass(step.which % 16);
      return step.answers ? answerAll(world) : undefined;
    case 'export':
      return transfers.exportAll(by);
    case 'give':
      return give(by, some, step.edits);
    case 'hand-over':
      return transfers.handOver(by);
    case 'take-back':
      return transfers.takeBackAll(by, () => {
        for (const one of step.edits ? world.elsewhere : []) save(by, one);
      });
    case 'import':
      return transfers.importFile(by);
    case 'correct':
      return correct(by, step.own);
    case 'leave':
      return leave(by, step);
  }
  if (some === undefined) return;
  switch (step.kind) {
    case 'open-editor':
      person.openEditor(by, some.id);
      // In other tabs, too; the first closes.
      for (const one of step.twice ? open : [])
        if (one !== by && !one.frozen)
          person.openEditor(one, some.id, () => person.closeEditor(by, some.id));
      return;
    case 'close-editor':
      return person.closeEditor(by, some.id);
    case 'save':
      return save(by, some);
    case 'delete':
      return person.deleteOne(by, some.id);
    case 'delete-undo-save':
      deleteUndoSave(by, some, step);
      return step.saves ? undefined : checkRest(world);
    case 'resend':
      return person.sendAgain(by, some.id, () => {
        if (step.edits) save(by, some);
      });
  }
}

/** A lease is identified by its holder and time. */
const letTimeDiffer = ({ time }: World): void => time.goTo(time.elapsed() + 1);

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

/** Steps that need what has been sent. */
const ofSent: readonly Step['kind'][] = ['resend', 'delete-refuse-undo', 'ask'];

/** Presses send if nothing is being sent, of something new if nothing waits. */
async function setGoing(world: World, which: number): Promise<void> {
  const by = pick(
    world.open.filter(({ frozen }) => !frozen),
    which >> 1,
  );
  if (by === undefined || underWay(world).length > 0) return;
  if (![...world.stored.submissions.values()].some(({ state }) => state === 'queued')) {
    submitForm(by, { form: which % 4 === 0 ? 0 : 1, installed: true });
    await settleDown(world);
  }
  person.startDrain(by, { trigger: 'user' });
  await underWayFrom(world);
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

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)];
