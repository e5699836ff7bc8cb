import { createStore, type Store } from '#src/lib/store.ts';

/** Whether the device says it has a network. `true` promises nothing; `false` is sure. */
export function watchConnectivity(): Store<boolean> {
  const online = createStore(navigator.onLine);
  addEventListener('online', () => online.set(true));
  addEventListener('offline', () => online.set(false));
  return online;
}
