import 'fake-indexeddb/auto';
import type { Answers } from '#src/forms/answers.ts';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import { seededRandom } from '#src/lib/seeded-random.ts';
import { drain } from '#src/outbox/drain.ts';
import { createOutboxDatabase, type Outbox, type OutboxDatabase } from '#src/outbox/outbox.ts';
import type { Query } from '#src/outbox/outbox-reader.ts';
import { getSetting, putSetting, type SettingKey, type Settings } from '#src/outbox/settings.ts';
import { type OutboxSnapshot, readSnapshot } from '#src/outbox/snapshot.ts';
import { answersOf, type Submission } from '#src/outbox/submission.ts';
import { submit } from '#src/outbox/submit.ts';
import { handedOver } from '#src/outbox/transitions.ts';
import { memoryChannel } from './memory-channel.ts';
import { type HandClock, handClock, testId } from './outbox-clock.ts';
import { takeLease } from './outbox-leases.ts';
import { lockRoom } from './outbox-locks.ts';
import {
  confirmed,
  refused,
  type ScriptedService,
  scriptedService,
  sent,
} from './outbox-service.ts';

/** An outbox whose environment the test drives. */
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

/** An outbox in which these wait. */
export async function withQueued(
  names: readonly string[],
  changes: Partial<Outbox> = {},
): Promise<TestOutbox> {
  const outbox = makeTestOutbox(changes);
  await submitNamed(outbox, names);
  return outbox;
}

/** Every state, in the order in which `oneOfEach` captures them. */
export const everyState = [
  'held',
  'sent',
  'confirmed',
  'refused',
  'handed-over',
  'sending',
  'queued',
] as const;

/** An outbox with one submission of every state, each named after it, copies kept. */
export async function oneOfEach(): Promise<TestOutbox> {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['held'], { form: 'health' });
  await submitNamed(outbox, ['sent', 'confirmed', 'refused'], { installed: true });
  outbox.service.follow(({ answers }) => {
    if (answers.name === 'confirmed') return confirmed;
    return answers.name === 'refused' ? refused : sent;
  });
  await drain(outbox, { trigger: 'user' });
  await submitNamed(outbox, ['handed-over']);
  const given = handedOver(await readNamed(outbox, 'handed-over'), outbox.clock.now());
  if (given === null) throw new Error('It could not be handed over.');
  await putStored(outbox, given);
  await submitNamed(outbox, ['sending', 'queued']);
  await takeLease(outbox);
  return outbox;
}

/** Writes a submission straight into the database. */
export async function putStored(
  { database }: Pick<Outbox, 'database'>,
  ...submissions: readonly Submission[]
): Promise<void> {
  const put = await database.write(async (transaction) => {
    for (const one of submissions) await transaction.objectStore('submissions').put(one);
  });
  if (!put.ok) throw new Error(`The test's own writing failed: ${put.error}`);
}

export async function settingOf<Key extends SettingKey>(
  { database }: Pick<Outbox, 'database'>,
  key: Key,
): Promise<Settings[Key]> {
  const read = await database.read((transaction) => getSetting(transaction, key));
  if (!read.ok) throw new Error(`The test's own reading failed: ${read.error}`);
  return read.value;
}

export async function changeSetting<Key extends SettingKey>(
  { database }: Pick<Outbox, 'database'>,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  const put = await database.write((transaction) => putSetting(transaction, key, value));
  if (!put.ok) throw new Error(`The test's own writing failed: ${put.error}`);
}

/** @returns how often anybody was told of a change since */
export function countChanges({ channel }: Pick<Outbox, 'channel'>): () => number {
  let told = 0;
  channel.subscribe(() => {
    told += 1;
  });
  return () => told;
}

/** Calls the work, and gives what those saw who were told of a change. */
export async function viewsDuring<Value>(
  outbox: Outbox,
  read: () => Promise<Value>,
  work: () => Promise<unknown>,
): Promise<Value[]> {
  const views: Promise<Value>[] = [];
  const end = outbox.channel.subscribe(() => {
    views.push(read());
  });
  await work();
  end();
  return Promise.all(views);
}
