import type { ChangeChannel } from '#src/lib/change-channel.ts';

/** A channel between contexts of one test. */
export function memoryChannel(): ChangeChannel {
  const listeners = new Set<() => void>();
  return {
    changed() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
