import { deviceTexts } from '#src/lib/web-storage.ts';

/** The name under which devices have it, after the screen's word. */
const key = 'practice';
const on = 'on';

/**
 * Lets every page say whether offline is simulated. An attribute of the document shows the words, which are in
 * every page, before any other script runs, so that nothing jumps; the truth stands in the outbox.
 */
export function showSimulation(simulating: boolean): void {
  const { dataset } = document.documentElement;
  if (simulating) dataset.offlineSimulation = on;
  else delete dataset.offlineSimulation;
  // Where storage is forbidden, the next page says it a little later.
  deviceTexts.write(key, simulating ? on : null);
}

/** Shows what the last page knew; call it first of all. */
export function showKeptSimulation(): void {
  if (wasSimulatingOffline()) document.documentElement.dataset.offlineSimulation = on;
}

/** What the last page knew, for when the outbox cannot be read. */
export const wasSimulatingOffline = (): boolean => deviceTexts.read(key) === on;
