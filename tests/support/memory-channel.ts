import type { ChangeChannel } from '#src/lib/change-channel.ts';
import { createStore } from '#src/lib/store.ts';

/** A channel between contexts of one test. */
export function memoryChannel(): ChangeChannel {
  const { get, set, subscribe } = createStore(0);
  return { changed: () => set(get() + 1), subscribe };
}
