import type { Outbox } from './outbox.ts';

/** The lock of the one drain that runs, across all tabs and the worker. */
const turn = 'outbox-drain';
/** Held, by as many as like, from when somebody asks for a drain until that drain is over. */
const asking = 'outbox-drain-asked';

/** Does the work when no other drain runs any more; at once where the engine has no locks. */
export function inTurn<Value>(
  { locks }: Outbox,
  asked: boolean,
  work: () => Promise<Value>,
): Promise<Value> {
  if (locks === null) return work();
  const inTurnOf = (): Promise<Value> => locks.request(turn, work);
  return asked ? locks.request(asking, { mode: 'shared' }, inTurnOf) : inTurnOf();
}

/** Whether somebody waits for a drain now: an automatic one, which keeps its distances, gives way to it. */
export async function isAskedFor({ locks }: Outbox): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === asking);
}
