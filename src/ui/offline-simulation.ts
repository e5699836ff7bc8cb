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
  try {
    if (simulating) localStorage.setItem(key, on);
    else localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: the next page says it a little later.
  }
}

/** Shows what the last page knew; call it first of all. */
export function showKeptSimulation(): void {
  if (wasSimulatingOffline()) document.documentElement.dataset.offlineSimulation = on;
}

/** What the last page knew, for when the outbox cannot be read. */
export function wasSimulatingOffline(): boolean {
  try {
    return localStorage.getItem(key) === on;
  } catch {
    // Storage is forbidden: the outbox will tell.
    return false;
  }
}
