import 'fake-indexeddb/auto';
import type { Answers } from '#src/forms/answers.ts';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import { createOutboxDatabase, type Outbox, type OutboxDatabase } from '#src/outbox/outbox.ts';
import type { OutboxChannel } from '#src/outbox/outbox-channel.ts';
import { type OutboxSnapshot, type Query, readSnapshot } from '#src/outbox/snapshot.ts';
import { answersOf, type Submission } from '#src/outbox/submission.ts';
import { submit } from '#src/outbox/submit.ts';
import { type HandClock, handClock, seededRandom, testId } from './outbox-clock.ts';
import { lockRoom } from './outbox-locks.ts';
import { type ScriptedService, scriptedService } from './outbox-service.ts';

/** An outbox whose surroundings the test drives. */
export type TestOutbox = Outbox & {
  readonly clock: HandClock;
  readonly service: ScriptedService;
  readonly databaseName: string;
};

/** Connects the given forms; every version has other entry numbers. */
export function mappingOf(version: number, forms: readonly string[]): WireMapping {
  const entries = { name: version * 10 + 1, message: version * 10 + 2 };
  const connect = (form: string) => [
    form,
    { formId: `${form}-id`, entries, version: `v${version}` },
  ];
  return Object.fromEntries(forms.map(connect));
}

let made = 0;

/** An outbox on a database of its own: 'join' and 'tax' are connected, no other form is. */
export function makeTestOutbox(changes: Partial<Outbox> = {}): TestOutbox {
  made += 1;
  const databaseName = `outbox-test-${made}`;
  let ids = 0;
  const newId = () => {
    ids += 1;
    return testId(ids);
  };
  return {
    databaseName,
    database: createOutboxDatabase(databaseName),
    channel: memoryChannel(),
    mapping: mappingOf(1, ['join', 'tax']),
    random: seededRandom(made),
    newId,
    locks: lockRoom().enter().locks,
    holder: `holder-${made}`,
    isOnline: () => true,
    reportFault: () => {},
    ...changes,
    clock: handClock(),
    service: scriptedService(changes.service),
  };
}

/** Another page or worker on the same device: a connection and a name in leases of its own. */
export function anotherContext(outbox: TestOutbox, changes: Partial<Outbox> = {}): TestOutbox {
  made += 1;
  const { clock, service, databaseName } = outbox;
  const database = createOutboxDatabase(databaseName);
  const own = { database, holder: `holder-${made}` };
  return { ...outbox, ...own, ...changes, clock, service, databaseName };
}

function memoryChannel(): OutboxChannel {
  const listeners = new Set<() => void>();
  return {
    changed() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Submits a form once for each name; the name is in the answers, and tests tell submissions by it. */
export async function submitNamed(
  outbox: Outbox,
  names: readonly string[],
  { form = 'join', installed = false, more = {} as Answers } = {},
): Promise<void> {
  for (const name of names) {
    const submitted = await submit(outbox, { form, answers: { name, ...more }, installed });
    if (submitted.kind !== 'stored') throw new Error(`${name} was not stored: ${submitted.kind}`);
  }
}

/** Everything that is stored, in order of capture. */
export async function readStored(outbox: Pick<Outbox, 'database'>): Promise<Submission[]> {
  const read = await outbox.database.read((transaction) =>
    transaction.objectStore('submissions').getAll(),
  );
  if (!read.ok) throw new Error(`The test's own reading failed: ${read.error}`);
  return read.value;
}

/** @returns the only stored submission whose answers have this name */
export async function readNamed(outbox: Outbox, name: string): Promise<Submission> {
  const named = (await readStored(outbox)).filter((one) => answersOf(one)?.name === name);
  const [only] = named;
  if (only === undefined || named.length > 1) throw new Error(`${named.length} are named ${name}`);
  return only;
}

/** What a query finds now. */
export async function readNow<Value>(
  outbox: Pick<Outbox, 'database' | 'clock'>,
  query: Query<Value>,
): Promise<Value> {
  const now = outbox.clock.now();
  const read = await outbox.database.read(async (transaction) =>
    query(transaction, now, await readSnapshot(transaction, now)),
  );
  if (!read.ok) throw new Error(`The test's own reading failed: ${read.error}`);
  return read.value;
}

export const snapshotOf = (outbox: Pick<Outbox, 'database' | 'clock'>): Promise<OutboxSnapshot> =>
  readNow(outbox, async (_transaction, _now, snapshot) => snapshot);

/** @returns the id of the only stored submission whose answers have this name */
export const idOf = async (outbox: Outbox, name: string): Promise<string> =>
  (await readNamed(outbox, name)).id;

/** @returns the states of everything stored, in order of capture */
export const readStates = async (outbox: Outbox): Promise<Submission['state'][]> =>
  (await readStored(outbox)).map(({ state }) => state);

/** A database whose writes fail as long as the condition says so; a failed write changes nothing. */
export const failingDatabase = (
  database: OutboxDatabase,
  fails: () => boolean = () => true,
): OutboxDatabase => ({
  ...database,
  write: (work, options) =>
    fails() ? Promise.resolve({ ok: false, error: 'unavailable' }) : database.write(work, options),
});
