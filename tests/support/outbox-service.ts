import type { Delivery, FormService, Outcome } from '#src/outbox/delivery/form-service.ts';

type Script = (delivery: Delivery) => Outcome | Promise<Outcome>;

/** A form service that follows a script and records deliveries. */
export type ScriptedService = FormService & {
  /** Every attempt, in order. */
  readonly tried: Delivery[];
  /** Every arrival, in order. */
  readonly received: Delivery[];
  /** `isReachable`: though its latest delivery failed to connect. */
  follow(script: Script, isReachable?: boolean): void;
};

export const sent: Outcome = { kind: 'sent' };
export const confirmed: Outcome = { kind: 'confirmed' };
export const refused: Outcome = { kind: 'refused', reason: 'The form is closed.' };
export const noConnection: Outcome = { kind: 'unreachable', failure: 'no-connection' };
export const unclear: Outcome = { kind: 'unreachable', failure: 'unclear-answer' };
export const timedOut: Outcome = { kind: 'unreachable', failure: 'timed-out' };
export const askedToWait: Outcome = { kind: 'unreachable', failure: 'asked-to-wait' };

/**
 * @param like by default answers no questions, takes one delivery at a time, and is reachable unless its latest delivery
 *   failed to connect
 * @returns a service that accepts everything until `follow`
 */
export function scriptedService(like: Partial<FormService> = {}): ScriptedService {
  const tried: Delivery[] = [];
  const received: Delivery[] = [];
  let script: Script = () => sent;
  let connected = true;
  let answersProbes = false;
  return {
    status: like.status ?? null,
    concurrency: like.concurrency ?? (() => 1),
    ...(like.isReadable && { isReadable: like.isReadable }),
    isReachable: like.isReachable ?? (async () => connected || answersProbes),
    tried,
    received,
    follow(next, isReachable = false) {
      script = next;
      answersProbes = isReachable;
      connected = true;
    },
    async deliver(delivery) {
      tried.push(delivery);
      const outcome = await script(delivery);
      connected = !(outcome.kind === 'unreachable' && outcome.failure === 'no-connection');
      if (outcome.kind === 'sent' || outcome.kind === 'confirmed') received.push(delivery);
      return outcome;
    },
  };
}

/** @returns the `name` answers, which identify submissions */
export const namesOf = (deliveries: readonly { answers: Delivery['answers'] }[]): string[] =>
  deliveries.map(({ answers }) => answers.name ?? '');

/** A promise that the test settles. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Runs the event loop until the condition holds. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
