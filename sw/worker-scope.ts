import type { PrecachedFile } from './precache.ts';

/** Background Sync's event (Web Background Synchronization), which TypeScript's library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The worker's global scope, with the precache list that the build puts in. */
export interface WorkerScope extends ServiceWorkerGlobalScope {
  readonly __WB_MANIFEST: PrecachedFile[];
  addEventListener<Type extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: Type,
    listener: (event: ServiceWorkerGlobalScopeEventMap[Type]) => void,
  ): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}
