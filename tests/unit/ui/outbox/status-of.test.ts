import { expect, it } from 'vitest';
import { fail, succeed } from '#src/lib/result.ts';
import type { OutboxStatus } from '#src/outbox/read-outbox.ts';
import { statusOf } from '#src/ui/outbox/status-of.ts';

const empty: OutboxStatus = {
  ...{ waitingCount: 0, toSendCount: 0, sendingCount: 0, refusedCount: 0, goneCount: 0 },
  lastSentAt: null,
  stop: { practice: false, until: 0 },
};
const some = { ...empty, waitingCount: 3 };

it.each<[string, Partial<OutboxStatus>, boolean, string]>([
  ['nothing to tell', {}, true, 'Online'],
  ['no connection', {}, false, 'Offline'],
  ['no connection and some waiting', some, false, 'Offline, 3 waiting'],
  ['some waiting', some, true, '3 waiting'],
  ['one on its way', { ...some, waitingCount: 1, sendingCount: 1 }, true, 'Sending'],
  ['many on their way', { ...some, sendingCount: 1 }, true, 'Sending, 3 left'],
  ['a pause', { ...some, stop: { practice: false, until: 5 } }, true, 'Paused, 3 waiting'],
  ['practice', { ...some, stop: { practice: true, until: 5 } }, false, 'Practice, 3 waiting'],
  ['one refused', { ...some, refusedCount: 1 }, true, 'Problem, 3 waiting'],
])('has a word for %s', (_, status, online, words) => {
  expect(statusOf(succeed({ ...empty, ...status }), online).words).toBe(words);
});

it('calls a storage that cannot be read a problem, and says nothing before it was read', () => {
  expect(statusOf(fail('unavailable'), true).words).toBe('Problem');
  expect(statusOf(null, true).words).toBe('Online');
});
