/** Runs a task after all earlier tasks, even failed ones. */
export type Mutex = <Value>(task: () => Promise<Value>) => Promise<Value>;

/** Runs tasks one at a time, in order. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    // A failure concerns only its own caller.
    last = result.catch(() => undefined);
    return result;
  };
}
