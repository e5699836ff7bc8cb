// Proves specification 12.3.
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adoptPlainNamed, isAloneOnHost } from '#src/app/adopt-plain-named.ts';
import { createDraftsDatabase } from '#src/drafts/draft.ts';
import { deleteSubmission } from '#src/outbox/delete.ts';
import { eraseOutbox } from '#src/outbox/erase.ts';
import { createOutboxDatabase } from '#src/outbox/outbox.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { makeTestOutbox, readStored, type TestOutbox } from '#tests/support/outbox-bench.ts';

const version = 'v1';
const mapped = { formId: 'an-id', entries: {}, version };
const base = { form: 'join', capturedAt: 1, mappingVersion: version, installed: false };
const queued = { attempts: 0, lastFailure: null, nextAttemptAt: 0, state: 'queued' } as const;
const answers = { name: 'Test' };
const lease = { holder: 'x', until: 9, underLock: true };
const draft = {
  ...{ id: 'draft', target: 'form:join', form: 'join', values: { issue: 'begun' } },
  ...{ typedAt: 1, eraseAt: 2, holder: 'x', tab: 'x' },
};

/** What a folder of the host kept under plain names, in order. */
const before: readonly Submission[] = [
  { ...base, ...queued, id: 'same mapping', sequence: 1, answers },
  {
    ...base,
    ...queued,
    id: 'under way',
    sequence: 2,
    answers,
    state: 'sending',
    attempts: 1,
    lease,
  },
  { ...base, ...queued, id: 'another mapping', sequence: 3, answers, mappingVersion: 'v0' },
  {
    ...base,
    id: 'unconnected',
    sequence: 4,
    form: 'tax',
    mappingVersion: '',
    answers,
    state: 'held',
  },
  { ...base, id: 'connected since', sequence: 5, mappingVersion: '', answers, state: 'held' },
  { ...base, ...queued, id: 'practice', sequence: 6, answers, mappingVersion: 'v0', practice: 1 },
  { ...base, id: 'in history', sequence: 7, state: 'confirmed', sentAt: 2 },
];

const alone = async () => true;
const shared = async () => false;

afterEach(() => vi.unstubAllEnvs());

const emptied = async (name: string) =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = resolve;
  });

/** A site in a folder, on a device that has this under the plain names. */
async function inFolder(plain = before): Promise<TestOutbox> {
  for (const name of ['outbox', 'drafts', '/wtp/outbox', '/wtp/drafts']) await emptied(name);
  await writePlain(plain);
  const drafts = createDraftsDatabase();
  await drafts.write((transaction) => transaction.objectStore('drafts').put(draft));
  drafts.close();
  vi.stubEnv('BASE_URL', '/wtp/');
  return makeTestOutbox({ database: createOutboxDatabase(), mapping: { join: mapped } });
}

async function writePlain(plain: readonly Submission[]): Promise<void> {
  vi.stubEnv('BASE_URL', '/');
  const database = createOutboxDatabase();
  await database.write(async (transaction) => {
    for (const one of plain) await transaction.objectStore('submissions').put(one);
  });
  database.close();
  vi.stubEnv('BASE_URL', '/wtp/');
}

async function leftUnderPlainNames(): Promise<readonly string[]> {
  vi.stubEnv('BASE_URL', '/');
  const database = createOutboxDatabase();
  const left = (await readStored({ database })).map(({ id }) => id);
  database.close();
  vi.stubEnv('BASE_URL', '/wtp/');
  return left;
}

const statesOf = async (outbox: TestOutbox) =>
  Object.fromEntries((await outbox.stored()).map(({ id, state }) => [id, state]));

it('opens nothing that another site of the host has', async () => {
  const outbox = await inFolder();
  expect(await outbox.stored()).toEqual([]);
});

it('loses nothing of a folder, and sends by itself only what goes to the same place', async () => {
  const outbox = await inFolder();
  await adoptPlainNamed(outbox, shared);
  expect(await statesOf(outbox)).toEqual({
    'same mapping': 'queued',
    'under way': 'queued',
    'another mapping': 'handed-over',
    unconnected: 'held',
    'connected since': 'handed-over',
    practice: 'queued',
    'in history': 'confirmed',
  });
  const [first, second] = await outbox.stored();
  expect(first).toMatchObject({ answers, mayHaveArrived: true });
  expect(second).toMatchObject({ answers, attempts: 1 });
  const drafts = createDraftsDatabase();
  expect(await drafts.read((transaction) => transaction.objectStore('drafts').getAll())).toEqual({
    ok: true,
    value: [draft],
  });
  drafts.close();
});

it('leaves the originals to another site of the host, and brings them over once', async () => {
  const outbox = await inFolder();
  await adoptPlainNamed(outbox, shared);
  expect(await leftUnderPlainNames()).toEqual(before.map(({ id }) => id));
  await deleteSubmission(outbox, 'same mapping');
  await adoptPlainNamed(outbox, shared);
  expect(Object.keys(await statesOf(outbox))).not.toContain('same mapping');
});

it('erases what it brought over for whoever erases everything, and never brings it again', async () => {
  const outbox = await inFolder();
  await adoptPlainNamed(outbox, shared);
  await writePlain([{ ...base, ...queued, id: 'another’s', sequence: 9, answers }]);
  await eraseOutbox(outbox);
  expect(await leftUnderPlainNames()).toEqual(['another’s']);
  await adoptPlainNamed(outbox, shared);
  expect(await outbox.stored()).toEqual([]);
});

it('takes all over where no other site is there, also what an older page writes later', async () => {
  const outbox = await inFolder();
  await adoptPlainNamed(outbox, alone);
  expect(await leftUnderPlainNames()).toEqual([]);
  await writePlain([{ ...base, ...queued, id: 'later', sequence: 9, answers }]);
  await adoptPlainNamed(outbox, alone);
  expect(Object.keys(await statesOf(outbox))).toEqual([...before.map(({ id }) => id), 'later']);
  expect(await leftUnderPlainNames()).toEqual([]);
});

describe('what may be the root’s own, whose worker is not there yet', () => {
  const own = { scope: new URL('/wtp/', location.href).href };
  const workers = (...scopes: readonly { readonly scope: string }[]) => ({
    // Of a registration, its scope alone is read.
    getRegistrations: async () => scopes as unknown as readonly ServiceWorkerRegistration[],
  });
  const status = (code: number) => async () => new Response(null, { status: code });
  const silent = async () => Promise.reject(new TypeError('No signal.'));

  it.each<[string, Parameters<typeof isAloneOnHost>, boolean]>([
    ['the host has no such site there', [workers(own), status(404)], true],
    ['the host has one there', [workers(own), status(200)], false],
    ['the host does not answer', [workers(own), silent], false],
    ['the host has trouble', [workers(own), status(503)], false],
    ['another site has a worker', [workers(own, { scope: 'x' }), status(404)], false],
    ['the browser has no workers', [undefined, status(404)], false],
  ])('is taken for the folder’s only if that is certain: %s', async (_, given, expected) => {
    vi.stubEnv('BASE_URL', '/wtp/');
    expect(await isAloneOnHost(...given)).toBe(expected);
  });

  it('stays where it is, and goes with its owner', async () => {
    const outbox = await inFolder();
    await adoptPlainNamed(outbox, () => isAloneOnHost(workers(own), status(200)));
    expect(await leftUnderPlainNames()).toEqual(before.map(({ id }) => id));
  });

  it('is not asked about if nothing is there', async () => {
    const outbox = await inFolder([]);
    await emptied('drafts');
    const asked = vi.fn(alone);
    await adoptPlainNamed(outbox, asked);
    expect(asked).not.toHaveBeenCalled();
  });
});

it('makes no database where there was none, and minds no stranger’s', async () => {
  const outbox = await inFolder();
  for (const name of ['outbox', 'drafts']) await emptied(name);
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('drafts', 7);
    opening.onupgradeneeded = () => opening.result.createObjectStore('something');
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
  await adoptPlainNamed(outbox, alone);
  expect(await outbox.stored()).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('outbox');
  await emptied('drafts');
});
