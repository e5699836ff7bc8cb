import { expect, it } from 'vitest';
import { readDrainResponse, readOfflineCopy, readWorkerMessage } from '#src/sync/worker-message.ts';

it.each([
  [{ type: 'SKIP_WAITING' }, { type: 'SKIP_WAITING' }],
  [
    { type: 'restore', trigger: 'user' },
    { type: 'restore', upTo: 'all' },
  ],
  [
    { type: 'restore', upTo: 'screens' },
    { type: 'restore', upTo: 'screens' },
  ],
  [
    { type: 'restore', upTo: 'forms' },
    { type: 'restore', upTo: 'all' },
  ],
  [
    { type: 'deliver', builtAt: 7, trigger: 'user' },
    { type: 'deliver', builtAt: 7, trigger: 'user', only: undefined },
  ],
  [
    { type: 'deliver', builtAt: 7, trigger: 'submit', only: 'an-id' },
    { type: 'deliver', builtAt: 7, trigger: 'submit', only: 'an-id' },
  ],
  // What else is said along is nobody's business.
  [
    { type: 'deliver', builtAt: '7', trigger: 'timer', only: 7, left: true, meta: 'workbox' },
    { type: 'deliver', builtAt: 0, trigger: 'timer', only: undefined },
  ],
  [
    { type: 'deliver', builtAt: 7, trigger: ['user'], only: { length: 3 } },
    { type: 'deliver', builtAt: 7, trigger: 'lifecycle', only: undefined },
  ],
])('reads %j', (data, message) => {
  expect(readWorkerMessage(data)).toEqual(message);
});

const others: readonly [unknown][] = [
  [undefined],
  [null],
  ['deliver'],
  ['SKIP_WAITING'],
  [0],
  [true],
  [[]],
  [['deliver']],
  [{}],
  [{ type: 'skip_waiting' }],
  [{ type: 'DELIVER' }],
  [{ type: null }],
  [{ type: ['deliver'] }],
  [{ kind: 'deliver' }],
  [Object.create({ kind: 'deliver' })],
  // What other senders say: workbox, and the outbox's own channel.
  [{ type: 'CACHE_UPDATED', payload: {} }],
  ['reread'],
];

it.each(others)('leaves %j to others', (data) => {
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

it.each([
  [undefined],
  [null],
  ['done'],
  [[]],
  [{}],
  [{ end: 'done' }],
  [{ delivered: 3 }],
  [{ end: 'done', delivered: '3' }],
  [{ end: 'done', delivered: -1 }],
  [{ end: 'done', delivered: Number.NaN }],
  [{ end: 'of a newer version', delivered: 0 }],
  [{ end: 'toString', delivered: 0 }],
  [{ end: 'no-storage', delivered: 0 }],
  [{ end: 'no-storage', delivered: 0, failure: 'of a newer version' }],
])('takes an answer with the report %j for none', (report) => {
  expect(readDrainResponse({ type: 'ended', report })).toBeNull();
});

it('reads how much of the site is on the device, and calls nothing complete that is not said to be', () => {
  const copy = { pages: 12, ofPages: 34, complete: false };
  expect(readOfflineCopy(copy)).toEqual(copy);
  expect(readOfflineCopy({ ...copy, complete: true })).toEqual({ ...copy, complete: true });
  expect(readOfflineCopy({ ...copy, complete: 'yes' })).toEqual(copy);
});

it.each([[null], ['copy'], [{ complete: true }], [{ pages: '12', ofPages: 34 }], [{ pages: 12 }]])(
  'takes %j for no word of it',
  (data) => {
    expect(readOfflineCopy(data)).toBeNull();
  },
);
