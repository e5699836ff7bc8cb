// Proves specification 8.8.
import { beforeEach, expect, it, vi } from 'vitest';
import { keepShare, takeShares } from '#src/device/shares.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { deferred } from '#tests/support/outbox-service.ts';

const kind = 'shared-files';
let room = lockRoom();

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches());
  room = lockRoom();
});

/** A page takes what is there, and says of each whether it is stored or refused. */
function open(use: (name: string) => Promise<boolean>, hasLocks = true) {
  const page = room.enter();
  vi.stubGlobal('navigator', hasLocks ? { locks: page.locks } : {});
  const seen: string[] = [];
  const leaving = new AbortController();
  const taking = takeShares(
    kind,
    ({ name }) => {
      seen.push(name);
      return use(name);
    },
    leaving.signal,
  );
  return { ...page, seen, taking, leave: () => leaving.abort() };
}

const turn = () => new Promise(setImmediate);
const stored = async () => true;

it.each([
  ['stored', async (name: string) => name === 'b', ['a', 'c']],
  ['not stored', async () => false, ['a', 'b', 'c']],
  ['broken', (name: string) => Promise.reject(new DOMException(name)), ['a', 'b', 'c']],
])('keeps each until it is %s', async (_, use, left) => {
  for (const name of ['a', 'b', 'c']) await keepShare(kind, name, name);
  await open(use).taking;
  const next = open(stored);
  await next.taking;
  expect(next.seen.toSorted()).toEqual(left);
});

it.each([true, false])('keeps it for a page that dies at work (locks: %s)', async (hasLocks) => {
  await keepShare(kind, 'text', 'a');
  const first = open(() => new Promise(() => {}), hasLocks);
  await turn();
  expect(first.seen).toEqual(['a']);
  const second = open(stored, hasLocks);
  await turn();
  if (hasLocks) expect(second.seen).toEqual([]);
  first.die();
  await second.taking;
  expect(second.seen).toEqual(['a']);
  const third = open(stored);
  await third.taking;
  expect(third.seen).toEqual([]);
});

it('gives none to a page that is left while another has it', async () => {
  await keepShare(kind, 'text', 'a');
  const { promise, resolve } = deferred<boolean>();
  const first = open(() => promise);
  await turn();
  const second = open(stored);
  await turn();
  second.leave();
  resolve(false);
  await Promise.all([first.taking, second.taking]);
  expect(second.seen).toEqual([]);
});
