import { deviceTexts } from '#src/lib/web-storage.ts';

/** Stored by devices: the screen's word. */
const key = 'practice';
const on = 'on';

/**
 * Shows whether offline simulation is on. A document attribute shows the prerendered notice before other
 * scripts, so that nothing jumps; the outbox holds the truth.
 */
export function showSimulation(simulating: boolean): void {
  const { dataset } = document.documentElement;
  if (simulating) dataset.offlineSimulation = on;
  else delete dataset.offlineSimulation;
  // Without storage, the next page shows it later.
  deviceTexts.write(key, simulating ? on : null);
}

/** Shows the last page's state; call it first. */
export function showKeptSimulation(): void {
  if (wasSimulatingOffline()) document.documentElement.dataset.offlineSimulation = on;
}

/** The last page's state, if the outbox cannot be read. */
export const wasSimulatingOffline = (): boolean => deviceTexts.read(key) === on;
