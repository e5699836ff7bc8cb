// Proves specification 7.1, 7.9.
import { describe, expect, it } from 'vitest';
import { type ExportWay, exportSubmissions } from '#src/outbox/transfer/export-submissions.ts';
import { recordHandover } from '#src/outbox/transfer/handed-over.ts';
import {
  readTransferFile,
  transferLimits,
  unpackSubmissions,
} from '#src/outbox/transfer/transfer-file.ts';
import { receiveMessages } from '#src/screens/transfer/receive-messages.ts';
import { makeTestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play, plays } from '#tests/support/outbox-program.ts';
import { namesOf } from '#tests/support/outbox-service.ts';
import { importAll, makeExport, transferredFrom } from '#tests/support/transfers.ts';

const naming = { form: (form: string) => form, field: (_: string, name: string) => name };

const code = 'K1M2-QB4X-9T0C';

const ways: readonly ExportWay[] = [
  { kind: 'sealed', code },
  { kind: 'codes' },
  { kind: 'table', naming },
];

it('an edit that is saved while the file is being made goes out under an id of its own', async () => {
  const outbox = await withQueued(['a', 'b']);
  const { id, sequence } = await outbox.named('b');
  const after = () => play('edit b corrected', outbox);
  const made = await makeExport(outbox.aroundWrites({ after }));
  expect(made.submissions[1]).toMatchObject({ id, answers: { name: 'b' } });
  const corrected = await outbox.named('corrected');
  expect(corrected).toMatchObject({ sequence, earlierIds: [id] });
  expect(corrected.id).not.toBe(id);
  expect((await outbox.named('a')).earlierIds).toBeUndefined();
});

describe('an export', () => {
  it('has what is queued, held and refused, in order of capture, what is under way with it', async () => {
    const outbox = await play(`queue gone no; service refused no; user; queue under-way b; lease;
      hold c; states sent refused sending queued held`);
    expect(namesOf(await transferredFrom(outbox))).toEqual(['no', 'under-way', 'b', 'c']);
  });

  plays({
    'has only what was chosen': 'queue a b c; export b; given 1; states queued handed-over queued',
  });

  it.each(ways)('as $kind hands nothing over: what was made is not yet elsewhere', async (way) => {
    const outbox = await withQueued(['a', 'b']);
    const id = await outbox.idOf('a');
    const exported = await exportSubmissions(outbox, 'all', way);
    if (!exported.ok) throw new Error(exported.error);
    expect(exported.value).toMatchObject({ submissions: [{}, {}], remaining: 0 });
    await play('edit a edited; states queued queued', outbox);
    // Another device may have the file: under the same id, the sheet would drop one of the two wordings.
    expect((await outbox.idOf('edited')) !== id).toBe(way.kind !== 'table');
    const { text } = exported.value;
    if (way.kind === 'table') return expect(text.split('\r\n')).toHaveLength(4);
    const read = await (way.kind === 'codes'
      ? unpackSubmissions(text)
      : readTransferFile(text, code));
    expect(read).toMatchObject({ ok: true, value: { submissions: [{}, {}] } });
  });

  it('holds as many as an import takes, the oldest first, and every byte of them; a table holds all', async () => {
    const { submissions: most, fileSize } = transferLimits;
    expect(receiveMessages.faults['too-many']).toContain(most.toLocaleString('en-US'));
    expect(receiveMessages.faults['too-large']).toContain(`${fileSize / 1e6} MB`);
    const outbox = makeTestOutbox();
    const message = (number: number) => `“${number}”\r\n😀 مرحبا \ud800 ${'é'.repeat(400)}`;
    const all = Array.from({ length: most + 2 }, (_, number) => ({
      ...{ id: testId(number), form: 'join', capturedAt: number, mappingVersion: '' },
      answers: { name: `n${number}`, message: message(number) },
    }));
    expect(await importAll(outbox, all)).toEqual({ added: most + 2, held: 0 });
    const first = await makeExport(outbox);
    expect(first.remaining).toBe(2);
    const taken = { ok: true, value: { submissions: all.slice(0, most), unreadable: 0 } };
    const sealed = await exportSubmissions(outbox, 'all', { kind: 'sealed', code });
    expect(sealed.ok && (await readTransferFile(sealed.value.text, code))).toEqual(taken);
    await recordHandover(outbox, first.submissions);
    expect(namesOf(await transferredFrom(outbox))).toEqual(['n5000', 'n5001']);
    await play('back', outbox);
    const table = await exportSubmissions(outbox, 'all', { kind: 'table', naming });
    expect(table).toMatchObject({ ok: true, value: { remaining: 0 } });
  }, 600_000);
});
