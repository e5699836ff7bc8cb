// Proves specification 7.18.
import { expect, it } from 'vitest';
import { health, join } from '#src/forms/all-forms.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { Sent, Submission } from '#src/outbox/submission.ts';
import { reportMessage, reportMessages } from '#src/screens/shared/report-message.ts';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';

const answers = {
  ...{ issue: 'Bridge on Rd 12 is out.', zip: '78701', lastName: 'Gonzalez', firstName: 'Maria' },
  ...{ state: 'TX', email: ' ', ...join.constants },
};
const base = {
  ...{ sequence: 1, id: testId(1), form: join.id, capturedAt: startOfTime, mappingVersion: 'v1' },
  installed: false,
};
const queued: Submission = {
  ...{ ...base, answers, state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 },
};
const receipt = receiptOf(testId(1));

it('[7.18] holds the answers in the order of the form with their labels, and the receipt', () => {
  expect(reportMessage(queued)).toEqual({
    from: 'Maria Gonzalez',
    subject: `${join.title}, ${receipt}`,
    at: startOfTime,
    parts: [
      { name: 'firstName', label: 'First Name', text: 'Maria' },
      { name: 'lastName', label: 'Last Name', text: 'Gonzalez' },
      { name: 'state', label: 'State', text: 'Texas' },
      { name: 'zip', label: 'Zip Code', text: '78701' },
      { name: 'issue', label: 'Issue', text: 'Bridge on Rd 12 is out.' },
      { label: reportMessages.receipt, text: receipt },
    ],
  });
});

it('[7.18] holds the number, without what was deleted', () => {
  const { parts } = reportMessage({ ...queued, serialNumber: 'K7M2Q-9 (deleted 2-5)' });
  expect(parts.at(-1)).toEqual({ label: reportMessages.number, text: 'K7M2Q-9' });
  expect(reportMessage({ ...queued, serialNumber: '<b>' }).parts).toHaveLength(6);
});

it('[7.18] says first that practice is practice', () => {
  const { subject, parts } = reportMessage({ ...queued, practice: 1 });
  expect(subject).toBe(`${reportMessages.practice}: ${join.title}, ${receipt}`);
  expect(parts[0]?.text).toBe(reportMessages.isPractice);
});

it('invents nothing for a form that this version lacks', () => {
  const gone: Submission = { ...queued, form: 'bake-sale', answers: { cakes: 'two' } };
  const { from, subject, parts } = reportMessage(gone);
  expect([from, subject]).toEqual(['', `bake-sale, ${receipt}`]);
  expect(parts.map(({ label, text }) => [label, text])).toEqual([
    ['cakes', 'two'],
    [reportMessages.receipt, receipt],
  ]);
});

it('reads the kept copy of what was sent', () => {
  const copy = { answers: { healthConcerns: 'Well is dry.' }, eraseAt: startOfTime };
  const sent: Sent = { ...base, form: health.id, state: 'sent', sentAt: startOfTime, copy };
  expect(reportMessage(sent).parts[0]?.text).toBe('Well is dry.');
});
