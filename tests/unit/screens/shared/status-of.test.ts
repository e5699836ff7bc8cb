// Proves specification 5.27, 5.39, 7.5.
import { expect, it } from 'vitest';
import { fail, succeed } from '#src/lib/result.ts';
import type { Oldest, OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import { statusOf } from '#src/screens/shared/status-of.ts';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';

const paused = { heldBack: { kind: 'paused', until: 5 } } as const;
const some = { counts: { queued: 2, held: 1 } };
const sending = { counts: { sending: 1 } };
const many = { counts: { queued: 2, sending: 1 } };
const refused = { counts: { queued: 2, refused: 1 } };
const sent = { counts: { sent: 4, confirmed: 2 } };
const given = { counts: { 'handed-over': 2, sent: 4 } };
const both = { counts: { queued: 1, 'handed-over': 2 } };

const oldest = (age: Oldest['age'], count = 1, failure: Oldest['failure'] = null) => ({
  oldest: { capturedAt: 0, age, count, failure },
});
const late = oldest('late');
const busy = oldest('late', 2, 'asked-to-wait');
const lateWords = '3 waiting, 1 over 24 hours: find a signal';
const overdueWords = '3 waiting over 72 hours: find a signal';
const oneLateWords = '1 waiting over 24 hours: find a signal';

it.each<[string, Partial<OutboxSnapshot>, boolean, string, number, number?, string?]>([
  ['nothing to tell', {}, true, '', 0],
  ['no connection', {}, false, 'Offline', 0],
  ['no connection and some waiting', some, false, 'Offline, 3 waiting', 3],
  ['some waiting', some, true, '3 waiting', 3],
  ['one on its way', sending, true, 'Sending', 1],
  ['many on their way', many, true, 'Sending, 3 left', 3],
  ['a pause', { ...some, ...paused }, true, 'Paused, 3 waiting', 3],
  ['one refused', refused, true, 'Problem, 3 waiting', 3],
  ['only what is sent', sent, true, 'all sent', 0],
  ['what another device has', given, true, '2 handed over', 2, 0, 'given'],
  ['what waits before what another device has', both, true, '1 waiting', 1, 0, 'waiting'],
  ['no connection and what another device has', given, false, 'Offline, 2 handed over', 0],
  ['a pause and what is given', { ...given, ...paused }, true, 'Paused, 2 handed over', 0],
  ['what another device has before drafts', given, false, 'Offline, 2 handed over', 0, 2],
  ['drafts where nothing waits', sent, true, '2 drafts', 2, 2],
  ['one draft', {}, true, '1 draft', 1, 1],
  ['no connection and drafts', {}, false, 'Offline, 2 drafts', 0, 2],
  ['what waits before drafts', some, true, '3 waiting', 3, 2],
  ['what is late', { ...some, ...late }, true, lateWords, 1],
  ['what no signal helps', { ...some, ...busy }, true, '3 waiting, 2 over 24 hours', 2],
  ['what is overdue', { ...some, ...oldest('overdue', 3) }, false, overdueWords, 3],
  ['what is fresh', { ...some, ...oldest('fresh') }, true, '3 waiting', 3],
  ['a pause before age', { ...some, ...late, ...paused }, true, 'Paused, 3 waiting', 3],
  ['one refused before age', { ...refused, ...late }, true, 'Problem, 3 waiting', 3],
  ['age on its way', { ...sending, ...late }, true, 'Sending', 1],
  ['age on its way without a connection', { ...sending, ...late }, false, oneLateWords, 1],
  ['a pause before drafts', paused, true, 'Paused', 0, 2],
])('has words and number for %s', (_, snapshot, online, words, count, drafts = 0, kind = '') => {
  const status = succeed({ ...emptySnapshot, ...snapshot });
  const shown = { words, count, ...(kind && { kind }) };
  expect(statusOf(status, online, drafts)).toMatchObject(shown);
});

it('tells a page apart that has seen something go out from one that has not', () => {
  const kindAt = (lastSentAt: number) =>
    statusOf(succeed({ ...emptySnapshot, ...sent, lastSentAt }), true, 0, 5);
  expect(kindAt(6)).toEqual({ kind: 'sent', words: 'all sent', count: 0 });
  expect(kindAt(5)).toEqual({ kind: 'outbox', words: 'all sent', count: 0 });
});

it('calls a storage that cannot be read a problem, and says nothing before it was read', () => {
  expect(statusOf(fail('unavailable'), true, 2).words).toBe('Problem');
  expect(statusOf(null, true, 0)).toEqual({ kind: 'outbox', words: '', count: 0 });
});
