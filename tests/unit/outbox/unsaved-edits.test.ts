// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { deleteSubmission } from '#src/outbox/edit-outbox.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { UnsavedEdit } from '#src/outbox/schema.ts';
import { type MovedEdit, moveUnsavedEdits } from '#src/outbox/unsaved-edits.ts';
import { draftsDevice } from '#tests/support/drafts-bench.ts';
import { makeTestOutbox, readStored, submitNamed } from '#tests/support/outbox-bench.ts';
import { startOfTime } from '#tests/support/outbox-clock.ts';

const at = startOfTime;

/** As earlier versions of the app have written it. */
const oldEdit = (sequence: number, name: string): UnsavedEdit => ({
  key: `edit-${sequence}`,
  sequence,
  form: 'join',
  installed: true,
  answers: { name },
  at: at + sequence,
});

const put = (outbox: Outbox, edit: UnsavedEdit) =>
  outbox.database.write((transaction) => transaction.objectStore('settings').put(edit));

/** The keys of all unsaved edits that are still in the outbox. */
async function left(outbox: Outbox): Promise<readonly string[]> {
  const read = await outbox.database.read((transaction) =>
    transaction.objectStore('settings').getAllKeys(),
  );
  if (!read.ok) throw new Error(read.error);
  return read.value.filter((key) => key.startsWith('edit-'));
}

async function withTwo() {
  const outbox = makeTestOutbox();
  await submitNamed(outbox, ['a', 'b']);
  for (const sequence of [1, 2]) await put(outbox, oldEdit(sequence, `changed ${sequence}`));
  const ids = (await readStored(outbox)).map(({ id }) => id);
  return { outbox, ids };
}

describe('unsaved edits of an earlier version', () => {
  it('become drafts of their submissions', async () => {
    const { outbox, ids } = await withTwo();
    const device = draftsDevice();
    const page = device.openPage();
    await moveUnsavedEdits(outbox, ({ installed, ...draft }) => page.adopt(draft, installed));
    expect(await left(outbox)).toEqual([]);
    for (const [index, id] of ids.entries()) {
      const target = { kind: 'submission', id, form: 'join' } as const;
      const values = { name: `changed ${index + 1}` };
      expect(await page.claim(target)).toMatchObject({ target, values, typedAt: at + index + 1 });
    }
  });

  it('stay where the device cannot keep them, and are moved under the same name later', async () => {
    const { outbox, ids } = await withTwo();
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
      id: `moved-${ids[1]}`,
      target: { kind: 'submission', id: ids[1], form: 'join' },
      values: { name: 'changed 2' },
      typedAt: at + 2,
      installed: true,
    });
  });

  it('stay where a tab of that version writes on meanwhile', async () => {
    const { outbox } = await withTwo();
    await moveUnsavedEdits(outbox, async () => {
      await put(outbox, { ...oldEdit(1, 'changed on'), at: at + 5 });
      return true;
    });
    expect(await left(outbox)).toEqual(['edit-1']);
  });

  it('are kept also where their submission is not there any more', async () => {
    const { outbox } = await withTwo();
    await deleteSubmission(outbox, 1);
    const targets: string[] = [];
    await moveUnsavedEdits(outbox, async ({ target }) => {
      targets.push(target.id);
      return true;
    });
    expect(targets[0]).toBe('edit-1');
    expect(await left(outbox)).toEqual([]);
  });

  it('are no reason to tell anybody where there are none', async () => {
    const outbox = makeTestOutbox();
    let told = 0;
    outbox.channel.subscribe(() => {
      told += 1;
    });
    await moveUnsavedEdits(outbox, async () => true);
    expect(told).toBe(0);
  });
});
