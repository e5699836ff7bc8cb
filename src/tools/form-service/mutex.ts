/** Runs a task alone: once all those handed over before it have ended, well or badly. */
export type Mutex = <Value>(task: () => Promise<Value>) => Promise<Value>;

/** Lets one task at a time run, in the order in which they came. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    // A task that fails concerns the one who handed it over, not those who wait behind it.
    last = result.catch(() => undefined);
    return result;
  };
}
