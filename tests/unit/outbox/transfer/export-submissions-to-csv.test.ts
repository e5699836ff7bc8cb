// Proves specification 7.10.
import { expect, it } from 'vitest';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { type Naming, toCsv } from '#src/outbox/transfer/export-submissions.ts';
import { rowsByTitle as rows } from '#tests/support/csv-rows.ts';
import { forms } from '#tests/support/example-answers.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';

const naming: Naming = {
  form: (form) => `The form ${form}`,
  field: (form, name) =>
    forms.find(({ id }) => id === form)?.fields.find((field) => field.name === name)?.label ?? name,
};

const submissionOf = (answers: Readonly<Record<string, string>>, form = 'join', number = 1) => ({
  ...{ id: testId(number), form, capturedAt: Date.UTC(2026, 0, 2), mappingVersion: '', answers },
});

const rowOf = (answers: Readonly<Record<string, string>>, form = 'join', named = naming) =>
  rows(toCsv([submissionOf(answers, form)], named))[0];

it('has one row for each submission of every form, each answer under its label', () => {
  const all = forms.map((form, at) => submissionOf(validAnswers(form, 'row'), form.id, at));
  const read = rows(toCsv(all, naming));
  expect(read).toHaveLength(forms.length);
  for (const [number, form] of forms.entries()) {
    const answers = validAnswers(form, 'row');
    expect(read[number]).toMatchObject({
      ...{ Receipt: receiptOf(testId(number)), Form: `The form ${form.id}`, Id: testId(number) },
      ...{ Written: '2026-01-02T00:00:00.000Z' },
      ...Object.fromEntries(form.fields.map(({ name, label }) => [label, answers[name]])),
    });
  }
});

it('quotes quotes, commas and line breaks, and ends every line with CR LF (RFC 4180)', () => {
  const message = 'a "b", c\r\nd\ne';
  const csv = toCsv([submissionOf({ message })], naming);
  expect(csv).toContain('"a ""b"", c\r\nd\ne"\r\n');
  expect(csv.startsWith('\ufeffReceipt,Form,Written,Id,message\r\n')).toBe(true);
  expect(rows(csv)[0]?.message).toBe(message);
});

it.each([
  ...['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1'],
  ...['＝1', '＠x', '\u00a0=1', '\u200b=1', '\ufeff=1'],
])('%j, which a spreadsheet would take for a formula, begins with an apostrophe', (message) => {
  expect(rowOf({ message })?.message).toBe(`'${message}`);
});

it('does so in names of fields and forms too', () => {
  const row = rowOf({ '=x': 'y' }, '=f', { ...naming, form: (form) => form });
  expect(row).toMatchObject({ "'=x": 'y', Form: "'=f" });
});

it.each(['a=b', '5550100000', 'test@example.org', '“=”'])('%j stays as it is', (message) => {
  expect(rowOf({ message })?.message).toBe(message);
});

it('keeps two fields of one label apart', () => {
  const row = rowOf({ one: '1', two: '2' }, 'join', { ...naming, field: () => 'Label' });
  expect(row).toMatchObject({ Label: '1', 'Label (two)': '2' });
});
