import type { WireMapping } from '#src/forms/wire-mapping.ts';
import type { StatusOutcome, StatusQuery } from '#src/outbox/delivery/form-service.ts';
import { pollStatus, readNextPoll } from '#src/sync/delivery-status.ts';
import { given, join, makeTestOutbox, type TestOutbox } from './outbox-bench.ts';

/** An endpoint that has received these submissions, and records its questions. */
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

/** Connects 'join', with an entry for the id and without. */
export const untraceable: WireMapping = { join };
export const traceable: WireMapping = { join: { ...join, submissionId: 44 } };

/** An outbox with these sent, with ids and copies. */
export async function withSent(names: readonly string[]): Promise<TestOutbox> {
  const outbox = makeTestOutbox({ mapping: traceable });
  await outbox.submit(names, { installed: true });
  await outbox.drain('user');
  return outbox;
}

export const idsOf = async (outbox: TestOutbox): Promise<string[]> =>
  (await outbox.stored()).map(({ id }) => id);

/** Polls this endpoint. */
export const poll = (
  outbox: TestOutbox,
  endpoint: Pick<ReturnType<typeof endpointOf>, 'status'>,
  trigger: Parameters<typeof pollStatus>[1],
) => pollStatus(askedBy(outbox, endpoint.status), trigger);

const askedBy = (outbox: TestOutbox, status: StatusQuery): TestOutbox => ({
  ...outbox,
  service: { ...outbox.service, status },
});

/** @returns the time until the next question, in milliseconds; null if none follows */
export async function nextOf(outbox: TestOutbox): Promise<number | null> {
  // Never asked: only the time of the next question is read.
  const asked = askedBy(outbox, endpointOf(new Set()).status);
  const next = await outbox.database.read((transaction) =>
    readNextPoll(asked, transaction, outbox.clock.now()),
  );
  const at = given(next);
  return at === null ? null : at - outbox.clock.now();
}
