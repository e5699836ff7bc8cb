/** A value that changes, and those who want to know. React reads it through useSyncExternalStore. */
export type Store<Value> = {
  get(): Value;
  set(next: Value): void;
  /** Calls the listener after every change; the returned function ends that. */
  subscribe(listener: () => void): () => void;
};

/** Makes a store; setting the value it already has tells nobody. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      // A copy: whoever subscribes while being told would otherwise be told again, without end.
      for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
