// Proves specification 7.7, 7.9.
import { describe, expect, it } from 'vitest';
import { deleteAll } from '#src/outbox/delete.ts';
import { saveEdit } from '#src/outbox/edit.ts';
import { heal } from '#src/outbox/heal.ts';
import type { OutboxDatabase } from '#src/outbox/outbox.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { importSubmissions, previewImport } from '#src/outbox/transfer/import-submissions.ts';
import {
  readTransferFile,
  type TransferredSubmission,
  transferLimits,
  writeEncryptedFile,
  writePlainFile,
} from '#src/outbox/transfer/transfer-file.ts';
import { checkAnswers } from '#src/screens/transfer/known-forms.ts';
import { receiveMessages } from '#src/screens/transfer/receive-messages.ts';
import { forms } from '#tests/support/example-answers.ts';
import {
  makeTestOutbox,
  mappingOf,
  type TestOutbox,
  withQueued,
} from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { takeLease } from '#tests/support/outbox-leases.ts';
import { play } from '#tests/support/outbox-program.ts';
import { namesOf, refused, sent } from '#tests/support/outbox-service.ts';
import { handOver, importAll, preview, transferredFrom } from '#tests/support/transfers.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const [form] = forms;
if (form === undefined) throw new Error('There is no form');

/** Ids that another device would give, so that two devices do not give the same. */
const otherIds = (from: number) => () => {
  from += 1;
  return testId(from);
};

const submissionOf = (
  answers: TransferredSubmission['answers'],
  form = 'join',
  number = 1,
): TransferredSubmission => ({
  ...{ id: testId(number), form, capturedAt: number, mappingVersion: 'v1', answers },
});

it('keeps an older worker from holding what came in of a form that only this version knows', async () => {
  const older = makeTestOutbox({ builtAt: 1, mapping: mappingOf(1, ['join']) });
  const page = older.another({ builtAt: 2, mapping: mappingOf(2, ['join', 'tax']) });
  await importAll(page, [submissionOf({ name: 'a' }, 'tax')]);
  await older.drain('lifecycle');
  expect(await page.states()).toEqual(['queued']);
});

describe('a preview', () => {
  it('stores nothing and sends nothing', async () => {
    const outbox = makeTestOutbox();
    const seen = await preview(outbox, [submissionOf({ name: 'a' })], () => null, 3);
    await outbox.drain('user');
    expect(seen).toMatchObject({ known: 0, handedOverHere: 0, rejected: [], unreadable: 3 });
    expect(seen.accepted).toHaveLength(1);
    expect(await outbox.stored()).toEqual([]);
    expect(outbox.service.received).toEqual([]);
  });

  it('doubles nothing, whatever the state of what is here, and changes none of it', async () => {
    const outbox = makeTestOutbox();
    outbox.service.follow(({ answers }) => (answers.name === 'refused' ? refused : sent));
    await outbox.submit(['refused', 'sent']);
    await outbox.submit(['held'], { form: 'staff' });
    const early = await transferredFrom(outbox);
    await play('user; queue given', outbox);
    const late = await transferredFrom(outbox);
    await handOver(outbox, new Set([(await outbox.named('given')).sequence]));
    await outbox.submit(['queued']);
    const all = [...early, ...late, ...(await transferredFrom(outbox))];
    const before = await outbox.stored();
    const seen = await preview(outbox, all);
    expect(seen).toEqual({
      ...{ accepted: [], known: all.length, handedOverHere: 1, rejected: [], unreadable: 0 },
    });
    expect(await importAll(outbox, all)).toEqual({ added: 0, held: 0 });
    expect(await outbox.stored()).toEqual(before);
  });

  it('knows an earlier wording of what was edited here since, and does not add it again', async () => {
    const outbox = await withQueued(['first']);
    const exported = await transferredFrom(outbox);
    await saveEdit(outbox, (await outbox.named('first')).id, { name: 'second' });
    expect(await preview(outbox, exported)).toMatchObject({ accepted: [], known: 1 });
    expect(await importAll(outbox, exported)).toEqual({ added: 0, held: 0 });
  });

  it('counts one that a file names twice once', async () => {
    const one = submissionOf({ name: 'a' });
    const outbox = makeTestOutbox();
    expect(await preview(outbox, [one, one])).toMatchObject({ accepted: [one], known: 1 });
    expect(await importAll(outbox, [one, one])).toEqual({ added: 1, held: 0 });
  });

  it('accepts what every form takes, with the constants of the form', async () => {
    const all = forms.map((form, number) =>
      submissionOf({ ...validAnswers(form, 'x'), ...form.constants }, form.id, number),
    );
    const seen = await preview(makeTestOutbox(), all, checkAnswers);
    expect(seen.accepted).toEqual(all);
  });

  it('says what no form would take, and why, and leaves it out whole', async () => {
    const valid = validAnswers(form, 'x');
    const bad = [
      { ...valid, firstName: 'x'.repeat(1_999) },
      { ...valid, firstName: '=1+1' },
      { ...valid, email: 'not an address' },
      {},
    ].map((answers, number) => submissionOf(answers, form.id, number));
    const seen = await preview(makeTestOutbox(), bad, checkAnswers);
    expect(seen.accepted).toEqual([]);
    expect(seen.rejected.map(({ submission }) => submission)).toEqual(bad);
    const messages = [/^First/, /^First/, /email address/, /^Please fill in First Name\.$/];
    expect(seen.rejected.map(({ rejection }) => rejection)).toEqual(
      messages.map((words) => ({ kind: 'failed-check', message: expect.stringMatching(words) })),
    );
  });

  it('bounds what it cannot check, and a field of an earlier version beside those it can', async () => {
    const { fields, answerLength, nameLength } = transferLimits;
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 'x']));
    const good = [
      many(fields),
      { long: 'é'.repeat(answerLength) },
      { ['n'.repeat(nameLength)]: 'x' },
      { faces: '😀'.repeat(answerLength) },
    ];
    const bad = [
      many(fields + 1),
      { long: 'é'.repeat(answerLength + 1) },
      { ['n'.repeat(nameLength + 1)]: 'x' },
    ];
    const all = [...good, ...bad].map((answers, at) => submissionOf(answers, 'of-tomorrow', at));
    const valid = validAnswers(form, 'x');
    const kept = submissionOf({ ...valid, removed: 'x' }, form.id, 100);
    const long = submissionOf({ ...valid, removed: 'x'.repeat(2_001) }, form.id, 101);
    const seen = await preview(makeTestOutbox(), [...all, kept, long], checkAnswers);
    expect(seen.accepted).toEqual([...all.slice(0, good.length), kept]);
    expect(seen.rejected.map(({ rejection }) => rejection.kind)).toEqual([
      'too-many-answers',
      'too-long',
      'too-long',
      'too-long',
    ]);
  });
});

describe('an import', () => {
  it('sends on behalf: same ids, same time of capture, same answers', async () => {
    const giver = await play('install a b');
    const given = await transferredFrom(giver);
    const taker = makeTestOutbox({ newId: otherIds(1_000) });
    taker.clock.pass(86_400_000);
    expect(await importAll(taker, given)).toEqual({ added: 2, held: 0 });
    await taker.drain('user');
    expect(taker.service.received).toMatchObject(
      given.map(({ id, capturedAt, answers }) => ({ id, capturedAt, answers })),
    );
    // Other people's answers do not stay on a device whose person did not ask for that.
    expect(await taker.stored()).toMatchObject([{ copy: null }, { copy: null }]);
  });

  it('holds what belongs to a form that it does not connect, or does not know', async () => {
    const all = ['staff', 'a-form-of-tomorrow', 'join'].map((form, at) =>
      submissionOf({ name: 'a' }, form, at),
    );
    const outbox = makeTestOutbox();
    expect(await importAll(outbox, all)).toEqual({ added: 3, held: 2 });
    expect(await outbox.states()).toEqual(['held', 'held', 'queued']);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'takes the form %j for one that it does not know',
    async (form) => {
      const outbox = makeTestOutbox({ mapping: mappingOf(1, ['join']) });
      const hostile = submissionOf({ name: 'a' }, form);
      const seen = await preview(outbox, [hostile], checkAnswers);
      expect(seen.accepted).toEqual([hostile]);
      expect(await importAll(outbox, [hostile])).toEqual({ added: 1, held: 1 });
      expect(await outbox.states()).toEqual(['held']);
    },
  );

  it('does not touch what has come here since the preview', async () => {
    const outbox = makeTestOutbox();
    const all = [1, 2].map((number) => submissionOf({ name: `n${number}` }, 'join', number));
    const seen = await preview(outbox, all);
    await importAll(outbox, all.slice(0, 1));
    await outbox.drain('user');
    const imported = await importSubmissions(outbox, seen);
    expect(imported).toEqual({ ok: true, value: { added: 1, held: 0 } });
    expect(await outbox.states()).toEqual(['sent', 'queued']);
  });

  it('takes all in or, where the device fails, nothing', async () => {
    const all = [1, 2].map((number) => submissionOf({ name: 'a' }, 'join', number));
    const taker = makeTestOutbox();
    const seen = await preview(taker, all);
    const failing = taker.failing();
    expect((await importSubmissions(failing, seen)).ok).toBe(false);
    // The device fails after everything was written: nothing of it stays.
    const aborting: OutboxDatabase = {
      ...taker.database,
      write: (work) =>
        taker.database.write(async (transaction) => {
          const value = await work(transaction);
          transaction.abort();
          return value;
        }),
    };
    expect((await importSubmissions({ ...taker, database: aborting }, seen)).ok).toBe(false);
    expect(await taker.stored()).toEqual([]);
  });

  it('says where the device cannot even look', async () => {
    const outbox = makeTestOutbox();
    const unread: OutboxDatabase = {
      ...outbox.database,
      read: async () => ({ ok: false, error: 'unavailable' }),
    };
    const contents = { submissions: [submissionOf({})], unreadable: 0 };
    const seen = await previewImport({ ...outbox, database: unread }, contents, () => null);
    expect(seen).toEqual({ ok: false, error: 'unavailable' });
  });
});

describe('a correction of what came before', () => {
  const ownIds = () => ({ newId: () => crypto.randomUUID() });

  /** A device that gives one, corrects it twice, and gives it each time. @returns what each file had */
  async function givenThrice() {
    const giver = await withQueued(['a'], ownIds());
    const files = [await transferredFrom(giver)];
    for (const name of ['b', 'c']) {
      await saveEdit(giver, (await giver.stored())[0]?.id ?? '', { name });
      files.push(await transferredFrom(giver));
    }
    return files.flat();
  }

  it('takes its place while that waits, and one row goes out', async () => {
    const [a, b, c] = await givenThrice();
    if (!a || !b || !c) throw new Error('Not three were given.');
    const taker = makeTestOutbox(ownIds());
    await importAll(taker, [a]);
    await taker.submit(['own']);
    await play('service no-connection; user; service sent', taker);
    expect(await importAll(taker, [b])).toEqual({ added: 1, held: 0 });
    expect(await importAll(taker, [c])).toEqual({ added: 1, held: 0 });
    expect(await preview(taker, [a, b, c])).toMatchObject({ accepted: [], known: 3 });
    expect(await taker.stored()).toMatchObject([
      { sequence: 1, id: c.id, answers: { name: 'c' }, earlierIds: [a.id, b.id], imported: true },
      { answers: { name: 'own' } },
    ]);
    await taker.drain('user');
    expect(namesOf(taker.service.received)).toEqual(['c', 'own']);
    // Nor does a backup bring an earlier wording back.
    await deleteAll(taker, 'sent');
    await heal(taker);
    expect(await taker.stored()).toEqual([]);
  });

  it('takes it from several files at once, in any order', async () => {
    const given = await givenThrice();
    for (const files of [given, [...given].reverse()]) {
      const taker = makeTestOutbox();
      expect(await importAll(taker, files)).toEqual({ added: 1, held: 0 });
      expect(await taker.stored()).toMatchObject([{ answers: { name: 'c' } }]);
    }
  });

  it.each([
    ['has gone out', (taker: TestOutbox) => taker.drain('user')],
    ['is being edited', async (taker: TestOutbox) => play('lock a', taker)],
    ['is being sent', (taker: TestOutbox) => takeLease(taker)],
  ])('stands beside what %s, under one receipt', async (_, happens) => {
    const [a, b] = await givenThrice();
    if (!a || !b) throw new Error('None was given.');
    const taker = makeTestOutbox();
    await importAll(taker, [a]);
    await happens(taker);
    await importAll(taker, [b]);
    const stored = await taker.stored();
    expect(stored.map(({ id }) => id)).toEqual([a.id, b.id]);
    expect(new Set(stored.map(({ id }) => receiptOf(id))).size).toBe(1);
  });

  it('replaces nothing that was written here', async () => {
    const taker = await withQueued(['own']);
    const own = await taker.named('own');
    const forged = { ...submissionOf({ name: 'forged' }, 'join', 900), earlierIds: [own.id] };
    await importAll(taker, [forged]);
    expect(await taker.stored()).toMatchObject([own, { answers: { name: 'forged' } }]);
  });
});

it('carries as many as a file holds from device to device and keeps every byte', async () => {
  const count = transferLimits.submissions;
  expect(receiveMessages.faults['too-many']).toContain(count.toLocaleString('en-US'));
  expect(receiveMessages.faults['too-large']).toContain(`${transferLimits.fileSize / 1e6} MB`);
  const all = Array.from({ length: count }, (_, number) => {
    const message = `“${number}”\r\n😀 مرحبا \ud800 ${'é'.repeat(400)}`;
    return submissionOf({ name: `n${number}`, message }, 'join', number);
  });
  const giver = makeTestOutbox();
  expect((await importAll(giver, all)).added).toBe(count);
  const given = await transferredFrom(giver);
  const plain = await readTransferFile(await writePlainFile(given), '');
  expect(plain).toEqual({ ok: true, value: { submissions: all, unreadable: 0 } });
  const encrypted = await readTransferFile(await writeEncryptedFile(given, 'pass'), 'pass');
  if (!encrypted.ok) throw new Error(encrypted.error);
  const taker = makeTestOutbox();
  expect((await importAll(taker, encrypted.value.submissions)).added).toBe(count);
  expect(await transferredFrom(taker)).toEqual(all);
}, 60_000);
