// Proves specification 7.13, 7.14.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formDefinitions, join, localIssue } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { saveEdit } from '#src/outbox/edit.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import {
  countMessages,
  mostMessages,
  noteTexted,
  readTextMessage,
  takeForText,
  toTextMessage,
} from '#src/outbox/transfer/text-message.ts';
import type { TransferredSubmission } from '#src/outbox/transfer/transfer-file.ts';
import { checkAnswers } from '#src/screens/transfer/known-forms.ts';
import { makeTestOutbox } from '#tests/support/outbox-bench.ts';
import { importAll, preview } from '#tests/support/transfers.ts';

const definitions: readonly FormDefinition[] = Object.values(formDefinitions);
const findForm = (id: string) => definitions.find((one) => one.id === id);

const id = '7f0c1a52-3b6e-4d8f-9a01-23456789abcd';
const capturedAt = Date.UTC(2026, 10, 23, 16, 12, 0, 123);

const submissionOf = (
  definition: FormDefinition,
  answers: TransferredSubmission['answers'],
): TransferredSubmission => ({
  ...{ id, capturedAt, form: definition.id, mappingVersion: '' },
  answers: { ...definition.constants, ...answers },
});

const people = {
  ...{ firstName: 'Ann', lastName: 'Bly', email: 'ann@example.org', phone: '2065550100' },
  ...{ state: 'WA', zip: '98101' },
};
const bridge = submissionOf(localIssue, { ...people, issue: 'Bridge on Rd 12 is out.' });

/** `RUNS=10000` plays more. */
const runs = Number(process.env.RUNS ?? 500);

const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\[~]|€';

/** Any text that a person or a file may bring: of the alphabet, of Unicode, with marks of the format. */
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...gsm), maxLength: 500 }),
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.string({ unit: fc.constantFrom('*', '%', ';', '%;', '%2A;', ' ', '\n', '’', '\ud800', '😀') }),
);

const anySubmission = fc.constantFrom(...definitions).chain((definition) =>
  fc
    .record({
      id: fc.uuid(),
      capturedAt: fc.integer({ min: 0, max: 8.64e15 }),
      answers: fc.record(Object.fromEntries(definition.fields.map(({ name }) => [name, anyText]))),
      serialNumber: fc.constantFrom(undefined, 'K7M2Q-14', 'K7M2Q-999 (deleted 2-5, 9)'),
    })
    .map(({ id, capturedAt, answers, serialNumber }) => ({
      definition,
      submission: {
        ...submissionOf(definition, answers),
        ...{ id, capturedAt },
        ...(serialNumber && { serialNumber }),
      },
    })),
);

describe('a text message', () => {
  it('is readable by a person', () => {
    const { text, messages } = toTextMessage(bridge, localIssue, mostMessages);
    expect(text).toMatch(
      /^WTX1 local-issue FW61-MMHV-. [0-9A-Z]{27}\*Ann\*Bly\*ann@example\.org\*2065550100\*WA\*98101\*Bridge on Rd 12 is out\.\*[0-9A-Z]{7}$/,
    );
    expect(text).toContain(receiptOf(id));
    expect(messages).toBe(1);
  });

  it('gives the same answers back, of every form and any text', () => {
    fc.assert(
      fc.property(anySubmission, ({ definition, submission }) => {
        const { text, cut, leftOut } = toTextMessage(submission, definition);
        expect([cut, leftOut]).toEqual([[], []]);
        expect(
          [...text].filter((one) => !gsm.includes(one) || /\s/.test(one.replace(' ', ''))),
        ).toEqual([]);
        expect(readTextMessage(text, findForm)).toEqual({
          ok: true,
          value: { submission, isCut: false },
        });
      }),
      { numRuns: runs },
    );
  });

  it('fits into two messages, and says of every answer that it cut how much is left', () => {
    fc.assert(
      fc.property(anySubmission, ({ definition, submission }) => {
        const { text, messages, cut } = toTextMessage(submission, definition, mostMessages);
        expect(messages).toBe(countMessages(text));
        expect(messages).toBeLessThanOrEqual(mostMessages);
        const read = readTextMessage(text, findForm);
        if (!read.ok) throw new Error(read.error);
        expect(read.value.isCut).toBe(cut.length > 0);
        for (const [name, whole] of Object.entries(submission.answers)) {
          const kept = cut.find((one) => one.name === name)?.kept;
          expect(read.value.submission.answers[name]).toBe(
            kept === undefined ? whole : [...whole].slice(0, kept).join(''),
          );
        }
      }),
      { numRuns: runs / 10 },
    );
  });

  it('carries the serial number, with the highest deleted ones', () => {
    const deleted = Array.from({ length: 90 }, (_, at) => 2 * at + 1).join(', ');
    const numbered = { ...bridge, serialNumber: `K7M2Q-200 (deleted ${deleted})` };
    const { text, messages } = toTextMessage(numbered, localIssue, mostMessages);
    expect(messages).toBe(2);
    const read = readTextMessage(text, findForm);
    if (!read.ok) throw new Error(read.error);
    expect(read.value.isCut).toBe(false);
    expect(read.value.submission.serialNumber).toMatch(/^K7M2Q-200 \(deleted .*, 177, 179\)$/);
  });

  it('names answers that the form no longer has, and counts as cut', () => {
    const older = { ...bridge, answers: { ...bridge.answers, formerField: 'x' } };
    const { text, leftOut } = toTextMessage(older, localIssue, mostMessages);
    expect(leftOut).toEqual(['formerField']);
    expect(readTextMessage(text, findForm)).toMatchObject({ ok: true, value: { isCut: true } });
  });
});

it.each([
  ['160 letters', 'a'.repeat(160), 1],
  ['161 letters', 'a'.repeat(161), 2],
  ['80 brackets', '['.repeat(80), 1],
  ['81 brackets', '['.repeat(81), 2],
  ['306 letters', 'a'.repeat(306), 2],
  ['307 letters', 'a'.repeat(307), 3],
  ['a bracket that the first message cannot hold', `${'a'.repeat(152)}[${'a'.repeat(152)}`, 3],
])('counts the messages of %s', (_, text, count) => {
  expect(countMessages(text)).toBe(count);
});

describe('what is pasted', () => {
  const { text } = toTextMessage(bridge, localIssue, mostMessages);
  const whole = { ok: true, value: { submission: bridge, isCut: false } };

  it.each([
    ['with words before it', `Ann, 4:12 PM: ${text}`],
    ['with line breaks around it', `\n ${text}\r\n`],
    ['in two messages', `${text.slice(0, 70)}\n${text.slice(70)}`],
    ['divided where a space was', text.replace(' on ', '\r\non ')],
  ])('is read %s', (_, pasted) => {
    expect(readTextMessage(pasted, findForm)).toEqual(whole);
  });

  it('is read with the quotation marks of a keyboard', () => {
    const quoted = submissionOf(localIssue, { ...people, issue: '"Don\'t cross" - sheriff' });
    const sent = toTextMessage(quoted, localIssue, mostMessages).text;
    const typed = sent.replace('"', '“').replace('"', '”').replace("'", '’').replace(' - ', ' — ');
    expect(readTextMessage(typed, findForm)).toMatchObject({ value: { submission: quoted } });
  });

  it('is refused if one character is missing, added or another', () => {
    for (let at = 1; at < text.length; at += 1) {
      const others = ['', `${text[at]}${text[at]}`, text[at] === 'x' ? 'y' : 'x'];
      for (const other of others) {
        const read = readTextMessage(text.slice(0, at) + other + text.slice(at + 1), findForm);
        expect(read.ok, `${other} at ${at}`).toBe(false);
      }
    }
  });

  it.each([
    ['nothing', '', 'foreign'],
    ['other words', 'See you at 9', 'foreign'],
    ['a form that this version lacks', text.replace('local-issue', 'toString'), 'foreign'],
    ['a newer text', text.replace('WTX1', 'WTX2'), 'newer'],
    ['a beginning', 'WTX1 local-issue', 'damaged'],
    ['too much', `${text}${' '.repeat(100_000)}`, 'foreign'],
  ] as const)('is refused: %s', (_, pasted, error) => {
    expect(readTextMessage(pasted, findForm)).toEqual({ ok: false, error });
  });

  it('is refused if the form had other fields', () => {
    const reordered = { ...localIssue, fields: localIssue.fields.toReversed() };
    const other = readTextMessage(text, () => reordered);
    expect(other).toEqual({ ok: false, error: 'other-form' });
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'WTX1 *%;A0\n') }), (noise) => {
        const { ok } = readTextMessage(`WTX1 local-issue ${noise}`, findForm);
        expect(ok).toBe(false);
      }),
    );
  });
});

describe('in the outbox', () => {
  const report = submissionOf(join, bridge.answers);

  async function texted() {
    const giver = makeTestOutbox();
    await giver.submit(['Ann'], { form: join.id, more: report.answers });
    const [stored] = await giver.stored();
    if (stored === undefined) throw new Error('Nothing waits');
    expect(await takeForText(giver, stored.id)).toMatchObject({
      ok: true,
      value: { id: stored.id },
    });
    return { giver, id: stored.id };
  }

  it('changes no state, whatever was texted', async () => {
    const { giver, id } = await texted();
    await noteTexted(giver, id);
    expect(await giver.stored()).toMatchObject([
      { id, state: 'queued', attempts: 0, texted: { id, at: giver.clock.now() } },
    ]);
  });

  it('arrives under one id from both devices', async () => {
    const giver = makeTestOutbox();
    await giver.submit(['Ann'], { form: join.id });
    const [own] = await giver.stored();
    if (own === undefined) throw new Error('Nothing waits');
    await giver.put({
      ...own,
      state: 'queued',
      answers: report.answers,
      attempts: 0,
      lastFailure: null,
      nextAttemptAt: 0,
    });
    const taken = await takeForText(giver, own.id);
    if (!taken.ok || taken.value === null) throw new Error('It was not taken');
    const { text } = toTextMessage(taken.value, join, mostMessages);
    const read = readTextMessage(text, findForm);
    if (!read.ok) throw new Error(read.error);
    const coordinator = makeTestOutbox();
    expect((await preview(coordinator, [read.value.submission], checkAnswers)).rejected).toEqual(
      [],
    );
    await importAll(coordinator, [read.value.submission]);
    await coordinator.drain('user');
    await giver.drain('user');
    const arrived = [...coordinator.service.received, ...giver.service.received];
    const { id, capturedAt, serialNumber } = own;
    expect(arrived).toMatchObject(
      Array.from({ length: 2 }, () => ({ id, capturedAt, serialNumber, answers: report.answers })),
    );
    expect(serialNumber).toBeDefined();
  });

  it('gives an edit a new id, of which nothing was texted', async () => {
    const { giver, id } = await texted();
    await noteTexted(giver, id);
    await saveEdit(giver, id, { ...report.answers, issue: 'It is open again.' });
    const [edited] = await giver.stored();
    expect(edited?.earlierIds).toEqual([id]);
    expect(edited?.texted?.id).not.toBe(edited?.id);
  });

  const nothing = { ok: true, value: null };

  it('writes no text of practice, of what was sent, and of what is gone', async () => {
    const { giver, id } = await texted();
    await giver.drain('user');
    expect(await takeForText(giver, id)).toEqual(nothing);
    expect(await takeForText(giver, 'gone')).toEqual(nothing);
    const [sent] = await giver.stored();
    await noteTexted(giver, id);
    expect(await giver.stored()).toEqual([sent]);
    await giver.change('preferences', {
      ...(await giver.setting('preferences')),
      practice: true,
    });
    await giver.submit(['practice'], { form: join.id });
    const practice = await giver.idOf('practice');
    expect(await takeForText(giver, practice)).toEqual(nothing);
  });
});
