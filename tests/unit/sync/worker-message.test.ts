import { expect, it } from 'vitest';
import { readDrainResponse, readOfflineCopy, readWorkerMessage } from '#src/sync/worker-message.ts';

it('reads that it is to take over', () => {
  expect(readWorkerMessage({ type: 'SKIP_WAITING' })).toEqual({ type: 'SKIP_WAITING' });
});

it.each([
  [{ trigger: 'user' }, 'all'],
  [{ upTo: 'screens' }, 'screens'],
  [{ upTo: 'forms' }, 'all'],
])('reads that it is to restore, with %j, as far as %s', (said, upTo) => {
  expect(readWorkerMessage({ type: 'restore', ...said })).toEqual({ type: 'restore', upTo });
});

it.each([
  ['trigger', 'submit', 'submit'],
  ['trigger', ['user'], 'lifecycle'],
  ['builtAt', '7', 0],
  ['only', 'an-id', 'an-id'],
  ['only', 7, undefined],
  ['only', { length: 3 }, undefined],
])('reads that it is to deliver, the %s %j as %j', (key, said, read) => {
  const deliver = { type: 'deliver', builtAt: 7, trigger: 'user', only: undefined };
  // What else is said along is nobody's business.
  const message = { ...deliver, [key]: said, left: true, meta: 'workbox' };
  expect(readWorkerMessage(message)).toEqual({ ...deliver, [key]: read });
});

/** Among them what other senders say: workbox, and the outbox's own channel. */
const others: readonly unknown[] = [
  ...[undefined, null, 'deliver', 'SKIP_WAITING', 'reread', 0, true, [], ['deliver']],
  ...[undefined, null, 'skip_waiting', 'DELIVER', 'CACHE_UPDATED', ['deliver']].map((type) => ({
    type,
  })),
  ...[{ kind: 'deliver' }, Object.create({ kind: 'deliver' })],
];

it.each(others.map((data) => [data]))('leaves %j to others', (data) => {
  expect(readWorkerMessage(data)).toBeNull();
  expect(readDrainResponse(data)).toBeNull();
});

it.each([
  [{ type: 'accepted' }],
  [{ type: 'ended', report: { end: 'done', delivered: 3 } }],
  [{ type: 'ended', report: { end: 'unreachable', delivered: 0 } }],
  [{ type: 'ended', report: { end: 'no-storage', delivered: 0, failure: 'full' } }],
])('reads the answer %j', (answer) => {
  expect(readDrainResponse(answer)).toEqual(answer);
});

const noReports: readonly unknown[] = [
  ...[undefined, null, 'done', [], {}],
  ...[undefined, '3', -1, Number.NaN].map((delivered) => ({ end: 'done', delivered })),
  ...[undefined, 'of a newer version', 'toString', 'no-storage'].map((end) => ({
    ...{ end, delivered: 3 },
  })),
  { end: 'no-storage', delivered: 0, failure: 'of a newer version' },
];

it.each(noReports.map((report) => [report]))('takes an answer with %j for none', (report) => {
  expect(readDrainResponse({ type: 'ended', report })).toBeNull();
});

it('reads how much of the site is on the device, and calls nothing complete that is not said to be', () => {
  const copy = { pages: 12, ofPages: 34, complete: false };
  expect(readOfflineCopy(copy)).toEqual(copy);
  expect(readOfflineCopy({ ...copy, complete: true })).toEqual({ ...copy, complete: true });
  expect(readOfflineCopy({ ...copy, complete: 'yes' })).toEqual(copy);
});

const odd = [null, 'copy', { complete: true }, { pages: '12', ofPages: 34 }, { pages: 12 }];

it.each(odd)('takes %j for no word of it', (data) => {
  expect(readOfflineCopy(data)).toBeNull();
});
