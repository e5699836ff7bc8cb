// Proves specification 5.2: every context hears of a change, and of nothing that storage has refused.
import { expect, it } from 'vitest';
import { deleteAll, deleteSubmission, restoreSubmissions } from '#src/outbox/actions/delete.ts';
import { lockForEditing, resend, saveEdit } from '#src/outbox/actions/edit.ts';
import { eraseOutbox } from '#src/outbox/actions/erase.ts';
import { acknowledgeLoss, pauseSending, resumeSending } from '#src/outbox/actions/preferences.ts';
import type { Submission } from '#src/outbox/model/submission.ts';
import { noteExported, notSentYet } from '#src/outbox/transfer/handed-over.ts';
import { importSubmissions } from '#src/outbox/transfer/import-submissions.ts';
import { type TestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { preview, transferredFrom } from '#tests/support/transfers.ts';

const given = [{ id: 'given' }];
const deleted: Submission = {
  ...{ sequence: 7, id: testId(7), form: 'join', capturedAt: 0, mappingVersion: '' },
  ...{ installed: false, state: 'refused', answers: {}, reason: '', refusedAt: 0 },
};
const refused = { ...deleted, sequence: 8, id: testId(8) };

async function device(): Promise<TestOutbox> {
  const outbox = await withQueued(['a']);
  await outbox.put(refused);
  return outbox;
}

const actions: Readonly<Record<string, (outbox: TestOutbox) => Promise<unknown>>> = {
  pausing: pauseSending,
  resuming: resumeSending,
  deleting: (outbox) => deleteSubmission(outbox, testId(1)),
  'deleting all': (outbox) => deleteAll(outbox, 'waiting'),
  'bringing back': (outbox) => restoreSubmissions(outbox, [deleted]),
  'locking for an edit': (outbox) => lockForEditing(outbox, testId(1)),
  'saving an edit': (outbox) => saveEdit(outbox, testId(1), {}),
  resending: (outbox) => resend(outbox, refused.id),
  erasing: eraseOutbox,
  'reading what was lost': acknowledgeLoss,
  'making a file': (outbox) => noteExported(outbox, given),
  'having no answer yet': (outbox) => notSentYet(outbox, { kind: 'open', at: 1, ids: [] }),
  async 'taking in a file'(outbox) {
    const given = await transferredFrom(await withQueued(['from another device']));
    return importSubmissions(outbox, await preview(outbox, given));
  },
};

it.each(Object.entries(actions))('%s notifies only of what is stored', async (_, act) => {
  const outbox = await device();
  const before = await outbox.stored();
  const count = outbox.countChanges();
  expect(await act(outbox.failing())).toEqual({ ok: false, error: 'unavailable' });
  expect(count()).toBe(0);
  expect(await outbox.stored()).toEqual(before);
  expect(await act(outbox)).toMatchObject({ ok: true });
  expect(count()).toBeGreaterThan(0);
});

it('notifies of a write that hangs, which may still be stored', async () => {
  const outbox = await withQueued(['a']);
  const count = outbox.countChanges();
  await pauseSending(outbox.failing(() => true, 'hanging'));
  expect(count()).toBe(1);
});
