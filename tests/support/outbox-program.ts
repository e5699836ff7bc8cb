import { expect, it } from 'vitest';
import { lockForEditing, resend, saveEdit, unlock } from '#src/outbox/actions/edit.ts';
import { eraseOldCopies } from '#src/outbox/actions/erase.ts';
import { pauseSending, resumeSending, setPreferences } from '#src/outbox/actions/preferences.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import { answersOf } from '#src/outbox/model/submission.ts';
import type { Trigger } from '#src/outbox/sender/drain.ts';
import type { PollTrigger } from '#src/sync/delivery-status.ts';
import { makeTestOutbox, mappingOf, type TestOutbox } from './outbox-bench.ts';
import { takeLease } from './outbox-leases.ts';
import * as service from './outbox-service.ts';
import { endpointOf, idsOf, nextOf, poll as pollEndpoint } from './status-bench.ts';
import { linesOf, type Steps, takeStep } from './steps.ts';
import { transferSteps } from './transfer-program.ts';

const outcomes: Readonly<Record<string, Outcome>> = {
  ...{ sent: service.sent, confirmed: service.confirmed, refused: service.refused },
  ...{ unclear: service.unclear, 'timed-out': service.timedOut },
  ...{ 'no-connection': service.noConnection, 'asked-to-wait': service.askedToWait },
  offline: { kind: 'unreachable', failure: 'offline' },
};

const manners: Readonly<Record<string, readonly Trigger[]>> = {
  automatic: ['lifecycle', 'timer'],
  person: ['user', 'submit'],
  any: ['user', 'submit', 'lifecycle', 'timer'],
};

/** @returns the context that takes the next steps, where it is another */
export type Step = (outbox: TestOutbox, words: readonly string[]) => unknown;

const idOfFirst = (outbox: TestOutbox, [name = '']: readonly string[]) => outbox.idOf(name);

function outcomeOf(word: string): Outcome {
  const outcome = outcomes[word];
  if (outcome === undefined) throw new Error(`There is no outcome '${word}'.`);
  return outcome;
}

/** `service refused`, `service no-connection a b`, where all others are sent, or `… else confirmed`. */
const follow: Step = (outbox, [word = '', ...words]) => {
  const [names = '', otherwise = 'sent'] = words.join(' ').split(/ ?else /);
  const [named, others] = [outcomeOf(word), outcomeOf(names === '' ? word : otherwise)];
  outbox.service.follow(
    ({ answers: { name = '' } }) => (names.split(' ').includes(name) ? named : others),
    names !== '',
  );
};

/** `user = done 2`, `timer`, `user only a b = done 2`: a drain, and how it ends where that is said. */
const drain =
  (trigger: Trigger): Step =>
  async (outbox, words) => {
    const told = words.indexOf('=');
    const names = words.slice(1, told === -1 ? undefined : told);
    const only = await Promise.all(names.map((name) => outbox.idOf(name)));
    const { end, delivered } = await outbox.drain(trigger, words[0] === 'only' ? { only } : {});
    if (told !== -1) expect(`${end} ${delivered}`).toBe(words.slice(told + 1).join(' '));
  };

/** What each device has asked an endpoint for, and what happens there at the next question. */
const questions = new Map<string, { readonly ids: string[]; readonly meanwhile: string[] }>();
function questionsOf({ databaseName }: TestOutbox) {
  const of = questions.get(databaseName) ?? { ids: [], meanwhile: [] };
  questions.set(databaseName, of);
  return of;
}

/** `a` is the first in order of capture: what has arrived has no name any more. */
async function idsByPlace(outbox: TestOutbox, names: readonly string[]) {
  const ids = await idsOf(outbox);
  return names.map((name) => ids['abc'.indexOf(name)] ?? '');
}

/** `poll a b = answered 0`: asks an endpoint that has these, and what comes of it where that is said. */
const poll =
  (trigger: PollTrigger): Step =>
  async (outbox, words) => {
    const [names = '', told] = words.join(' ').split(/ ?= /);
    const arrived = await idsByPlace(outbox, names.split(' ').filter(Boolean));
    const { status } = endpointOf(new Set(arrived));
    const { ids, meanwhile } = questionsOf(outbox);
    const polled = await pollEndpoint(
      outbox,
      {
        async status(asked) {
          ids.push(...asked);
          for (const step of meanwhile.splice(0)) await play(step, outbox);
          return status(asked);
        },
      },
      trigger,
    );
    const [kind, changed] = told?.split(' ') ?? [];
    const value = { kind, ...(changed && { changed: Number(changed) }) };
    if (told) expect(polled).toEqual({ ok: true, value });
  };

const steps: Steps<TestOutbox> = {
  ...transferSteps,
  /** Of the form `join`; all of them, or of `tax` with `tax: a b`. */
  queue: (outbox, names) =>
    names[0] === 'tax:' ? outbox.submit(names.slice(1), { form: 'tax' }) : outbox.submit(names),
  /** By the installed app, which keeps copies. */
  install: (outbox, names) => outbox.submit(names, { installed: true }),
  /** Whether copies are kept: `keep yes`, `keep no`. */
  keep: (outbox, [word]) => setPreferences(outbox, { keepCopies: word === 'yes' }),
  /** Erases old copies; says how many. */
  erase: async (outbox, [count]) => {
    const erased = await eraseOldCopies(outbox, outbox.clock.believed);
    if (count !== undefined) expect(erased).toEqual({ ok: true, value: Number(count) });
  },
  /** Whose answers are still here; a dash for one that has none. */
  copies: async (outbox, names) =>
    expect((await outbox.stored()).map((one) => answersOf(one)?.name ?? '-')).toEqual(names),
  /** Of a form that is not connected. */
  hold: (outbox, names) => outbox.submit(names, { form: 'health' }),
  /** What the service does from now on: with all, or with these names alone. */
  service: follow,
  /** It names a time, so many milliseconds ahead, from now on. */
  asks: (outbox, [wait]) => {
    const notBefore = outbox.clock.now() + Number(wait);
    outbox.service.follow(() => ({ kind: 'unreachable', failure: 'asked-to-wait', notBefore }));
  },
  pass: (outbox, [milliseconds]) => outbox.clock.pass(Number(milliseconds)),
  /** Until the form or the service is no longer left alone, and so much more. */
  wait: async (outbox, [more = '0']) => {
    const { until } = await outbox.backoff();
    outbox.clock.pass(until - outbox.clock.now() + Number(more));
  },
  ...{ user: drain('user'), submit: drain('submit') },
  ...{ lifecycle: drain('lifecycle'), timer: drain('timer') },
  /** The same in another page or worker. */
  other: (outbox, words) => takeStep(steps, outbox.another(), words),
  /** A newer version of the app, which connects these forms, takes the next steps. */
  version: (outbox, forms) => outbox.another({ mapping: mappingOf(2, forms) }),
  pause: (outbox) => pauseSending(outbox),
  resume: (outbox) => resumeSending(outbox),
  lock: async (outbox, words) => lockForEditing(outbox, await idOfFirst(outbox, words)),
  unlock: async (outbox, words) => unlock(outbox, await idOfFirst(outbox, words)),
  /** Gives the first another name. */
  edit: async (outbox, [from = '', to = '']) =>
    saveEdit(outbox, await outbox.idOf(from), { name: to }),
  resend: async (outbox, words) => resend(outbox, await idOfFirst(outbox, words)),
  ...{ poll: poll('timer'), reconnect: poll('reconnected') },
  /** During the next poll: `meanwhile resend a`. */
  meanwhile: (outbox, words) => questionsOf(outbox).meanwhile.push(words.join(' ')),
  /** What the endpoint was asked for in all, as often as it was. */
  asked: async (outbox, names) =>
    expect(questionsOf(outbox).ids.toSorted()).toEqual(await idsByPlace(outbox, names)),
  /** When the next poll is to come: `none`, `due`, or in so many milliseconds. */
  'next-poll': async (outbox, [wait]) => {
    const next = await nextOf(outbox);
    if (wait === 'due') expect(next).toBeLessThanOrEqual(0);
    else expect(next).toBe(wait === 'none' ? null : Number(wait));
  },
  /** What is reported missing since now, with its copy. */
  missing: async (outbox, names) => {
    const missing = (await outbox.stored()).filter((one) => 'missingSince' in one);
    const missingSince = outbox.clock.now();
    expect(missing).toMatchObject(
      names.map((name) => ({ state: 'sent', missingSince, copy: { answers: { name } } })),
    );
  },
  /** A drain takes the oldest that is due, and dies. */
  lease: (outbox) => takeLease(outbox),
  /** When the next automatic drain is to come: `due`, `none`, `when-reachable`, `in 5000`. */
  next: async (outbox, [kind, wait]) => {
    const { nextDrain } = await outbox.snapshot();
    const at = kind === 'due' ? 0 : outbox.clock.now() + Number(wait);
    const isTimed = kind === 'due' || kind === 'in';
    expect(nextDrain).toMatchObject(isTimed ? { kind: 'at', at } : { kind });
  },
  states: async (outbox, states) => expect(await outbox.states()).toEqual(states),
  tried: (outbox, names) => expect(service.namesOf(outbox.service.tried)).toEqual(names),
  received: (outbox, names) => expect(service.namesOf(outbox.service.received)).toEqual(names),
  failures: async (outbox, [count]) =>
    expect((await outbox.backoff()).failures).toBe(Number(count)),
  /** For how long the form or the service is left alone from now on; 0 where it is not. */
  left: async (outbox, [wait]) =>
    expect(Math.max(0, (await outbox.backoff()).until - outbox.clock.now())).toBe(Number(wait)),
};

/** Plays a program: steps between semicolons, each a word of the table above with words of its own. */
export async function play(program: string, outbox = makeTestOutbox()): Promise<TestOutbox> {
  let context = outbox;
  for (const line of linesOf(program)) {
    const next = await takeStep(steps, context, line);
    // Only `version` gives another context.
    if (line[0] === 'version') context = next as TestOutbox;
  }
  return context;
}

/**
 * One test for each program, under its title. `automatic`, `person` and `any` stand for each trigger of the kind
 * in turn: then there is a test for each.
 */
export function plays(
  programs: Readonly<Record<string, string>>,
  changes: () => Partial<Outbox> = () => ({}),
): void {
  for (const [title, program] of Object.entries(programs)) {
    const manner = Object.keys(manners).find((one) => new RegExp(`\\b${one}\\b`).test(program));
    for (const trigger of manners[manner ?? ''] ?? ['']) {
      const played = manner
        ? program.replaceAll(new RegExp(`\\b${manner}\\b`, 'g'), trigger)
        : program;
      it(trigger ? `${title}: ${trigger}` : title, async () => {
        await play(played, makeTestOutbox(changes()));
      });
    }
  }
}
