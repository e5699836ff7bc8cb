import type { Step } from './steps.ts';
import type { Context } from './world.ts';

export function startDrain(
  by: Context,
  request: Pick<Extract<Step, { kind: 'drain' }>, 'trigger'> & {
    readonly only?: readonly string[] | undefined;
  },
): void {
  const { trigger, only } = request;
  const asked = by.request({ trigger, only });
  by.asked.add(asked);
  void asked.then(
    () => by.asked.delete(asked),
    (error: unknown) => by.world.violations.push(`a drain threw ${error}`),
  );
}
