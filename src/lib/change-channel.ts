import { ownName } from './site-path.ts';
import { createStore } from './store.ts';

/** Notifies all contexts, including this one, that a database has changed. */
export type ChangeChannel = {
  changed(): void;
  /** @returns unsubscribes */
  subscribe(listener: () => void): () => void;
};

const reread = 'reread';

/** Between messages, in milliseconds: a drain makes hundreds of changes a second. */
const throttle = 100;

export function createChangeChannel(name: string): ChangeChannel {
  const { get, set, subscribe } = createStore(0);
  const callAll = () => set(get() + 1);
  const others = open(name);
  others?.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === reread) callAll();
  });
  let throttled = false;
  let changedSince = false;
  function post(): void {
    if (throttled) {
      changedSince = true;
      return;
    }
    others?.postMessage(reread);
    throttled = true;
    setTimeout(() => {
      throttled = false;
      if (!changedSince) return;
      changedSince = false;
      post();
    }, throttle);
  }
  return {
    changed() {
      post();
      callAll();
    },
    subscribe,
  };
}

function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(ownName(name));
  } catch {
    // Absent, or forbidden with all storage (Firefox): notifies only this context.
    return null;
  }
}
