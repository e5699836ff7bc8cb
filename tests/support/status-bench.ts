import type { WireMapping } from '#src/forms/wire-mapping.ts';
import type { StatusOutcome, StatusQuery } from '#src/outbox/delivery/form-service.ts';
import { pollStatus, readNextPoll } from '#src/outbox/delivery-status.ts';
import { drain } from '#src/outbox/drain.ts';
import { handedOver } from '#src/outbox/transitions.ts';
import {
  makeTestOutbox,
  mappingOf,
  putStored,
  readStored,
  submitNamed,
  type TestOutbox,
} from './outbox-bench.ts';

/** An endpoint that knows these submissions, and remembers what it was asked. */
export function endpointOf(arrived: ReadonlySet<string>, instead?: StatusOutcome) {
  const asked: (readonly string[])[] = [];
  return {
    asked,
    async status(ids: readonly string[]): Promise<StatusOutcome> {
      asked.push(ids);
      if (instead !== undefined) return instead;
      return {
        kind: 'answered',
        arrived: new Set(ids.filter((id) => arrived.has(id))),
        missing: new Set(ids.filter((id) => !arrived.has(id))),
      };
    },
  };
}

/** What nobody asks for here: only the time of the next question is read. */
const unclear = { kind: 'unreachable', failure: 'unclear-answer' } as const;

const { join } = mappingOf(1, ['join']);
if (join === undefined) throw new Error('No mapping');

/** Connects 'join', with an entry for the id and without one. */
export const untraceable: WireMapping = { join };
export const traceable: WireMapping = { join: { ...join, submissionId: 44 } };

/** An outbox in which these were sent, with copies, their ids along. */
export async function withSent(
  names: readonly string[],
  mapping: WireMapping = traceable,
): Promise<TestOutbox> {
  const outbox = makeTestOutbox({ mapping });
  await submitNamed(outbox, names, { installed: true });
  await drain(outbox, { trigger: 'user' });
  return outbox;
}

export const idsOf = async (outbox: TestOutbox): Promise<string[]> =>
  (await readStored(outbox)).map(({ id }) => id);

/** Asks this endpoint. */
export const poll = (
  outbox: TestOutbox,
  endpoint: Pick<ReturnType<typeof endpointOf>, 'status'>,
  trigger: Parameters<typeof pollStatus>[1],
) => pollStatus(askedBy(outbox, endpoint.status), trigger);

const askedBy = (outbox: TestOutbox, status: StatusQuery): TestOutbox => ({
  ...outbox,
  service: { ...outbox.service, status },
});

/** Says of everything that waits that another device has it. */
export async function handOverAll(outbox: TestOutbox): Promise<void> {
  for (const stored of await readStored(outbox)) {
    const given = handedOver(stored, outbox.clock.now());
    if (given !== null) await putStored(outbox, given);
  }
}

/** @returns how long it is to the next question, in milliseconds; null where none comes */
export async function nextOf(outbox: TestOutbox): Promise<number | null> {
  const next = await outbox.database.read((transaction) =>
    readNextPoll(
      askedBy(outbox, async () => unclear),
      transaction,
      outbox.clock.now(),
    ),
  );
  if (!next.ok) throw new Error(next.error);
  return next.value === null ? null : next.value - outbox.clock.now();
}
