import { expect, it } from 'vitest';
import { isWorkerMessage } from '#src/pwa/worker-message.ts';

it.each([[{ type: 'SKIP_WAITING' }], [{ type: 'drain' }], [{ type: 'drain', meta: 'workbox' }]])(
  'understands %j',
  (data) => {
    expect(isWorkerMessage(data)).toBe(true);
  },
);

it.each([
  [undefined],
  [null],
  ['drain'],
  ['SKIP_WAITING'],
  [0],
  [true],
  [[]],
  [['drain']],
  [{}],
  [{ type: 'skip_waiting' }],
  [{ type: 'DRAIN' }],
  [{ type: null }],
  [{ type: ['drain'] }],
  [{ kind: 'drain' }],
  // What other senders say: workbox, and the outbox's own channel.
  [{ type: 'CACHE_UPDATED', payload: {} }],
  ['reread'],
])('leaves %j to others', (data) => {
  expect(isWorkerMessage(data)).toBe(false);
});
