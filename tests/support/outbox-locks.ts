import type { Outbox } from '#src/outbox/outbox.ts';

type Locks = NonNullable<Outbox['locks']>;
type Request = { readonly owner: object; readonly granted: () => Promise<unknown> };

/** One origin's locks: exclusive, first come first served. */
export type LockRoom = {
  /** The locks as one context sees them. `die` ends all it holds and wants, as its end does in a browser. */
  enter(): { readonly locks: Locks; die(): void };
};

export function lockRoom(): LockRoom {
  const queues = new Map<string, Request[]>();

  const start = (queue: Request[]) => {
    const [first] = queue;
    void first?.granted().then(
      () => leave(queue, first),
      () => leave(queue, first),
    );
  };

  const leave = (queue: Request[], done: Request) => {
    const place = queue.indexOf(done);
    if (place === -1) return;
    queue.splice(place, 1);
    if (place === 0) start(queue);
  };

  const request = <Value>(
    owner: object,
    name: string,
    work: () => Value,
  ): Promise<Awaited<Value>> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const granted = async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      };
      queue.push({ owner, granted });
      if (queue.length === 1) start(queue);
    });

  return {
    enter() {
      const owner = {};
      let dead = false;
      const locks = {
        request: (name: string, work: () => unknown) =>
          dead ? new Promise(() => {}) : request(owner, name, work),
      } as Locks;
      const die = () => {
        dead = true;
        for (const queue of queues.values()) {
          for (const one of queue.filter((queued) => queued.owner === owner)) leave(queue, one);
        }
      };
      return { locks, die };
    },
  };
}
