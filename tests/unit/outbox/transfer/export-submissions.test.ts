// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drain } from '#src/outbox/drain.ts';
import { deleteAll } from '#src/outbox/edit-outbox.ts';
import { saveEdit } from '#src/outbox/edit-submission.ts';
import { takeLease } from '#src/outbox/lease.ts';
import { readOutbox } from '#src/outbox/read-outbox.ts';
import { settle } from '#src/outbox/settle.ts';
import {
  type ExportFormat,
  exportSubmissions,
  markHandedOver,
  readExportable,
} from '#src/outbox/transfer/export-submissions.ts';
import {
  askAfter,
  deleteHandedOver,
  dueTransfers,
  readHandedOver,
  stopAsking,
  takeBack,
} from '#src/outbox/transfer/handed-over.ts';
import { transferLimits } from '#src/outbox/transfer/limits.ts';
import { readTransferFile } from '#src/outbox/transfer/transfer-file.ts';
import {
  makeTestOutbox,
  readNamed,
  readStates,
  readStored,
  submitNamed,
  type TestOutbox,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { noConnection, refused, sent } from '#tests/support/outbox-service.ts';
import { exportPlain, handOver, importAll, transferredFrom } from '#tests/support/transfers.ts';

const naming = { form: (form: string) => form, field: (_: string, name: string) => name };

const exportAs = (outbox: TestOutbox, format: ExportFormat, passphrase = '') =>
  exportSubmissions(outbox, { chosen: 'all', format, passphrase, naming });

describe('an export', () => {
  it('has what is queued, held and refused, in order of capture, and not what is sent or under way', async () => {
    const outbox = makeTestOutbox();
    outbox.service.follow(({ answers }) => (answers.name === 'no' ? refused : sent));
    await submitNamed(outbox, ['gone', 'no']);
    await drain(outbox, { urgency: 'asked' });
    await submitNamed(outbox, ['under way', 'b']);
    await takeLease(outbox, { order: 'oldest', tried: new Set(), early: true });
    await submitNamed(outbox, ['c'], { form: 'staff' });
    const names = (await transferredFrom(outbox)).map(({ answers }) => answers.name);
    expect(names).toEqual(['no', 'b', 'c']);
    const view = await readExportable(outbox, 2);
    expect(view).toMatchObject({ ok: true, value: { count: 3, listed: [{}, {}] } });
  });

  it('has only what was chosen', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    const { sequence } = await readNamed(outbox, 'b');
    expect(await transferredFrom(outbox, new Set([sequence]))).toMatchObject([
      { answers: { name: 'b' } },
    ]);
    expect(await handOver(outbox, new Set([sequence]))).toBe(1);
    expect(await readStates(outbox)).toEqual(['queued', 'handed-over', 'queued']);
  });

  it.each(['encrypted', 'plain', 'codes', 'table'] as const)(
    'as %s changes nothing: made is not handed over',
    async (format) => {
      const outbox = makeTestOutbox();
      await submitNamed(outbox, ['a', 'b']);
      const before = await readStored(outbox);
      const exported = await exportAs(outbox, format, 'pass');
      if (!exported.ok) throw new Error(exported.error);
      expect(exported.value).toMatchObject({ format, submissions: [{}, {}], left: 0 });
      expect(await readStored(outbox)).toEqual(before);
      const { text } = exported.value;
      if (format === 'table') return expect(text.split('\r\n')).toHaveLength(4);
      const read = await readTransferFile(text, format === 'encrypted' ? 'pass' : '');
      expect(read).toMatchObject({ ok: true, value: { submissions: [{}, {}] } });
    },
  );

  it('says that there is nothing', async () => {
    const outbox = makeTestOutbox();
    expect(await exportAs(outbox, 'plain')).toEqual({ ok: false, error: 'nothing' });
  });

  it('holds as many as an import takes, the oldest first; a table holds all', async () => {
    const { submissions: most } = transferLimits;
    const outbox = makeTestOutbox();
    const all = Array.from({ length: most + 2 }, (_, number) => ({
      ...{ id: testId(number), form: 'join', capturedAt: number, mappingVersion: '' },
      answers: { name: `n${number}` },
    }));
    await importAll(outbox, all);
    const first = await exportPlain(outbox);
    expect([first.submissions.length, first.left]).toEqual([most, 2]);
    expect((await readTransferFile(first.text, '')).ok).toBe(true);
    await markHandedOver(outbox, first.submissions);
    const second = await exportPlain(outbox);
    expect(second.submissions.map(({ answers }) => answers.name)).toEqual(['n5000', 'n5001']);
    await takeBack(outbox, 'all');
    const table = await exportAs(outbox, 'table');
    expect(table).toMatchObject({ ok: true, value: { left: 0 } });
  }, 60_000);
});

describe('what is handed over', () => {
  it('is kept with its answers, listed apart, and sent no more', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b']);
    const before = await transferredFrom(outbox);
    expect(await handOver(outbox)).toBe(2);
    await drain(outbox, { urgency: 'asked' });
    expect(outbox.service.received).toEqual([]);
    const view = await readHandedOver(outbox, 1);
    expect(view).toMatchObject({
      value: { count: 2, listed: [{ answers: { name: 'a' }, handedOverAt: outbox.clock.now() }] },
    });
    expect((await readStored(outbox)).map((one) => one.id)).toEqual(before.map(({ id }) => id));
    const whole = await readOutbox(outbox, 10);
    expect(whole).toMatchObject({
      value: { waiting: [], waitingCount: 0, gone: [], goneCount: 0, nextDrainAt: null },
    });
  });

  it('is taken back, one or all, under the same ids, and sent', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    const ids = (await readStored(outbox)).map(({ id }) => id);
    await handOver(outbox);
    await takeBack(outbox, (await readNamed(outbox, 'b')).sequence);
    expect(await readStates(outbox)).toEqual(['handed-over', 'queued', 'handed-over']);
    await takeBack(outbox, 'all');
    await drain(outbox, { urgency: 'asked' });
    expect(outbox.service.received.map(({ id }) => id)).toEqual(ids);
  });

  it('is held, not lost, where it is taken back for a form that is not connected', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a'], { form: 'staff' });
    await handOver(outbox);
    await takeBack(outbox, 'all');
    await drain(outbox, { urgency: 'asked' });
    expect(await readStates(outbox)).toEqual(['held']);
  });

  it('is deleted only when that is asked for; deleting what waits or the history leaves it', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b', 'c']);
    await handOver(outbox);
    await deleteAll(outbox, 'waiting');
    await deleteAll(outbox, 'gone');
    await deleteHandedOver(outbox, (await readNamed(outbox, 'b')).sequence);
    expect(await readStates(outbox)).toEqual(['handed-over', 'handed-over']);
    await deleteHandedOver(outbox, 'all');
    expect(await readStored(outbox)).toEqual([]);
  });

  it('is nothing that was sent or deleted since the export', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b']);
    const { submissions } = await exportPlain(outbox);
    await drain(outbox, { urgency: 'asked' });
    expect(await markHandedOver(outbox, submissions)).toEqual({ ok: true, value: 0 });
    for (const { sequence } of submissions) await takeBack(outbox, sequence);
    expect(await readStates(outbox)).toEqual(['sent', 'sent']);
  });

  it('is not a correction made since the export, which goes out under an id of its own', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a', 'b']);
    const { submissions } = await exportPlain(outbox);
    await saveEdit(outbox, 2, { name: 'b, corrected' });
    expect(await markHandedOver(outbox, submissions)).toEqual({ ok: true, value: 1 });
    expect(await markHandedOver(outbox, submissions)).toEqual({ ok: true, value: 0 });
    await drain(outbox, { urgency: 'asked' });
    expect(await readStates(outbox)).toEqual(['handed-over', 'sent']);
    expect(outbox.service.received).toMatchObject([{ answers: { name: 'b, corrected' } }]);
    expect(submissions.map(({ id }) => id)).not.toContain(outbox.service.received[0]?.id);
  });

  it('is recorded as sent where a delivery of this device ended after it', async () => {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, ['a']);
    const taken = await takeLease(outbox, { order: 'oldest', tried: new Set(), early: true });
    if (!taken.ok || taken.value === null) throw new Error('No lease was taken.');
    outbox.clock.pass(120_000);
    outbox.service.follow(() => noConnection);
    await drain(outbox, { urgency: 'asked' });
    await handOver(outbox);
    await settle(outbox, taken.value, noConnection);
    expect(await readStates(outbox)).toEqual(['handed-over']);
    await settle(outbox, taken.value, sent);
    expect(await readStates(outbox)).toEqual(['sent']);
  });
});

describe('the question whether the other device has sent it', () => {
  async function due(outbox: TestOutbox) {
    const view = await readHandedOver(outbox, 1);
    if (!view.ok) throw new Error(view.error);
    return dueTransfers(view.value.open, outbox.clock.now());
  }

  async function handedOver(...names: readonly string[]): Promise<TestOutbox> {
    const outbox = makeTestOutbox();
    await submitNamed(outbox, names);
    await handOver(outbox);
    return outbox;
  }

  it('comes after some hours, for each transfer by itself', async () => {
    const outbox = await handedOver('a', 'b');
    const first = { at: outbox.clock.now(), count: 2 };
    outbox.clock.pass(askAfter - 1);
    await submitNamed(outbox, ['c']);
    await handOver(outbox);
    expect(await due(outbox)).toEqual([]);
    outbox.clock.pass(1);
    expect(await due(outbox)).toEqual([first]);
    outbox.clock.pass(askAfter);
    expect(await due(outbox)).toMatchObject([first, { count: 1 }]);
  });

  it('is asked once: a yes ends it, and everything stays in the list', async () => {
    const outbox = await handedOver('a', 'b');
    outbox.clock.pass(askAfter);
    await stopAsking(outbox, await due(outbox));
    expect(await due(outbox)).toEqual([]);
    expect(await readStates(outbox)).toEqual(['handed-over', 'handed-over']);
  });

  it('can be answered by taking back that transfer, and no other', async () => {
    const outbox = await handedOver('a', 'b');
    outbox.clock.pass(askAfter);
    await submitNamed(outbox, ['c']);
    await handOver(outbox);
    await takeBack(outbox, await due(outbox));
    expect(await readStates(outbox)).toEqual(['queued', 'queued', 'handed-over']);
    expect(await due(outbox)).toEqual([]);
  });

  it('is not asked about what was taken back or deleted one by one', async () => {
    const outbox = await handedOver('a', 'b');
    outbox.clock.pass(askAfter);
    await takeBack(outbox, (await readNamed(outbox, 'a')).sequence);
    expect(await due(outbox)).toMatchObject([{ count: 1 }]);
    await submitNamed(outbox, ['c']);
    await deleteHandedOver(outbox, (await readNamed(outbox, 'b')).sequence);
    expect(await due(outbox)).toEqual([]);
  });

  it('comes at once where the clock was set back since', async () => {
    const outbox = await handedOver('a');
    outbox.clock.pass(-365 * 86_400_000);
    expect(await due(outbox)).toHaveLength(1);
  });
});
