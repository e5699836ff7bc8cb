// Proves specification 2.16, 5.35.
import { expect, it } from 'vitest';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { emptySearch, matchOf, type SubmissionSearch } from '#src/screens/outbox/search-tools.tsx';
import { startOfTime, testId } from '#tests/support/outbox-clock.ts';

const base = {
  ...{ sequence: 1, id: testId(1), form: 'local-issue', capturedAt: startOfTime },
  ...{ mappingVersion: 'v1', installed: false },
};
const answers = { firstName: 'José', state: 'TX', issue: 'The BRIDGE on\nCounty Road 12 is gone' };
const queued: Submission = {
  ...{ ...base, state: 'queued', answers, attempts: 0 },
  ...{ lastFailure: null, nextAttemptAt: 0 },
};
const sent: Submission = { ...base, state: 'sent', sentAt: startOfTime, copy: null };

const matches = (search: Partial<SubmissionSearch>, submission: Submission = queued) =>
  matchOf({ ...emptySearch, ...search })?.(submission);

it('looks for nothing in particular where nothing is filled in', () => {
  for (const words of ['', ' \n']) expect(matches({ words })).toBeUndefined();
});

it.each([
  ['a word of an answer', 'bridge'],
  ['part of a word', 'brid'],
  ['several words, in any order', 'gone county  bridge'],
  ['a word without its accent', 'jose'],
  ['a word with its accent in another form', 'JOSE\u0301'],
  ['the name of its form', 'local issue'],
  ['what a person reads of a choice', 'texas'],
  ['its receipt', receiptOf(base.id).toLowerCase()],
  ['its receipt without dashes', receiptOf(base.id).replaceAll('-', '')],
])('finds it by %s', (_what, words) => {
  expect(matches({ words })).toBe(true);
});

it.each(['tunnel', 'bridge tunnel', 'TX'])('does not find it by %s', (words) => {
  expect(matches({ words })).toBe(false);
});

it('finds what was sent by its form and receipt, also where no words are kept', () => {
  expect(matches({ words: 'local' }, sent)).toBe(true);
  expect(matches({ words: receiptOf(base.id) }, sent)).toBe(true);
  expect(matches({ words: 'bridge' }, sent)).toBe(false);
  const copy = { answers, eraseAt: startOfTime };
  expect(matches({ words: 'bridge' }, { ...sent, copy })).toBe(true);
});

it('finds a confirmed one by what became of it', () => {
  const followUp = { state: 'Scheduled', text: 'Crew comes Friday', readAt: startOfTime };
  const confirmed: Submission = { ...base, state: 'confirmed', sentAt: startOfTime, followUp };
  expect(matches({ words: 'scheduled friday' }, confirmed)).toBe(true);
  expect(matches({ words: 'monday' }, confirmed)).toBe(false);
});

it('finds by form, and what an older version has left by the id of its form', () => {
  expect(matches({ form: 'local-issue' })).toBe(true);
  expect(matches({ form: 'tax' })).toBe(false);
  expect(matches({ words: 'gone-form' }, { ...queued, form: 'gone-form' })).toBe(true);
});

it('finds what was written in a form of the owner by its name, and by what a person reads of a choice', () => {
  const offered = { ...queued, form: 'food-drive', answers: { 'pickup-state': 'TX' } };
  expect(matches({ words: 'food drive texas' }, offered)).toBe(true);
  expect(matches({ form: 'food-drive' }, offered)).toBe(true);
});

it('finds by what is known of it, as its row says', () => {
  expect(matches({ state: 'queued' })).toBe(true);
  expect(matches({ state: 'held' })).toBe(false);
  const missing = { ...sent, missingSince: startOfTime };
  expect([matches({ state: 'sent' }, sent), matches({ state: 'sent' }, missing)]).toEqual([
    true,
    false,
  ]);
  expect(matches({ state: 'missing' }, missing)).toBe(true);
  expect(matches({ state: 'practice' })).toBe(false);
  expect(matches({ state: 'practice' }, { ...queued, practice: 1 })).toBe(true);
});

it('wants all that is filled in', () => {
  expect(matches({ words: 'bridge', form: 'local-issue', state: 'queued' })).toBe(true);
  expect(matches({ words: 'bridge', form: 'tax', state: 'queued' })).toBe(false);
  expect(matches({ words: 'bridge', form: 'local-issue', state: 'sent' })).toBe(false);
});
