import { describe, expect, it } from 'vitest';
import { deleteSubmission } from '#src/outbox/delete.ts';
import { migrations } from '#src/outbox/migrations.ts';
import { pending } from '#src/outbox/queries.ts';
import type { OutboxSchema } from '#src/outbox/settings.ts';
import { type MovedEdit, moveUnsavedEdits } from '#src/outbox/unsaved-edits.ts';
import { createDatabase } from '#src/storage/database.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeTestOutbox, type TestOutbox } from '#tests/support/outbox-bench.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';

const at = startOfTime;

/** As version 1 has written them; what a person was changing waits aside. */
const oldSubmissions = [1, 2].map((number) => ({
  ...{ id: testId(number), form: 'join', capturedAt: at, mappingVersion: 'v1', installed: true },
  ...{ state: 'queued', answers: { name: `stored ${number}` }, attempts: 0, lastFailure: null },
  ...{ nextAttemptAt: 0, asideUntil: at + 60_000 },
}));
const oldSettings = [
  ...[1, 2].map((sequence) => ({
    ...{ key: `edit-${sequence}`, sequence, form: 'join', installed: true, at: at + sequence },
    answers: { name: `changed ${sequence}` },
  })),
  { key: 'keep-copies', keep: true },
  { key: 'mark', id: testId(1) },
];

/** A device on which only version 1 of the outbox has run, which nothing has opened since. */
async function ofVersion1(settings: readonly object[] = oldSettings): Promise<TestOutbox> {
  const outbox = makeTestOutbox();
  const plan = { name: outbox.databaseName, migrations: migrations.slice(0, 1) };
  const database = createDatabase<OutboxSchema>(plan, ['submissions', 'settings']);
  const written = await database.write(async (transaction) => {
    // What a version 1 has stored has none of today's types.
    for (const one of oldSubmissions)
      await transaction.objectStore('submissions').add(one as never);
    for (const one of settings) await transaction.objectStore('settings').put(one as never);
  });
  if (!written.ok) throw new Error(written.error);
  database.close();
  return outbox;
}

/** The keys of all unsaved edits that are still in the outbox. */
async function left(outbox: TestOutbox): Promise<readonly string[]> {
  const keys = await outbox.read((transaction) => transaction.objectStore('settings').getAllKeys());
  return keys.filter((key) => key.startsWith('edit-'));
}

describe('unsaved edits of an earlier version', () => {
  it('survive the change of the database, with what was said besides', async () => {
    const outbox = await ofVersion1();
    expect(await left(outbox)).toEqual(['edit-1', 'edit-2']);
    const { preferences, databaseId } = await outbox.snapshot();
    expect(preferences.keepCopies).toBe(true);
    expect(databaseId).toBe(testId(1));
    expect(await outbox.read(pending(10))).toMatchObject({
      ...{ count: 2, listed: oldSubmissions.map(({ id, answers }) => ({ id, answers })) },
    });
  });

  it('become drafts of their submissions, and nothing else goes with them', async () => {
    const outbox = await ofVersion1();
    const device = draftsDevice();
    const page = device.openPage();
    await moveUnsavedEdits(outbox, ({ installed, ...draft }) => page.adopt(draft, installed));
    expect(await left(outbox)).toEqual([]);
    expect((await outbox.snapshot()).preferences.keepCopies).toBe(true);
    for (const [index, { id }] of oldSubmissions.entries()) {
      const target = { kind: 'submission', id, form: 'join' } as const;
      const values = { name: `changed ${index + 1}` };
      expect(await page.claim(target)).toMatchObject({ target, values, typedAt: at + index + 1 });
    }
  });

  it('stay where the device cannot keep them, and are moved under the same name later', async () => {
    const outbox = await ofVersion1();
    const tried: MovedEdit[] = [];
    const keep = (kept: boolean) => async (edit: MovedEdit) => {
      tried.push(edit);
      return kept;
    };
    await moveUnsavedEdits(outbox, keep(false));
    expect(await left(outbox)).toEqual(['edit-1', 'edit-2']);
    await moveUnsavedEdits(outbox, keep(true));
    expect(await left(outbox)).toEqual([]);
    expect(tried.slice(2)).toEqual(tried.slice(0, 2));
    expect(tried[1]).toEqual({
      id: `moved-${testId(2)}`,
      target: { kind: 'submission', id: testId(2), form: 'join' },
      values: { name: 'changed 2' },
      typedAt: at + 2,
      installed: true,
    });
  });

  it('are one draft each where two pages move them at once', async () => {
    const outbox = await ofVersion1();
    const device = draftsDevice();
    const move = (context: TestOutbox) => {
      const page = device.openPage();
      return moveUnsavedEdits(context, ({ installed, ...draft }) => page.adopt(draft, installed));
    };
    await Promise.all([move(outbox), move(outbox.another())]);
    expect(await left(outbox)).toEqual([]);
    const drafts = await device.openPage().list();
    expect(drafts.map(({ id }) => id).sort()).toEqual(
      oldSubmissions.map(({ id }) => `moved-${id}`),
    );
  });

  it('are written on by no tab of that version once this one has opened the database', async () => {
    const outbox = await ofVersion1();
    const plan = { name: outbox.databaseName, migrations: migrations.slice(0, 1) };
    const tab = createDatabase<OutboxSchema>(plan, ['submissions', 'settings']);
    const change = () =>
      tab.write((transaction) =>
        transaction.objectStore('settings').put({ ...oldSettings[0], at: at + 5 } as never),
      );
    expect(await change()).toMatchObject({ ok: true });
    const moved: MovedEdit[] = [];
    await moveUnsavedEdits(outbox, async (edit) => {
      moved.push(edit);
      expect(await change()).toEqual({ ok: false, error: 'outdated' });
      return true;
    });
    // What that tab had written by then is what is moved.
    expect(moved.map(({ typedAt }) => typedAt)).toEqual([at + 5, at + 2]);
  });

  it('are kept also where their submission is not there any more', async () => {
    const outbox = await ofVersion1();
    await deleteSubmission(outbox, testId(1));
    const targets: string[] = [];
    await moveUnsavedEdits(outbox, async ({ target }) => {
      targets.push(target.id);
      return true;
    });
    expect(targets).toEqual(['edit-1', testId(2)]);
    expect(await left(outbox)).toEqual([]);
  });

  it('are no reason to tell anybody where there are none', async () => {
    const outbox = await ofVersion1([]);
    let changes = 0;
    outbox.channel.subscribe(() => {
      changes += 1;
    });
    await moveUnsavedEdits(outbox, async () => true);
    expect(changes).toBe(0);
  });
});
