import type { Step } from './steps.ts';
import { type Context, count, type World } from './world.ts';

export function startDrain(
  world: World,
  by: Context,
  request: Pick<Extract<Step, { kind: 'drain' }>, 'trigger'> & {
    readonly only?: readonly string[] | undefined;
  },
): void {
  const { trigger, only } = request;
  const asked = by.request({ trigger, only });
  by.asked.add(asked);
  void asked.then(
    ({ end }) => {
      by.asked.delete(asked);
      count(world, `drain ended: ${end}`);
    },
    (error: unknown) => world.violations.push(`a drain threw ${error}`),
  );
}
