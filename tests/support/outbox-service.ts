import type { Delivery, FormService, Outcome } from '#src/outbox/delivery/form-service.ts';

type Script = (delivery: Delivery) => Outcome | Promise<Outcome>;

/** A form service that does what the test says, and remembers what it was given. */
export type ScriptedService = FormService & {
  /** Every delivery that was tried, in order. */
  readonly tried: Delivery[];
  /** Every delivery that arrived, in order. */
  readonly received: Delivery[];
  /** From now on does what the script says. */
  follow(script: Script): void;
};

export const sent: Outcome = { kind: 'sent' };
export const confirmed: Outcome = { kind: 'confirmed' };
export const refused: Outcome = { kind: 'refused', reason: 'The form is closed.' };
export const noConnection: Outcome = { kind: 'unreachable', failure: 'no-connection' };
export const unclear: Outcome = { kind: 'unreachable', failure: 'unclear-answer' };
export const timedOut: Outcome = { kind: 'unreachable', failure: 'timed-out' };

/**
 * @param like what it is besides; it is asked nothing and takes one at a time
 * @returns a service that takes everything, until it is told otherwise
 */
export function scriptedService(like: Partial<FormService> = {}): ScriptedService {
  const tried: Delivery[] = [];
  const received: Delivery[] = [];
  let script: Script = () => sent;
  return {
    status: like.status ?? null,
    concurrency: like.concurrency ?? (() => 1),
    isReachable: like.isReachable ?? (async () => true),
    tried,
    received,
    follow(next) {
      script = next;
    },
    async deliver(delivery) {
      tried.push(delivery);
      const outcome = await script(delivery);
      if (outcome.kind === 'sent' || outcome.kind === 'confirmed') received.push(delivery);
      return outcome;
    },
  };
}

/** A script that finds the service out of reach for the submissions of these names only. */
export const failingFor =
  (...names: string[]): Script =>
  ({ answers }) =>
    names.includes(answers.name ?? '') ? noConnection : sent;

/** @returns the `name` answers, which tests tell submissions by */
export const namesOf = (deliveries: readonly { answers: Delivery['answers'] }[]): string[] =>
  deliveries.map(({ answers }) => answers.name ?? '');

/** A promise that the test settles. */
export function deferred<Value>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
} {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Lets events happen until the condition holds; the test's own time limit ends the waiting. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
