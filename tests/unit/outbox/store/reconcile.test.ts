// Proves specification 5.28.
import { describe, expect, it } from 'vitest';
import { deleteAll } from '#src/outbox/actions/delete.ts';
import { eraseOutbox } from '#src/outbox/actions/erase.ts';
import { resumeSending } from '#src/outbox/actions/preferences.ts';
import { answersOf, type Submission } from '#src/outbox/model/submission.ts';
import { handedOver } from '#src/outbox/model/transitions.ts';
import { cacheOf, syncBackups } from '#src/outbox/store/backups.ts';
import { changeMany } from '#src/outbox/store/change-many.ts';
import { reconcile, reconcileStores } from '#src/outbox/store/reconcile.ts';
import { backedUp, eraseDatabase, backupsRest as rest } from '#tests/support/backups.ts';
import { numbered, oneOfEach, type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play } from '#tests/support/outbox-program.ts';

/** The browser erases the database under every page, and keeps the caches. */
async function erase(outbox: TestOutbox): Promise<TestOutbox> {
  await rest(outbox);
  eraseDatabase(outbox);
  return outbox.another();
}

/** The browser erases it, and the next page brings both stores together. */
async function backAfterErasure(outbox: TestOutbox): Promise<TestOutbox> {
  const after = await erase(outbox);
  await reconcileStores(after);
  return after;
}

const namesIn = async (outbox: TestOutbox) =>
  (await outbox.stored()).map((one) => answersOf(one)?.name);

const countBack = async (outbox: TestOutbox) => (await outbox.snapshot()).loss.restored;

describe('what must change', () => {
  const held = { waiting: [], sequences: new Map(), known: new Map() };
  const listed = { hasOthers: true, own: [], others: [], preferences: null };
  const copyOf = (
    id: string,
    sequence: number,
    more: { earlierIds?: readonly string[]; imported?: true } = {},
  ): Submission => ({
    ...{ id, sequence, form: 'join', capturedAt: 0, mappingVersion: '', installed: false },
    ...{ state: 'held', answers: {}, ...more },
  });
  const broughtBack = (others: readonly Submission[], known: string[] = [], tookOver = false) =>
    reconcile(
      { ...listed, others },
      { ...held, known: new Map(known.map((id) => [id, 1])) },
      tookOver,
    ).bringBack.map(({ id }) => id);

  it('what others held comes back in order of capture, each wording’s latest alone, once (F08)', () => {
    const [a, b] = [copyOf('a', 2), copyOf('b', 1)];
    expect(broughtBack([a, b, a])).toEqual(['b', 'a']);
    expect(broughtBack([a, copyOf('c', 3, { earlierIds: ['a'] })])).toEqual(['c']);
    const corrected = copyOf('c', 3, { earlierIds: ['a'], imported: true });
    expect(broughtBack([a, corrected])).toEqual(['a', 'c']);
    expect(broughtBack([a, b], ['a'])).toEqual(['b']);
    expect(broughtBack([a, b], [], true)).toEqual([]);
  });

  it('what waits gets the backup that it lacks, and nothing else has one', () => {
    const sequences = new Map(Object.entries({ waits: 1, sent: 2 }));
    const plan = reconcile(
      { ...listed, own: ['waits', 'sent', 'deleted'] },
      { ...held, sequences, waiting: [1, 3] },
      false,
    );
    expect(plan).toEqual({ bringBack: [], put: [3], remove: ['sent', 'deleted'] });
  });
});

it('brings back what waited, with its ids, times and numbers, in order of capture', async () => {
  const outbox = await withQueued(['a', 'b', 'c']);
  const before = await outbox.stored();
  const after = await backAfterErasure(outbox);
  const same = (one: Submission) => ({ ...one, mayHaveArrived: true });
  expect(await after.stored()).toEqual(before.map(same));
  expect(await countBack(after)).toBe(3);
  await after.submit(['d']);
  expect(await namesIn(after)).toEqual(['a', 'b', 'c', 'd']);
});

it('brings back what waits in any state, and nothing that has arrived', async () => {
  const outbox = await oneOfEach();
  const { id } = await outbox.named('queued');
  await changeMany(outbox, [id], (stored) => handedOver(stored, outbox.clock.now()));
  const after = await backAfterErasure(outbox);
  const back = await after.stored();
  expect(back.map((one) => [answersOf(one)?.name, one.state])).toEqual([
    ['held', 'held'],
    // It is refused again.
    ['refused', 'queued'],
    ['handed-over', 'queued'],
    ['sending', 'queued'],
    ['queued', 'handed-over'],
  ]);
});

it('brings back what the person chose, unless it was chosen again', async () => {
  const outbox = await play('queue a; keep no; pause');
  const { pausedUntil } = await outbox.setting('preferences');
  const after = await backAfterErasure(outbox);
  expect(await after.setting('preferences')).toMatchObject({ pausedUntil, keepCopies: false });
  await play('queue b; user; tried', after);
  expect(await countBack(after)).toBe(1);

  const third = await backAfterErasure(after);
  expect(await third.setting('preferences')).toMatchObject({ pausedUntil, keepCopies: false });
  const again = await erase(third);
  await resumeSending(again);
  await reconcileStores(again);
  expect(await again.setting('preferences')).toMatchObject({ pausedUntil: 0, keepCopies: null });
});

it('finds what the person chose before a hundred waited', async () => {
  const outbox = await play('keep no');
  await outbox.submit(numbered(101));
  const after = await backAfterErasure(outbox);
  expect(await after.setting('preferences')).toMatchObject({ keepCopies: false });
});

it('takes the database for the truth as long as it is the same one', async () => {
  const outbox = await withQueued(['a', 'b']);
  await rest(outbox);
  const last = await outbox.named('b');
  await reconcileStores(outbox);
  await outbox.database.write((transaction) =>
    transaction.objectStore('submissions').delete(last.sequence),
  );
  await reconcileStores(outbox);
  expect(await namesIn(outbox)).toEqual(['a']);
  expect(await backedUp(outbox)).toEqual([await outbox.idOf('a')]);
});

it('does not bring back what was sent and deleted, though its page ended before the backup was gone', async () => {
  const outbox = await withQueued(['a']);
  const caches = outbox.caches;
  await outbox.another({ caches: null }).drain('user');
  expect(await backedUp({ caches })).toHaveLength(1);
  await deleteAll(outbox, 'sent');
  const after = await backAfterErasure(outbox);
  expect(await after.stored()).toEqual([]);
});

describe('a correction by another device, beside what waits here', () => {
  async function withBoth() {
    const outbox = await withQueued(['a']);
    const own = await outbox.named('a');
    const id = `${own.id.slice(0, -1)}9`;
    await outbox.put({ ...own, id, sequence: 2, imported: true, earlierIds: [own.id] });
    await syncBackups(outbox, [own.id, id]);
    return { outbox, own, id };
  }

  it('comes back with it', async () => {
    const { outbox, own, id } = await withBoth();
    const after = await backAfterErasure(outbox);
    expect((await after.stored()).map((one) => one.id)).toEqual([own.id, id]);
  });

  it.each(['sent', 'deleted'])('leaves it its backup once it is %s', async (how) => {
    const { outbox, own, id } = await withBoth();
    if (how === 'sent') await outbox.drain('user', { only: [id] });
    else await outbox.takeOut(id);
    expect(await backedUp(outbox)).toEqual([own.id]);
  });
});

it('leaves alone what it cannot read, and changes nothing where the storage fails', async () => {
  const outbox = await withQueued(['a']);
  await rest(outbox);
  const cache = await outbox.caches?.open(cacheOf('another'));
  for (const text of ['', '[]', '{"id":1}', '{"id":"x","answers":{"name":1}}']) {
    await cache?.put(`/outbox-backups/foreign-${text.length}`, new Response(text));
  }
  const after = await erase(outbox);
  await reconcileStores(after.failing());
  expect(await after.stored()).toEqual([]);
  await reconcileStores(after);
  expect(await namesIn(after)).toEqual(['a']);
});

it('brings back neither an edit’s earlier wording nor what was deleted under it (H11)', async () => {
  const outbox = await play('queue a; service no-connection; user');
  // The tab that edits ends before any backup follows.
  await play('edit a corrected', outbox.another({ caches: null }));
  await play('delete waiting corrected', outbox);
  expect(await backedUp(outbox)).toEqual([]);
  const after = await backAfterErasure(outbox);
  expect(await after.stored()).toEqual([]);
});

it('has the newest wording although the tab ended before its backup was put', async () => {
  const outbox = await withQueued(['a', 'b']);
  await play('edit a c; edit b d', outbox.another({ caches: null }));
  // Nor is it forgotten if the backup cannot be put at the next start, either.
  await reconcileStores(outbox.another({ caches: brokenPuts(outbox) }));
  expect(await outbox.setting('outdatedBackups')).toHaveLength(2);
  await reconcileStores(outbox);
  expect(await outbox.setting('outdatedBackups')).toEqual([]);
  expect(await namesIn(await backAfterErasure(outbox))).toEqual(['c', 'd']);
});

it('is erased for good though another tab commits in the middle, and though nothing can be removed (H10)', async () => {
  const outbox = await withQueued(['a']);
  const { caches } = outbox;
  const fails = () =>
    Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
  // They list, and do nothing else.
  const broken = caches && { ...caches, open: fails, delete: fails };
  const erased = await eraseOutbox(outbox.another({ caches: broken }));
  expect(erased).toEqual({ ok: false, error: 'failing' });
  expect(await outbox.stored()).toEqual([]);
  await outbox.submit(['b']);
  expect(await backedUp({ caches })).toHaveLength(2);
  await reconcileStores(outbox);
  expect(await backedUp({ caches })).toEqual([await outbox.idOf('b')]);
  expect(await namesIn(await backAfterErasure(outbox))).toEqual(['b']);
});

/** Lists, and has no room. */
function brokenPuts({ caches }: TestOutbox): TestOutbox['caches'] {
  const put = () => Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError'));
  const has = async () => false;
  return (
    caches && { ...caches, has, open: async (name) => ({ ...(await caches.open(name)), put }) }
  );
}

it('sends nothing against a pause of the database before it, in any context (H12)', async () => {
  const outbox = await play('queue a; pause');
  const after = await erase(outbox);
  await play('queue b; submit; tried', after);
  expect(await namesIn(after)).toEqual(['b', 'a']);
});

it('does not bring back what the new database has corrected already (F08)', async () => {
  const after = await erase(await withQueued(['a']));
  await after.submit(['b']);
  await after.put({ ...(await after.named('b')), earlierIds: [testId(1)] });
  await reconcileStores(after);
  expect(await namesIn(after)).toEqual(['b']);
});

it('keeps what it came back from until each has a backup of its own', async () => {
  const outbox = await withQueued(['a']);
  const after = await erase(outbox);
  await reconcileStores(after.another({ caches: brokenPuts(outbox) }));
  expect(await namesIn(await backAfterErasure(after))).toEqual(['a']);
});

it('brings it back though the browser erases the database again in the middle', async () => {
  const outbox = await withQueued(['a']);
  const after = await erase(outbox);
  const context = after.another();
  const { caches } = context;
  if (caches === null) throw new Error('There are no caches.');
  const open: CacheStorage['open'] = async (name) => {
    const cache = await caches.open(name);
    const put: Cache['put'] = async (...given) => {
      await cache.put(...given);
      eraseDatabase(context);
    };
    return name.endsWith('reserve') ? cache : { ...cache, put };
  };
  await reconcileStores(Object.assign(context, { caches: { ...caches, open } }));
  const last = outbox.another();
  await reconcileStores(last);
  expect(await namesIn(last)).toEqual(['a']);
});

it('brings back nothing that a person deleted once another context had taken over, without a lock', async () => {
  const after = await erase(await withQueued(['a']));
  const late = after.another({ locks: null });
  const slow = late.aroundWrites({
    async before() {
      if (await after.setting('tookOver')) return;
      await reconcileStores(after);
      await after.takeOut(await after.idOf('a'));
    },
  });
  await reconcileStores(slow);
  expect(await namesIn(after)).toEqual([]);
});

it('brings back nothing that arrived while the browser erased the database (H5)', async () => {
  const outbox = await withQueued(['a', 'b']);
  await rest(outbox);
  const after = outbox.another();
  outbox.service.follow(({ answers }) => {
    if (answers.name === 'a') eraseDatabase(outbox);
    return { kind: 'sent' };
  });
  await outbox.drain('user', { only: [await outbox.idOf('a')] });
  await reconcileStores(after);
  expect(await namesIn(after)).toEqual(['b']);
});

it('gives a backup to what has none, among thousands, in any order of both stores', async () => {
  const outbox = await withQueued(numbered(1_200));
  const before = await backedUp(outbox);
  const stored = await outbox.stored();
  const cache = await outbox.caches?.open(cacheOf(`${(await outbox.snapshot()).databaseId}`));
  for (const { id } of stored.filter((_, at) => at % 7 === 0))
    await cache?.delete(`/outbox-backups/${id}`);
  await reconcileStores(outbox);
  expect(await backedUp(outbox)).toEqual(before);
});
