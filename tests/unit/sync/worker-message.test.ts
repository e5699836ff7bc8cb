import { expect, it } from 'vitest';
import { readDrainResponse, readOfflineCopy, readWorkerMessage } from '#src/sync/worker-message.ts';

it.each([
  [{ type: 'SKIP_WAITING' }, {}],
  [{ type: 'restore', trigger: 'user' }, { upTo: 'all' }],
  [{ type: 'restore', upTo: 'screens' }, { upTo: 'screens' }],
  [{ type: 'restore', upTo: 'forms' }, { upTo: 'all' }],
])('reads that it is to take over, or to restore: %j', ({ type, ...said }, read) => {
  expect(readWorkerMessage({ type, ...said })).toEqual({ type, ...read });
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
  ...[{ type: undefined }, { type: null }, { type: 'skip_waiting' }, { type: 'DELIVER' }],
  ...[{ type: 'CACHE_UPDATED' }, { type: ['deliver'] }],
  ...[{ kind: 'deliver' }, Object.create({ kind: 'deliver' })],
];

it.each(others.map((data) => [data]))('leaves %j to others', (data) => {
  expect(readWorkerMessage(data)).toBeNull();
  expect(readDrainResponse(data)).toBeNull();
});

it.each([
  { type: 'accepted' },
  { type: 'ended', report: { end: 'done', delivered: 3 } },
  { type: 'ended', report: { end: 'unreachable', delivered: 0 } },
  { type: 'ended', report: { end: 'no-storage', delivered: 0, failure: 'full' } },
])('reads the answer %j', (answer) => {
  expect(readDrainResponse(answer)).toEqual(answer);
});

const noReports: readonly unknown[] = [
  ...[undefined, null, 'done', [], {}],
  ...[undefined, '3', -1, Number.NaN].map((delivered) => ({ end: 'done', delivered })),
  ...[{ delivered: 3 }, { end: 'of a newer version', delivered: 3 }],
  ...[
    { end: 'toString', delivered: 3 },
    { end: 'no-storage', delivered: 3 },
  ],
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
  for (const odd of [null, 'copy', { complete: true }, { pages: '12', ofPages: 34 }, { pages: 12 }])
    expect(readOfflineCopy(odd)).toBeNull();
});
