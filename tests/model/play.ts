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
} from './faults.ts';
import * as person from './person.ts';
import { startDrain } from './start-drain.ts';
import type { Play, Step } from './steps.ts';
import * as transfers from './transfers.ts';
import { count, settleDown, underWay, type World } from './world.ts';

const second = 1_000;

/** Plays one step, if it applies. */
export async function playStep(play: Play, step: Step): Promise<void> {
  const { world, hands, open } = play;
  letTimeDiffer(world);
  // Half of the steps happen during a drain, the hard case.
  const inTheMiddle = step.which % 2 === 0 && !setsGoing.includes(step.kind);
  if (inTheMiddle) await setGoing(play, step.which);
  if (inTheMiddle && ofSent.includes(step.kind)) await answerAll(play);
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
      for (const outcome of step.outcomes) {
        if (!(await underWayFrom(world))) return;
        const next = pick(underWay(world), step.which);
        if (next) answer(play, next, outcome);
        letTimeDiffer(world);
      }
      return;
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
      return awake ? person.undoDeletion(world, hands, by) : undefined;
    case 'delete-undo-save':
      if (!some || !awake) return;
      deleteUndoSave(play, by, some, step);
      return step.saves ? undefined : checkRest(world);
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
      return step.answers ? answerAll(play) : undefined;
    case 'resend':
      return some && awake
        ? person.sendAgain(world, by, some.id, () => {
            if (step.edits) save(play, by, some);
          })
        : undefined;
    case 'pause':
      if (!awake) return;
      if (step.on && step.duringRequested) return pauseRequested(play, by);
      return person.pause(world, by, step.on);
    case 'retain-copies':
      if (!awake) return;
      person.say(world, by, { keepCopies: step.keep });
      await letPass(step.which % 16);
      return step.answers ? answerAll(play) : undefined;
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
      return step.answers && request ? answer(play, request, 'sent') : undefined;
    case 'jump':
      return jump(play, step.to);
    case 'break-storage':
      // A copy, because a failing program is replayed.
      by.failing = { ...step };
      if (step.submits && awake) submitForm(play, by, { form: 0, installed: false });
      return;
    case 'sicken-caches':
      return sickenCaches(play, step);
    case 'erase-database':
      await eraseDatabase(play);
      await letPass(step.which % 5);
      if (awake) void person.reconcileOutbox(world, by);
      return;
    case 'rest':
      return checkRest(world);
    case 'overtake':
      return overtake(play);
    case 'stick':
      stick(play);
      // The wait for the lock fails.
      if (awake) startDrain(world, by, { trigger: 'user' });
      return passTime(play, 2 * lockPatience);
    case 'unstick':
      return play.unstick();
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
async function setGoing(play: Play, which: number): Promise<void> {
  const { world, open } = play;
  const by = pick(
    open.filter(({ frozen }) => !frozen),
    which >> 1,
  );
  if (by === undefined || underWay(world).length > 0) return;
  if (![...world.stored.submissions.values()].some(({ state }) => state === 'queued')) {
    submitForm(play, by, { form: which % 4 === 0 ? 0 : 1, installed: true });
    await settleDown(world);
  }
  startDrain(world, by, { trigger: 'user' });
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
