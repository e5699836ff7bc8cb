// Proves specification 5.2: every context hears of a change, and of nothing that storage has refused.
import { describe, expect, it } from 'vitest';
import { deleteSubmission, restoreSubmission } from '#src/outbox/actions/delete.ts';
import { eraseOutbox } from '#src/outbox/actions/erase.ts';
import { acknowledgeLoss, pauseSending } from '#src/outbox/actions/preferences.ts';
import { noteExported, notSentYet } from '#src/outbox/transfer/handed-over.ts';
import { importSubmissions, previewImport } from '#src/outbox/transfer/import-submissions.ts';
import { type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { transferredFrom } from '#tests/support/transfers.ts';

const given = [{ id: 'given' }];

const actions: Readonly<Record<string, (outbox: TestOutbox) => Promise<unknown>>> = {
  pausing: pauseSending,
  erasing: eraseOutbox,
  'reading what was lost': acknowledgeLoss,
  'making a file': (outbox) => noteExported(outbox, given),
  'having no answer yet': (outbox) => notSentYet(outbox, { kind: 'open', at: 1, ids: [] }),
  async 'taking in a file'(outbox) {
    const submissions = await transferredFrom(await withQueued(['from another device']));
    const seen = await previewImport(outbox, { submissions, unreadable: 0 }, () => null);
    if (!seen.ok) throw new Error('The file cannot be read.');
    return importSubmissions(outbox, seen.value);
  },
};

describe.each(Object.entries(actions))('%s', (_, act) => {
  it('notifies once it is stored', async () => {
    const outbox = await withQueued(['a']);
    const count = outbox.countChanges();
    expect(await act(outbox)).toMatchObject({ ok: true });
    expect(count()).toBeGreaterThan(0);
  });

  it('notifies nobody if storage fails', async () => {
    const outbox = await withQueued(['a']);
    const count = outbox.countChanges();
    expect(await act(outbox.failing())).toEqual({ ok: false, error: 'unavailable' });
    expect(count()).toBe(0);
  });
});

describe('bringing back what was deleted', () => {
  it.each([
    [false, 1],
    [true, 0],
  ])('notifies only if storage takes it (fails: %s)', async (fails, times) => {
    const outbox = await withQueued(['a']);
    const one = await outbox.named('a');
    await deleteSubmission(outbox, one.id);
    const count = outbox.countChanges();
    await restoreSubmission(
      outbox.failing(() => fails),
      one,
    );
    expect(count()).toBe(times);
  });
});

it('notifies of a write that hangs, which may still be stored', async () => {
  const outbox = await withQueued(['a']);
  const count = outbox.countChanges();
  const write = async () => ({ ok: false, error: 'hanging' }) as const;
  await pauseSending({ ...outbox, database: { ...outbox.database, write } });
  expect(count()).toBe(1);
});
