import type { Outbox } from '#src/outbox/model/outbox.ts';

type Locks = NonNullable<Outbox['locks']>;
type Request = {
  readonly owner: object;
  readonly name: string;
  readonly granted: () => Promise<unknown>;
};

/** One origin's locks, exclusive in order of request, shared at once. */
export function lockRoom() {
  const queues = new Map<string, Request[]>();
  const shared = new Set<Request>();

  const leave = (queue: Request[], done: Request) => {
    const place = queue.indexOf(done);
    if (place === -1) return;
    queue.splice(place, 1);
    if (place === 0) start(queue);
  };

  const start = (queue: Request[]) => {
    const [first] = queue;
    void first?.granted().finally(() => leave(queue, first));
  };

  const share = (one: Request) => {
    shared.add(one);
    void one.granted().finally(() => shared.delete(one));
  };

  const queueUp = (one: Request) => {
    const queue = queues.get(one.name) ?? [];
    queues.set(one.name, queue);
    queue.push(one);
    if (queue.length === 1) start(queue);
  };

  const request = (
    owner: object,
    name: string,
    { mode = 'exclusive', signal }: LockOptions,
    work: () => unknown,
  ) =>
    new Promise((resolve, reject) => {
      const granted = async () => {
        try {
          const value = await work();
          // As in a browser: the lock is free before its holder's promise resolves.
          shared.delete(one);
          resolve(value);
        } catch (error) {
          reject(error);
        }
      };
      const one = { owner, name, granted };
      // As in a browser: a signal cancels only a pending request.
      signal?.addEventListener('abort', () => {
        const queue = queues.get(name) ?? [];
        if (queue.indexOf(one) < 1) return;
        leave(queue, one);
        reject(new DOMException('The request was aborted.', 'AbortError'));
      });
      const take = mode === 'shared' ? share : queueUp;
      take(one);
    });

  return {
    /**
     * The locks of one context. `die` drops all, like its end in a browser; `lose` frees held locks while its
     * work continues, as WebKit does to a page that is left.
     */
    enter() {
      const owner = {};
      let dead = false;
      const locks = {
        request: (name: string, ...rest: [() => unknown] | [LockOptions, () => unknown]) => {
          if (dead) return new Promise(() => {});
          const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
          return request(owner, name, options, work);
        },
        query: async () => ({
          held: [...shared, ...[...queues.values()].flatMap((queue) => queue.slice(0, 1))],
          pending: [...queues.values()].flatMap((queue) => queue.slice(1)),
        }),
        // The platform's type has an overload for each order of arguments.
      } as Locks;
      const drop = (atMost: number) => {
        for (const one of shared) if (one.owner === owner) shared.delete(one);
        for (const queue of queues.values()) {
          const own = queue.slice(0, atMost).filter((queued) => queued.owner === owner);
          for (const one of own) leave(queue, one);
        }
      };
      const die = () => {
        dead = true;
        drop(Number.POSITIVE_INFINITY);
      };
      return { locks, lose: () => drop(1), die };
    },
  };
}
