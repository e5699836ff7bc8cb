/** Runs a task once all those handed over before it have ended, well or badly. */
export type TakeTurn = <Value>(task: () => Promise<Value>) => Promise<Value>;

/** Makes a queue in which one task at a time runs, in the order in which they came. */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task);
    // A task that fails concerns the one who handed it over, not those who wait behind it.
    last = turn.catch(() => undefined);
    return turn;
  };
}
