// Proves specification 5.6, 6.4, 9.5.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eraseEverything } from '#src/device/erase-everything.ts';
import { hasDrafts } from '#src/drafts/draft.ts';
import type { Drafts } from '#src/drafts/drafts.ts';
import { startDrafts } from '#src/drafts/start-drafts.ts';
import { createOutboxDatabase } from '#src/outbox/model/outbox.ts';
import type { StoredDraft, SubmittedDraft } from '#src/outbox/model/stored-draft.ts';
import { eventually } from '#tests/support/eventually.ts';
import { writeFirstDrafts, writeFirstOutbox } from '#tests/support/first-version.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { PageLife } from '#tests/support/page-life.ts';

const dump = JSON.parse(readFileSync('tests/support/release-zero/databases.json', 'utf8'));
const recordsOf = (name: string) =>
  dump.databases
    .flatMap(({ stores }: { stores: readonly { name: string }[] }) => stores)
    .find((store: { name: string }) => store.name === name).records;
const left: readonly [StoredDraft, StoredDraft] = recordsOf('drafts');
const submitted: readonly SubmittedDraft[] = recordsOf('settings').find(
  ({ key }: { key: string }) => key === 'submittedDrafts',
).value;
const [last = { ids: [], typedAt: 0 }] = submitted.slice(-1);
const [form, edit] = left;
/** Written after its submission, by a page that died late; and typed after that. */
const late = { ...form, id: last.ids[0] ?? '', typedAt: last.typedAt };
const later = { ...late, values: { christianConcerns: 'typed later' }, typedAt: last.typedAt + 1 };

const page = new PageLife();
beforeEach(() => {
  page.begin();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.useFakeTimers({ toFake: ['Date'], now: dump.at });
});
afterEach(() => {
  page.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const start = (): Drafts =>
  startDrafts({
    ...{ database: createOutboxDatabase(), installed: true, builtAt: 0 },
    readEraseUntil: async () => Date.now(),
  });

async function moveIn(...drafts: readonly StoredDraft[]): Promise<void> {
  await writeFirstOutbox('outbox', recordsOf('submissions'), recordsOf('settings'));
  await writeFirstDrafts('drafts', drafts);
}

const isOldThere = async () => (await indexedDB.databases()).some(({ name }) => name === 'drafts');
const untilOldIsGone = () => eventually(async () => expect(await isOldThere()).toBe(false));
const wordsIn = async (drafts: Drafts) => {
  await drafts.claim({ kind: 'form', form: 'none' });
  return (await drafts.list()).map(({ values }) => values);
};

it('takes over what was typed for the first claim, nothing that was submitted, and no more', async () => {
  await moveIn(form, edit, late);
  expect(await hasDrafts(createOutboxDatabase())).toBe(true);
  const drafts = start();
  const { values, typedAt } = form;
  const claimed = await drafts.claim({ kind: 'form', form: form.form });
  expect(claimed).toMatchObject({ id: form.id, values, typedAt });
  expect(await drafts.list()).toMatchObject([form, edit].map(({ id, values }) => ({ id, values })));
  await untilOldIsGone();
  for (const draft of await drafts.list()) await drafts.erase(({ id }) => id === draft.id);
  expect(await hasDrafts(createOutboxDatabase())).toBe(false);
});

it('takes over what was typed after the submission', async () => {
  await moveIn(later);
  expect(await wordsIn(start())).toEqual([later.values]);
});

it('goes on where the page was killed before it could delete the old ones', async () => {
  await moveIn(form, edit);
  const killed = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw new DOMException('', 'AbortError');
  });
  const drafts = start();
  expect(await wordsIn(drafts)).toEqual([form.values, edit.values]);
  await drafts.erase(({ id }) => id === form.id);
  expect(await isOldThere()).toBe(true);
  killed.mockRestore();
  expect(await wordsIn(start())).toEqual([edit.values]);
  await untilOldIsGone();
});

it('goes on where it could not be written', async () => {
  await moveIn(form, edit);
  const { database } = makeTestOutbox({ database: createOutboxDatabase() }).failing();
  const drafts = startDrafts({
    ...{ database, installed: true, builtAt: 0, readEraseUntil: async () => 0 },
  });
  expect(await wordsIn(drafts)).toEqual([]);
  expect(await wordsIn(start())).toEqual([form.values, edit.values]);
});

it('takes over what a tab of the first version types after that, and for a month', async () => {
  await moveIn(form);
  await wordsIn(start());
  await untilOldIsGone();
  const more = { ...form, values: { christianConcerns: 'The road is closed' } };
  vi.setSystemTime(dump.at + 1_000);
  await writeFirstDrafts('drafts', [{ ...more, typedAt: Date.now() }]);
  expect(await wordsIn(start())).toEqual([more.values]);
  await untilOldIsGone();
});

it('takes over nothing where everything was erased', async () => {
  await moveIn(form, edit);
  const outbox = makeTestOutbox({ database: createOutboxDatabase() });
  expect(await eraseEverything(outbox)).toBeNull();
  expect(await isOldThere()).toBe(false);
  expect(await hasDrafts(outbox.database)).toBe(false);
  expect(await wordsIn(start())).toEqual([]);
});
