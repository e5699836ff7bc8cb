import { succeed } from '#src/lib/result.ts';
import {
  answersOnWire,
  type Delivery,
  type Outcome,
  type StatusOutcome,
} from '#src/outbox/delivery/form-service.ts';
import {
  createOutboxDatabase,
  type Outbox,
  type OutboxDatabase,
} from '#src/outbox/model/outbox.ts';
import type { OutboxTransaction } from '#src/outbox/model/settings.ts';
import { getSetting } from '#src/outbox/model/settings.ts';
import { drain } from '#src/outbox/sender/drain.ts';
import type { BackupStorage } from '#src/outbox/store/reserve.ts';
import { shareWaiting } from '#src/sync/drain-client.ts';
import { checkCommit } from './check-commit.ts';
import { checkArrival, checkBeginning, checkRequest } from './check-request.ts';
import { mappings, published } from './mappings.ts';
import { noteAnswer, noteFailure, noteRequest, noteSickness } from './situations.ts';
import {
  beginWork,
  type Context,
  closeEditors,
  type Doing,
  excuse,
  type Received,
  type Request,
  type RunningDrain,
  type Stored,
  type World,
} from './world.ts';

/** Starts a page or worker of one version of the site; its engine may have no locks. */
export function startContext(world: World, version: number, withLocks = true): Context {
  const name = `context-${world.contexts.length + 1}`;
  const entered = (withLocks ? world.room?.enter() : null) ?? null;
  const database = createOutboxDatabase(world.databaseName);
  let leaving = new AbortController();
  let wake = () => {};
  let thawed = Promise.resolve();

  const outbox: Outbox = {
    database: watched(world, database, () => context, null),
    channel: {
      changed: world.channel.changed,
      // Who is halted or gone hears nothing.
      subscribe: (listener) =>
        world.channel.subscribe(() => {
          if (context.alive && !context.frozen) listener();
        }),
    },
    mapping: (world.isPublished ? published : mappings)[version] ?? {},
    random: world.random,
    newId: world.newId,
    builtAt: version,
    holder: name,
    isOnline: () => world.online,
    reportFault: () => {},
    clock: {
      now: world.time.now,
      sleep: async (milliseconds) => {
        await world.time.sleep(milliseconds);
        await context.gate();
      },
    },
    locks: entered && {
      query: entered.locks.query,
      // The platform's type has an overload for each order of the words.
      request: ((lock: string, options: LockOptions, work: () => unknown) =>
        entered.locks.request(lock, options, async () => {
          await context.gate();
          return work();
        })) as LockManager['request'],
    },
    caches: gated(world, () => context),
    service: {
      status: (ids) => statusOf(world, context, ids),
      concurrency: world.isPublished ? () => 3 : concurrency,
      async isReachable() {
        await context.gate();
        return world.isReachable;
      },
      deliver: (delivery) => deliver(world, context, delivery),
    },
  };

  const context: Context = {
    world,
    version,
    outbox,
    outboxFor: (doing) => ({ ...outbox, database: watched(world, database, () => context, doing) }),
    running: new Set(),
    asked: new Set(),
    alive: true,
    moving: new Set(),
    hasEndedAtRest: false,
    frozen: false,
    failing: { reads: 0, writes: 0, how: 'unavailable' },
    request: shareWaiting(async (request, begun) => {
      const { only, trigger } = request;
      const running: RunningDrain = {
        only,
        automatic: trigger === 'timer' || trigger === 'lifecycle',
        isAlone: true,
        leaving: leaving.signal,
        newestBuild: world.stored.newestBuild,
        pause: null,
      };
      context.running.add(running);
      if (context.running.size > 1) for (const one of context.running) one.isAlone = false;
      try {
        return await drain(outbox, { ...request, leaving: leaving.signal }, begun);
      } finally {
        context.running.delete(running);
      }
    }),
    async gate() {
      while (context.frozen) await thawed;
      if (!context.alive) await new Promise(() => {});
    },
    leave() {
      excuse(world, ({ by }) => by === context);
      leaving.abort();
      leaving = new AbortController();
    },
    suspend() {
      database.suspend();
      context.frozen = true;
      thawed = new Promise((resolve) => {
        wake = resolve;
      });
    },
    thaw() {
      context.frozen = false;
      database.resume();
      wake();
    },
    loseLocks() {
      excuse(world, ({ by }) => by === context);
      closeEditors(world, ({ by }) => by === context);
      entered?.lose();
    },
    die() {
      excuse(world, ({ by }) => by === context);
      context.alive = false;
      entered?.die();
    },
  };
  world.contexts.push(context);
  return context;
}

export const concurrency: Outbox['service']['concurrency'] = ({ submissionId }) =>
  submissionId === undefined ? 1 : 3;

/** Caches whose work is known, that end with their context, and that may be sick. */
function gated(world: World, by: () => Context): BackupStorage {
  const after =
    <Given extends unknown[], Value>(work: (...given: Given) => Promise<Value>) =>
    async (...given: Given): Promise<Value> => {
      await by().gate();
      await meetSickness(world, work);
      await by().gate();
      return work(...given).finally(beginWork(world, by()));
    };
  const { caches } = world;
  return {
    has: after(caches.has),
    delete: after(caches.delete),
    keys: after(caches.keys),
    open: after(async (name: string) => {
      const cache = await caches.open(name);
      const { put, keys, match } = cache;
      const own = { put: after(put), keys: after(keys), match: after(match) };
      return { ...cache, ...own, delete: after(cache.delete) };
    }),
  };
}

async function meetSickness(world: World, work: { readonly name: string }): Promise<void> {
  const { sickness } = world;
  const { calls, how } = sickness;
  if (calls === 0 || (how === 'full' && work.name !== 'put')) return;
  sickness.calls -= 1;
  noteSickness(world, how);
  if (how === 'full') throw new DOMException('The disk is full.', 'QuotaExceededError');
  world.isSick = true;
  if (how === 'fails') throw new DOMException('It fails.', 'UnknownError');
  await new Promise<void>((resolve) => world.hanging.push(resolve));
}

/** A database whose every transaction is checked, fails when it is told to, and ends with its context. */
function watched(
  world: World,
  database: OutboxDatabase,
  by: () => Context,
  doing: Doing | null,
): OutboxDatabase {
  const begin = () => beginWork(world, by());
  const mustLive = () => {
    if (!by().alive) throw new DOMException('The page is gone.', 'AbortError');
  };
  return {
    ...database,
    async read(work, stores) {
      await world.turn(by());
      await by().gate();
      const { failing } = by();
      if (failing.reads > 0) {
        failing.reads -= 1;
        return { ok: false, error: failing.how };
      }
      const end = begin();
      const done = await database.read(work, stores).finally(end);
      await by().gate();
      return done;
    },
    async write(work, options) {
      await world.turn(by());
      await by().gate();
      const end = begin();
      const drains = [...by().running].filter(({ leaving }) => !leaving.aborted);
      const done = await database
        .write(async (transaction) => {
          mustLive();
          const began = world.time.now();
          const before = await readAll(transaction);
          const value = await work(transaction);
          const after = await readAll(transaction);
          const { failing } = by();
          if (failing.writes > 0) {
            failing.writes -= 1;
            noteFailure(world, by(), doing?.deed.kind ?? null);
            const name = failing.how === 'full' ? 'QuotaExceededError' : 'UnknownError';
            throw new DOMException('It fails at its end.', name);
          }
          return { value, commit: { before, after, began, ended: world.time.now() } };
        }, options)
        .finally(end);
      // The backups' own note is not the deed.
      if (done.ok && doing !== null && options?.durability !== 'relaxed') doing.committed = true;
      if (done.ok) checkCommit(world, { by: by(), doing, drains, ...done.value.commit });
      else excuse(world, (request) => request.by === by());
      await by().gate();
      return done.ok ? succeed(done.value.value) : done;
    },
  };
}

async function readAll(transaction: OutboxTransaction<'readwrite'>): Promise<Stored> {
  const all = await transaction.objectStore('submissions').getAll();
  const preferences = await getSetting(transaction, 'preferences');
  const service = await getSetting(transaction, 'service');
  const newestBuild = await getSetting(transaction, 'newestBuild');
  const submissions = new Map(all.map((one) => [one.sequence, one]));
  const tookOver = await getSetting(transaction, 'tookOver');
  return { submissions, preferences, service, newestBuild, tookOver };
}

async function deliver(world: World, by: Context, delivery: Delivery): Promise<Outcome> {
  checkBeginning(world, by, delivery);
  await world.turn(by);
  await by.gate();
  const request = checkRequest(world, by, delivery);
  const { id, answers, mapping } = delivery;
  const onWire = answersOnWire(answers, mapping).sent;
  request.delivery = { id, answers, onWire };
  request.since = world.time.elapsed();
  request.drain = [...by.running].find(({ isAlone }) => isAlone) ?? null;
  noteRequest(world, request);
  const answered = new Promise<Outcome | Error>((resolve) => {
    request.answer = (outcome) => {
      if (request.outcome !== null) return;
      request.outcome = outcome instanceof Error ? 'unreachable' : outcome.kind;
      request.order = Math.max(0, ...world.requests.map(({ order }) => order)) + 1;
      if ('notBefore' in outcome) request.notBefore = outcome.notBefore ?? 0;
      resolve(outcome);
    };
  });
  if (world.healthy) {
    await world.turn(by);
    await by.gate();
    arrive(world, request);
    request.answer(arrivalOf(world));
  }
  const outcome = await answered;
  noteAnswer(world, request);
  await by.gate();
  // A healthy service answers at once, before its drain can look at other events.
  request.isTold = !world.healthy;
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

/** What the service says of these: what has arrived, and the rest as missing. */
async function statusOf(world: World, by: Context, ids: readonly string[]): Promise<StatusOutcome> {
  await world.turn(by);
  await by.gate();
  const here = (id: string) => !world.isForgetful && world.received.some((one) => one.id === id);
  return {
    kind: 'answered',
    arrived: new Set(ids.filter(here)),
    missing: new Set(ids.filter((id) => !here(id))),
  };
}

/** An endpoint names what it has. */
export const arrivalOf = ({ isPublished }: World): Outcome => ({
  kind: isPublished ? 'confirmed' : 'sent',
});

/** An endpoint drops what it has. */
export function receive({ isPublished, received }: World, one: Received): void {
  if (!isPublished || !received.some(({ id }) => id === one.id)) received.push(one);
}

/** The service takes what was sent. */
export function arrive(world: World, request: Request): void {
  if (request.delivery === null || request.arrived || request.stopped) return;
  request.arrived = true;
  checkArrival(world, request.delivery);
  receive(world, request.delivery);
}
