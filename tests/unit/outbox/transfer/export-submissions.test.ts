// Proves specification 7.1, 7.9.
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import { saveEdit } from '#src/outbox/edit.ts';
import { endSimulation } from '#src/outbox/preferences.ts';
import { type ExportWay, exportSubmissions } from '#src/outbox/transfer/export-submissions.ts';
import { recordHandover, takeBack } from '#src/outbox/transfer/handed-over.ts';
import { readTransferFile, transferLimits } from '#src/outbox/transfer/transfer-file.ts';
import { makeTestOutbox, withQueued } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play } from '#tests/support/outbox-program.ts';
import { deferred, refused, sent, until } from '#tests/support/outbox-service.ts';
import { exportPlain, handOver, importAll, transferredFrom } from '#tests/support/transfers.ts';

const naming = { form: (form: string) => form, field: (_: string, name: string) => name };

const ways: readonly ExportWay[] = [
  { kind: 'sealed', passphrase: 'pass' },
  { kind: 'plain' },
  { kind: 'codes' },
  { kind: 'table', naming },
];

it('an edit that is saved while the file is being made goes out under an id of its own', async () => {
  const outbox = await withQueued(['a', 'b']);
  const { id, sequence } = await outbox.named('b');
  const { write } = outbox.database;
  const exported = await exportSubmissions(
    {
      ...outbox,
      database: {
        ...outbox.database,
        async write(work, options) {
          const done = await write(work, options);
          await saveEdit(outbox, id, { name: 'b, corrected' });
          return done;
        },
      },
    },
    'all',
    { kind: 'plain' },
  );
  if (!exported.ok) throw new Error(exported.error);
  expect(exported.value.submissions[1]).toMatchObject({ id, answers: { name: 'b' } });
  const corrected = await outbox.named('b, corrected');
  expect(corrected).toMatchObject({ sequence, earlierIds: [id] });
  expect(corrected.id).not.toBe(id);
  expect((await outbox.named('a')).earlierIds).toBeUndefined();
});

describe('an export', () => {
  it('has what is queued, held and refused, in order of capture, what is under way with it', async () => {
    const outbox = makeTestOutbox();
    outbox.service.follow(({ answers }) => {
      if (answers.name === 'under way') return deferred<Outcome>().promise;
      return answers.name === 'no' ? refused : sent;
    });
    await play('queue gone no; user', outbox);
    await outbox.submit(['under way', 'b']);
    void outbox.drain('user');
    await until(() => outbox.service.tried.length === 3);
    await outbox.submit(['c'], { form: 'staff' });
    const names = (await transferredFrom(outbox)).map(({ answers }) => answers.name);
    expect(names).toEqual(['no', 'under way', 'b', 'c']);
  });

  it('has only what was chosen', async () => {
    const outbox = await withQueued(['a', 'b', 'c']);
    const { sequence } = await outbox.named('b');
    expect(await transferredFrom(outbox, new Set([sequence]))).toMatchObject([
      { answers: { name: 'b' } },
    ]);
    expect(await handOver(outbox, new Set([sequence]))).toBe(1);
    expect(await outbox.states()).toEqual(['queued', 'handed-over', 'queued']);
  });

  it.each(ways)(
    'as $kind hands nothing over: a file that was made is not yet anywhere else',
    async (way) => {
      const outbox = await withQueued(['a', 'b']);
      const before = await outbox.stored();
      const exported = await exportSubmissions(outbox, 'all', way);
      if (!exported.ok) throw new Error(exported.error);
      expect(exported.value).toMatchObject({ submissions: [{}, {}], remaining: 0 });
      await saveEdit(outbox, before[0]?.id ?? '', { name: 'edited' });
      // Another device may have the file: under the same id, the sheet would drop one of the two wordings.
      expect((await outbox.idOf('edited')) !== before[0]?.id).toBe(way.kind !== 'table');
      expect((await outbox.stored()).map(({ state }) => state)).toEqual(['queued', 'queued']);
      const { text } = exported.value;
      if (way.kind === 'table') return expect(text.split('\r\n')).toHaveLength(4);
      const read = await readTransferFile(text, 'pass');
      expect(read).toMatchObject({ ok: true, value: { submissions: [{}, {}] } });
    },
  );

  it('leaves practice out, also where it was chosen, until the person sends it for real', async () => {
    const outbox = await play('queue before; practice; queue practice');
    await outbox.submit(['held practice'], { form: 'staff' });
    const only = await outbox.named('practice');
    expect(await transferredFrom(outbox)).toMatchObject([{ answers: { name: 'before' } }]);
    const chosen = new Set([only.sequence]);
    for (const way of ways) {
      const exported = await exportSubmissions(outbox, chosen, way);
      expect(exported).toEqual({ ok: false, error: 'nothing' });
    }
    // Nor does a page that still lists it as something else get it marked.
    if (only.state !== 'queued') throw new Error(`It is ${only.state}.`);
    expect(await recordHandover(outbox, [only])).toEqual({ ok: true, value: 0 });
    expect(await outbox.states()).toEqual(['queued', 'queued', 'held']);

    await endSimulation(outbox, 'send');
    const names = (await transferredFrom(outbox)).map(({ answers }) => answers.name);
    expect(names).toEqual(['before', 'practice', 'held practice']);
  });

  it('says that there is nothing', async () => {
    const outbox = makeTestOutbox();
    const exported = await exportSubmissions(outbox, 'all', { kind: 'plain' });
    expect(exported).toEqual({ ok: false, error: 'nothing' });
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
    expect([first.submissions.length, first.remaining]).toEqual([most, 2]);
    expect((await readTransferFile(first.text, '')).ok).toBe(true);
    await recordHandover(outbox, first.submissions);
    const second = await exportPlain(outbox);
    expect(second.submissions.map(({ answers }) => answers.name)).toEqual(['n5000', 'n5001']);
    await takeBack(outbox, 'all');
    const table = await exportSubmissions(outbox, 'all', { kind: 'table', naming });
    expect(table).toMatchObject({ ok: true, value: { remaining: 0 } });
  }, 60_000);
});
