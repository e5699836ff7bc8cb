/** A value with subscribers, as for useSyncExternalStore. */
export type Store<Value> = {
  get(): Value;
  set(next: Value): void;
  /** @returns unsubscribes */
  subscribe(listener: () => void): () => void;
};

/** Setting the same value calls no listener. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      // A copy: a listener that subscribes meanwhile would extend the loop endlessly.
      for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
