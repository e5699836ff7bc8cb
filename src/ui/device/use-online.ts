import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the device believes to be online; that says nothing of the form service. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
