import 'fake-indexeddb/auto';
import type { Answers } from '#src/forms/form-definition.ts';
import type { FormMapping, WireMapping } from '#src/forms/wire-mapping.ts';
import type { Result } from '#src/lib/result.ts';
import { deleteSubmission } from '#src/outbox/actions/delete.ts';
import { saveEdit } from '#src/outbox/actions/edit.ts';
import { submit } from '#src/outbox/actions/submit.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import {
  createOutboxDatabase,
  type Outbox,
  type OutboxDatabase,
  type StorageFailure,
} from '#src/outbox/model/outbox.ts';
import {
  getSetting,
  putSetting,
  type SettingKey,
  type Settings,
} from '#src/outbox/model/settings.ts';
import { readSnapshot } from '#src/outbox/model/snapshot.ts';
import { answersOf, type Submission } from '#src/outbox/model/submission.ts';
import { handedOver } from '#src/outbox/model/transitions.ts';
import type { Query } from '#src/outbox/reads/outbox-reader.ts';
import { type DrainRequest, drain } from '#src/outbox/sender/drain.ts';
import { fakeCaches } from './fake-caches.ts';
import { memoryChannel } from './memory-channel.ts';
import { type HandClock, handClock, testId } from './outbox-clock.ts';
import { takeLease } from './outbox-leases.ts';
import { lockRoom } from './outbox-locks.ts';
import * as scripted from './outbox-service.ts';
import { seededRandom } from './seeded-random.ts';

/** An outbox whose environment the test drives. */
export interface TestOutbox extends Outbox, Verbs {
  readonly clock: HandClock;
  readonly service: scripted.ScriptedService;
  readonly databaseName: string;
}

type Verbs = typeof verbs;

type Given = { readonly form?: string; readonly installed?: boolean; readonly more?: Answers };

/** What a test does with an outbox, and asks of it: with a copy that has another database or clock, too. */
const verbs = {
  drain(this: TestOutbox, trigger: DrainRequest['trigger'], more: Partial<DrainRequest> = {}) {
    return drain(this, { ...more, trigger });
  },
  /** Begins a drain of which so many requests are under way by then; `finish` answers all of them. */
  async begin(this: TestOutbox, request: Partial<DrainRequest> = {}, count = 1) {
    const { trigger = 'user', ...more } = request;
    const answer = scripted.deferred<Outcome>();
    this.service.follow(() => answer.promise);
    const before = this.service.tried.length;
    const draining = this.drain(trigger, more);
    await scripted.until(() => this.service.tried.length === before + count);
    return {
      finish(outcome: Outcome) {
        answer.resolve(outcome);
        return draining;
      },
    };
  },
  /** Submits a form once for each name; the name is in the answers, and tests tell submissions by it. */
  async submit(this: TestOutbox, names: readonly string[], given: Given = {}) {
    const { form = 'join', installed = false, more = {} } = given;
    for (const name of names) {
      const submitted = await submit(this, { form, answers: { name, ...more }, installed });
      if (submitted.kind !== 'stored') throw new Error(`${name} was not stored: ${submitted.kind}`);
    }
  },
  /** Another page or worker on the same device: a connection and a name in leases of its own. */
  another(this: TestOutbox, changes: Partial<Outbox> = {}): TestOutbox {
    made += 1;
    const { clock, service, databaseName } = this;
    const own = {
      database: createOutboxDatabase(databaseName, hangLimit),
      holder: `holder-${made}`,
    };
    return { ...this, ...own, ...changes, clock, service, databaseName };
  },
  /** Everything that is stored, in order of capture. */
  stored(this: TestOutbox) {
    return readStored(this);
  },
  async states(this: TestOutbox) {
    return (await this.stored()).map(({ state }) => state);
  },
  /** @returns the only stored submission whose answers have this name */
  async named(this: TestOutbox, name: string) {
    const named = (await this.stored()).filter((one) => answersOf(one)?.name === name);
    const [only] = named;
    if (only === undefined || named.length > 1)
      throw new Error(`${named.length} are named ${name}`);
    return only;
  },
  async idOf(this: TestOutbox, name: string) {
    return (await this.named(name)).id;
  },
  /** Deletes what is there. @returns it */
  async takeOut(this: TestOutbox, id: string) {
    const deleted = given(await deleteSubmission(this, id));
    if (deleted === undefined) throw new Error('Nothing was deleted.');
    return deleted;
  },
  /** Saves an edit with this name alone, which must be possible. @returns its id from then on */
  async edit(this: TestOutbox, id: string, name: string) {
    const obstacle = given(await saveEdit(this, id, { name }));
    if (obstacle !== null) throw new Error(`It is ${obstacle}.`);
    return this.idOf(name);
  },
  /** What a query finds now. */
  async read<Value>(this: TestOutbox, query: Query<Value>) {
    const now = this.clock.now();
    const read = this.database.read(async (transaction) =>
      query(transaction, now, await readSnapshot(transaction, now)),
    );
    return given(await read);
  },
  snapshot(this: TestOutbox) {
    return snapshotOf(this);
  },
  async setting<Key extends SettingKey>(this: TestOutbox, key: Key) {
    return given(await this.database.read((transaction) => getSetting(transaction, key)));
  },
  async change<Key extends SettingKey>(this: TestOutbox, key: Key, value: Settings[Key]) {
    given(await this.database.write((transaction) => putSetting(transaction, key, value)));
  },
  /** Writes submissions straight into the database. */
  async put(this: TestOutbox, ...submissions: readonly Submission[]) {
    const put = this.database.write(async (transaction) => {
      for (const one of submissions) await transaction.objectStore('submissions').put(one);
    });
    given(await put);
  },
  /** The same device, of whose writes, by their number, those fail; a failed write changes nothing. */
  failing(
    this: TestOutbox,
    fails: (write: number) => boolean = () => true,
    error: StorageFailure = 'unavailable',
  ): TestOutbox {
    const { write } = this.database;
    let writes = 0;
    const failing: OutboxDatabase['write'] = async (work, options) => {
      writes += 1;
      return fails(writes) ? { ok: false, error } : write(work, options);
    };
    return { ...this, database: { ...this.database, write: failing } };
  },
  /** The same device, on which this happens before each write, and after it. */
  aroundWrites(this: TestOutbox, happens: { before?(): unknown; after?(): unknown }): TestOutbox {
    const { write } = this.database;
    const around: OutboxDatabase['write'] = async (...work) => {
      await happens.before?.();
      const done = await write(...work);
      await happens.after?.();
      return done;
    };
    return { ...this, database: { ...this.database, write: around } };
  },
  /** How often in a row the form has failed, and until when it or the service is left alone. */
  async backoff(this: TestOutbox, form = 'join') {
    const service = await this.setting('service');
    const { first, again } = (await this.setting('forms'))[form] ?? {};
    return {
      failures: Math.max(first?.failures ?? 0, again?.failures ?? 0),
      until: service.kind === 'troubled' ? service.until : (first?.until ?? 0),
    };
  },
  /** @returns how often anybody was told of a change since */
  countChanges(this: TestOutbox) {
    let told = 0;
    this.channel.subscribe(() => {
      told += 1;
    });
    return () => told;
  },
  /** Does the work, and gives what those saw who were told of a change. */
  async viewsDuring<Value>(
    this: TestOutbox,
    read: () => Promise<Value>,
    work: () => Promise<unknown>,
  ) {
    const views: ReturnType<typeof read>[] = [];
    const end = this.channel.subscribe(() => {
      views.push(read());
    });
    await work();
    end();
    return Promise.all(views);
  },
  statesDuring(this: TestOutbox, work: () => Promise<unknown>) {
    return this.viewsDuring(() => this.states(), work);
  },
};

/** @returns what the test's own reading or writing has given, which never fails */
export function given<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`The test's own access failed: ${result.error}`);
  return result.value;
}

const connected = (form: string, version = 1): FormMapping => ({
  ...{ formId: `${form}-id`, version: `v${version}` },
  entries: { name: version * 10 + 1, message: version * 10 + 2 },
});

/** Connects the given forms; every version has other entry numbers. */
export const mappingOf = (version: number, forms: readonly string[]): WireMapping =>
  Object.fromEntries(forms.map((form) => [form, connected(form, version)]));

/** How 'join' is connected, where a test says nothing else. */
export const join = connected('join');

/** `n0`, `n1` and so on. */
export const numbered = (count: number, letter = 'n'): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${at}`);

let made = 0;

/** A transaction's time limit in milliseconds: on a busy machine, thousands take longer than the product allows. */
const hangLimit = 60_000;

/** An outbox on a new database; only 'join' and 'tax' are connected. */
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
    database: createOutboxDatabase(databaseName, hangLimit),
    channel: memoryChannel(),
    mapping: mappingOf(1, ['join', 'tax']),
    random: seededRandom(made),
    newId,
    locks: lockRoom().enter().locks,
    caches: fakeCaches(),
    builtAt: 0,
    holder: `holder-${made}`,
    isOnline: () => true,
    reportFault: () => {},
    ...changes,
    ...verbs,
    clock: handClock(),
    service: scripted.scriptedService(changes.service),
  };
}

/** Everything that is stored, in order of capture. */
export async function readStored(outbox: Pick<Outbox, 'database'>): Promise<Submission[]> {
  return given(
    await outbox.database.read((transaction) => transaction.objectStore('submissions').getAll()),
  );
}

export async function snapshotOf({ database, clock }: Pick<Outbox, 'database' | 'clock'>) {
  return given(await database.read((transaction) => readSnapshot(transaction, clock.now())));
}

/** An outbox in which these wait. */
export async function withQueued(names: readonly string[], changes: Partial<Outbox> = {}) {
  const outbox = makeTestOutbox(changes);
  await outbox.submit(names);
  return outbox;
}

/** Every state, in the order of `oneOfEach`. */
export const everyState = [
  'held',
  'sent',
  'confirmed',
  'refused',
  'handed-over',
  'sending',
  'queued',
] as const;

/** An outbox with one submission of every state, named after it, and copies kept. */
export async function oneOfEach(): Promise<TestOutbox> {
  const outbox = makeTestOutbox();
  await outbox.submit(['held'], { form: 'health' });
  await outbox.submit(['sent', 'confirmed', 'refused'], { installed: true });
  outbox.service.follow(({ answers }) => {
    if (answers.name === 'confirmed') return scripted.confirmed;
    return answers.name === 'refused' ? scripted.refused : scripted.sent;
  });
  await outbox.drain('user');
  await outbox.submit(['handed-over']);
  const away = handedOver(await outbox.named('handed-over'), outbox.clock.now());
  if (away === null) throw new Error('It could not be handed over.');
  await outbox.put(away);
  await outbox.submit(['sending', 'queued']);
  await takeLease(outbox);
  return outbox;
}
