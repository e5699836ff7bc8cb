import type { Delivery, Outcome } from '#src/outbox/delivery/form-service.ts';
import { drain, type Trigger } from '#src/outbox/drain.ts';
import type { Outbox, OutboxDatabase } from '#src/outbox/outbox.ts';
import { anotherContext, makeTestOutbox, mappingOf, type TestOutbox } from './outbox-bench.ts';
import { lockRoom } from './outbox-locks.ts';

/** A delivery of which nobody knows yet what will come of it. */
export type UnderWay = {
  readonly delivery: Delivery;
  readonly by: Context;
  /** When it began, by the device's clock. */
  readonly since: number;
  readonly answer: (outcome: Outcome) => void;
};

/** A page or worker that lives until it crashes. */
export type Context = {
  readonly outbox: Outbox;
  /** Its drains that have not ended. */
  readonly drains: Set<Promise<unknown>>;
  alive: boolean;
  die(): void;
};

/** One device with its contexts, and the form service that it delivers to. */
export type World = {
  readonly device: TestOutbox;
  readonly underWay: Set<UnderWay>;
  readonly received: Delivery[];
  /** Whether the service takes everything at once; else each delivery waits to be answered. */
  healthy: boolean;
  /** Whether this write fails. */
  writeFails: () => boolean;
  /** Starts a page or worker of this version of the site. */
  start(version: number, forms: readonly string[]): Context;
};

export function makeWorld(withLocks: boolean): World {
  const device = makeTestOutbox();
  const room = withLocks ? lockRoom() : null;

  const world: World = {
    device,
    underWay: new Set(),
    received: [],
    healthy: false,
    writeFails: () => false,
    start(version, forms) {
      const entered = room?.enter() ?? null;
      const base = anotherContext(device);
      const context: Context = {
        outbox: {
          ...base,
          mapping: mappingOf(version, forms),
          locks: entered?.locks ?? null,
          database: mortal(base.database, () => context.alive, world),
          service: {
            ...base.service,
            deliver: (delivery) => deliver(world, context, delivery),
          },
        },
        drains: new Set(),
        alive: true,
        die() {
          context.alive = false;
          entered?.die();
          base.database.close();
        },
      };
      return context;
    },
  };
  return world;
}

function deliver(world: World, by: Context, delivery: Delivery): Promise<Outcome> {
  if (world.healthy) {
    world.received.push(delivery);
    return Promise.resolve({ kind: 'sent' });
  }
  return new Promise((resolve) => {
    const underWay: UnderWay = {
      delivery,
      by,
      since: world.device.clock.now(),
      answer(outcome) {
        world.underWay.delete(underWay);
        resolve(outcome);
      },
    };
    world.underWay.add(underWay);
  });
}

/** A database that answers nothing any more once its context is dead. */
function mortal(database: OutboxDatabase, alive: () => boolean, world: World): OutboxDatabase {
  const never = <Value>(): Promise<Value> => new Promise(() => {});
  return {
    ...database,
    async read(work) {
      const value = alive() ? await database.read(work) : null;
      return alive() && value !== null ? value : never();
    },
    async write(work, options) {
      if (alive() && world.writeFails()) return { ok: false, error: 'unavailable' };
      const value = alive() ? await database.write(work, options) : null;
      return alive() && value !== null ? value : never();
    },
  };
}

export function startDrain(context: Context, trigger: Trigger): void {
  const running = drain(context.outbox, { trigger });
  context.drains.add(running);
  void running.finally(() => context.drains.delete(running)).catch(() => {});
}

/** Lets so many events happen. */
export async function letPass(events: number): Promise<void> {
  for (let event = 0; event < events; event += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
