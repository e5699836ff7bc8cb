// Proves specification 7.7, 7.9.
import { describe, expect, it } from 'vitest';
import { saveEdit } from '#src/outbox/actions/edit.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { reconcileStores } from '#src/outbox/store/reconcile.ts';
import { importSubmissions, previewImport } from '#src/outbox/transfer/import-submissions.ts';
import { type TransferredSubmission, transferLimits } from '#src/outbox/transfer/transfer-file.ts';
import { checkAnswers } from '#src/screens/transfer/known-forms.ts';
import { forms } from '#tests/support/example-answers.ts';
import { makeTestOutbox, mappingOf, withQueued } from '#tests/support/outbox-bench.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { play } from '#tests/support/outbox-program.ts';
import { importAll, preview, transferredFrom } from '#tests/support/transfers.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const [form] = forms;
if (form === undefined) throw new Error('There is no form');

const submissionOf = (
  answers: TransferredSubmission['answers'],
  form = 'join',
  number = 1,
): TransferredSubmission => ({
  ...{ id: testId(number), form, capturedAt: number, mappingVersion: 'v1', answers },
});
const two = [1, 2].map((number) => submissionOf({ name: `n${number}` }, 'join', number));

const nothing = { accepted: [], known: 0, handedOverHere: 0, rejected: [], unreadable: 0 };

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
    const seen = await preview(outbox, two, () => null, 3);
    expect(seen).toEqual({ ...nothing, accepted: two, unreadable: 3 });
    await play('user = done 0; states; tried', outbox);
  });

  it('doubles nothing, whatever the state of what is here, and changes none of it', async () => {
    const outbox = await play('queue refused sent; hold held; service refused refused');
    const early = await transferredFrom(outbox);
    await play('user; queue given', outbox);
    const late = await transferredFrom(outbox);
    await play('give given; queue queued', outbox);
    const all = [...early, ...late, ...(await transferredFrom(outbox))];
    const before = await outbox.stored();
    expect(await preview(outbox, all)).toEqual({
      ...{ ...nothing, known: all.length, handedOverHere: 1 },
    });
    expect(await importAll(outbox, all)).toEqual({ added: 0, held: 0 });
    expect(await outbox.stored()).toEqual(before);
  });

  it('knows an earlier wording of what was edited here since, and does not add it again', async () => {
    const outbox = await withQueued(['first']);
    const exported = await transferredFrom(outbox);
    await play('edit first second', outbox);
    expect(await preview(outbox, exported)).toEqual({ ...nothing, known: 1 });
  });

  it('counts one that a file names twice once', async () => {
    const [one = submissionOf({})] = two;
    const outbox = makeTestOutbox();
    expect(await preview(outbox, [one, one])).toEqual({ ...nothing, accepted: [one], known: 1 });
    expect(await importAll(outbox, [one, one])).toEqual({ added: 1, held: 0 });
  });

  it('accepts what every form takes, with the constants of the form', async () => {
    const all = forms.map((form, number) =>
      submissionOf({ ...validAnswers(form, 'x'), ...form.constants }, form.id, number),
    );
    expect((await preview(makeTestOutbox(), all, checkAnswers)).accepted).toEqual(all);
  });

  it('says what no form would take, and why, and leaves it out whole', async () => {
    const valid = validAnswers(form, 'x');
    const refused: readonly [TransferredSubmission['answers'], RegExp][] = [
      [{ ...valid, firstName: 'x'.repeat(1_999) }, /^First/],
      [{ ...valid, firstName: '=1+1' }, /^First/],
      [{ ...valid, email: 'not an address' }, /email address/],
      [{}, /^Please fill in First Name\.$/],
    ];
    const bad = refused.map(([answers], number) => submissionOf(answers, form.id, number));
    expect(await preview(makeTestOutbox(), bad, checkAnswers)).toEqual({
      ...nothing,
      rejected: refused.map(([, words], at) => ({
        submission: bad[at],
        rejection: { kind: 'failed-check', message: expect.stringMatching(words) },
      })),
    });
  });

  it('bounds what it cannot check, and a field of an earlier version beside those it can', async () => {
    const { fields, answerLength, nameLength } = transferLimits;
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 'x']));
    const named = (length: number) => ({ ['n'.repeat(length)]: 'x' });
    const valid = validAnswers(form, 'x');
    const unknown = 'of-tomorrow';
    const good = [
      submissionOf(many(fields), unknown, 1),
      submissionOf({ long: 'é'.repeat(answerLength) }, unknown, 2),
      submissionOf(named(nameLength), unknown, 3),
      submissionOf({ faces: '😀'.repeat(answerLength) }, unknown, 4),
      submissionOf({ ...valid, removed: 'x' }, form.id, 5),
    ];
    const bad = [
      submissionOf(many(fields + 1), unknown, 6),
      submissionOf({ long: 'é'.repeat(answerLength + 1) }, unknown, 7),
      submissionOf(named(nameLength + 1), unknown, 8),
      submissionOf({ ...valid, removed: 'x'.repeat(answerLength + 1) }, form.id, 9),
    ];
    const seen = await preview(makeTestOutbox(), [...good, ...bad], checkAnswers);
    expect(seen.accepted).toEqual(good);
    expect(seen.rejected.map(({ rejection }) => rejection.kind)).toEqual([
      ...['too-many-answers', 'too-long', 'too-long', 'too-long'],
    ]);
  });
});

describe('an import', () => {
  it('sends on behalf: same ids, same time of capture, same answers', async () => {
    const given = await transferredFrom(await play('install a b'));
    const taker = await play('pass 86400000');
    expect(await importAll(taker, given)).toEqual({ added: 2, held: 0 });
    await taker.drain('user');
    expect(taker.service.received).toMatchObject(
      given.map(({ id, capturedAt, answers }) => ({ id, capturedAt, answers })),
    );
    // Other people's answers do not stay on a device whose person did not ask for that.
    expect(await taker.stored()).toMatchObject([{ copy: null }, { copy: null }]);
  });

  it.each([
    ...['staff', 'a-form-of-tomorrow'],
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'],
  ])('holds what belongs to the form %s, which is not connected, or not known', async (form) => {
    const known = forms.find(({ id }) => id === form);
    const one = submissionOf(known ? validAnswers(known, 'x') : { name: 'a' }, form);
    const outbox = makeTestOutbox();
    expect(await preview(outbox, [one], checkAnswers)).toEqual({ ...nothing, accepted: [one] });
    expect(await importAll(outbox, [one])).toEqual({ added: 1, held: 1 });
    expect(await outbox.states()).toEqual(['held']);
  });

  it('does not touch what has come here since the preview', async () => {
    const outbox = makeTestOutbox();
    const seen = await preview(outbox, two);
    await importAll(outbox, two.slice(0, 1));
    await outbox.drain('user');
    const imported = await importSubmissions(outbox, seen);
    expect(imported).toEqual({ ok: true, value: { added: 1, held: 0 } });
    expect(await outbox.states()).toEqual(['sent', 'queued']);
  });

  it('says where the device cannot even look', async () => {
    const outbox = makeTestOutbox();
    const failed = { ok: false, error: 'unavailable' } as const;
    const unread = { ...outbox, database: { ...outbox.database, read: async () => failed } };
    const seen = await previewImport(unread, { submissions: two, unreadable: 0 }, () => null);
    expect(seen).toEqual(failed);
  });
});

describe('a correction of what came before', () => {
  const ownIds = () => ({ newId: () => crypto.randomUUID() });

  /** A device gives one, corrects it twice, and gives it each time; another has taken in the first. */
  async function givenThrice() {
    const giver = await withQueued(['a'], ownIds());
    const files = [await transferredFrom(giver)];
    for (const name of ['b', 'c']) {
      await saveEdit(giver, (await giver.stored())[0]?.id ?? '', { name });
      files.push(await transferredFrom(giver));
    }
    const [a, b, c] = files.flat();
    if (!a || !b || !c) throw new Error('Not three were given.');
    const taker = makeTestOutbox(ownIds());
    await importAll(taker, [a]);
    return { taker, a, b, c };
  }

  it('takes its place while that waits, and one row goes out', async () => {
    const { taker, a, b, c } = await givenThrice();
    await play('queue own; service no-connection; user; service sent', taker);
    expect(await importAll(taker, [b])).toEqual({ added: 1, held: 0 });
    expect(await importAll(taker, [c])).toEqual({ added: 1, held: 0 });
    expect(await preview(taker, [a, b, c])).toEqual({ ...nothing, known: 3 });
    expect(await taker.stored()).toMatchObject([
      { sequence: 1, id: c.id, answers: { name: 'c' }, earlierIds: [a.id, b.id], imported: true },
      { answers: { name: 'own' } },
    ]);
    // Nor does a backup bring an earlier wording back.
    await play('user; received c own; delete sent', taker);
    await reconcileStores(taker);
    expect(await taker.stored()).toEqual([]);
  });

  it('takes it from several files at once, in any order', async () => {
    const { a, b, c } = await givenThrice();
    for (const files of [
      [a, b, c],
      [c, b, a],
    ]) {
      const taker = makeTestOutbox();
      expect(await importAll(taker, files)).toEqual({ added: 1, held: 0 });
      expect(await taker.stored()).toMatchObject([{ answers: { name: 'c' } }]);
    }
  });

  it.each([
    ['has gone out', 'user'],
    ['is being edited', 'lock a'],
    ['is being sent', 'lease'],
  ])('is beside what %s, under one receipt', async (_, happens) => {
    const { taker, a, b } = await givenThrice();
    await play(happens, taker);
    await importAll(taker, [b]);
    const ids = (await taker.stored()).map(({ id }) => id);
    expect(ids).toEqual([a.id, b.id]);
    expect(new Set(ids.map(receiptOf)).size).toBe(1);
  });

  it('replaces nothing that was written here', async () => {
    const taker = await withQueued(['own']);
    const own = await taker.named('own');
    const forged = { ...submissionOf({ name: 'forged' }, 'join', 900), earlierIds: [own.id] };
    await importAll(taker, [forged]);
    expect(await taker.stored()).toMatchObject([own, { answers: { name: 'forged' } }]);
  });

  it('replaces nothing of another receipt (H14)', async () => {
    const { taker, a } = await givenThrice();
    const id = '99999999-0000-4000-8000-000000000009';
    const forged = { ...submissionOf({ name: 'forged' }, 'join', 900), id, earlierIds: [a.id] };
    await importAll(taker, [forged]);
    expect((await taker.stored()).map((one) => one.id)).toEqual([a.id, id]);
  });
});
