import type { ChangeChannel } from '#src/lib/change-channel.ts';
import { createStore } from '#src/lib/store.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';

/* A page's own in place of the model's fakes: `serve-programs.ts` bundles this file under their names. */

const { indexedDB: real } = globalThis;

/** Each program has databases of its own. */
export class IDBFactory {
  private readonly prefix = crypto.randomUUID();
  open(name: string, version?: number): IDBOpenDBRequest {
    return real.open(this.prefix + name, version);
  }
}

/** The locks of one origin; each program has names of its own. */
export function lockRoom() {
  const prefix = crypto.randomUUID();
  return { enter: () => enterRoom(prefix) };
}

function enterRoom(prefix: string) {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function request(name: string, ...rest: [() => unknown] | [LockOptions, () => unknown]) {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
    let working: unknown;
    await navigator.locks.request(prefix + name, options, () => {
      working = work();
      return Promise.race([working, over]);
    });
    return working;
  }
  async function query() {
    const own = (all: readonly LockInfo[] = []) =>
      all.flatMap(({ name = '', ...lock }) =>
        name.startsWith(prefix) ? [{ ...lock, name: name.slice(prefix.length) }] : [],
      );
    const { held, pending } = await navigator.locks.query();
    return { held: own(held), pending: own(pending) };
  }
  // The platform's type has an overload for each order of arguments.
  const locks = { request, query } as NonNullable<Outbox['locks']>;
  return { locks, lose: end, die: end };
}

export function memoryChannel(): ChangeChannel {
  const name = crypto.randomUUID();
  const [sender, receiver] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  const { get, set, subscribe } = createStore(0);
  receiver.onmessage = () => set(get() + 1);
  return { changed: () => sender.postMessage(null), subscribe };
}

/** No program compares digests. */
export const createHash = () => {
  const hash = { update: () => hash, digest: () => new Uint8Array(32) };
  return hash;
};

const { port1, port2 } = new MessageChannel();
const turns: (() => void)[] = [];
port1.onmessage = () => turns.shift()?.();

type OnRejected = (reason: unknown) => void;
const listening = new Map<OnRejected, (event: PromiseRejectionEvent) => void>();

Object.defineProperty(globalThis, 'indexedDB', { value: real, writable: true });
Object.assign(globalThis, {
  /** A turn comes after every lock that can be granted before it. */
  setImmediate(turn: () => void) {
    turns.push(turn);
    void navigator.locks.query().then(() => port2.postMessage(null));
  },
  process: {
    on(_event: string, note: OnRejected) {
      listening.set(note, ({ reason }) => note(reason));
      addEventListener('unhandledrejection', listening.get(note) ?? (() => {}));
    },
    off(_event: string, note: OnRejected) {
      removeEventListener('unhandledrejection', listening.get(note) ?? (() => {}));
    },
  },
});
