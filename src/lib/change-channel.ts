/** Tells every tab, the worker and this context itself that a database has changed. It carries no data. */
export type ChangeChannel = {
  changed(): void;
  /** Calls the listener after every change made anywhere; the returned function ends that. */
  subscribe(listener: () => void): () => void;
};

const reread = 'reread';

/** Between two messages to other contexts, in milliseconds: a drain makes hundreds of changes a second. */
const throttle = 100;

/** @param name of what changes; the same in every context of the origin */
export function createChangeChannel(name: string): ChangeChannel {
  const listeners = new Set<() => void>();
  const callAll = () => {
    for (const listener of listeners) listener();
  };
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Absent, or forbidden with all storage (Firefox): this context still tells itself.
    return null;
  }
}
