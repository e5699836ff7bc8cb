// Proves specification 5.28.
import { beforeEach, expect, it, vi } from 'vitest';
import {
  acknowledgeEviction,
  detectEviction,
  evicted,
  forgetWitness,
  type Witness,
} from '#src/pwa/watch-outbox.ts';

/** @returns what the person is told after that */
function detect(now: Witness, at: number) {
  detectEviction(now, at);
  return evicted.get();
}

beforeEach(() => {
  localStorage.clear();
  acknowledgeEviction();
  vi.restoreAllMocks();
});

it('says nothing of a device that it sees for the first time', () => {
  expect(detect({ waiting: 0, databaseId: null }, 1)).toBeNull();
  expect(detect({ waiting: 3, databaseId: 'one' }, 2)).toBeNull();
});

it('says nothing of what was sent or deleted', () => {
  detect({ waiting: 3, databaseId: 'one' }, 1);
  expect(detect({ waiting: 0, databaseId: 'one' }, 2)).toBeNull();
});

it('says nothing of an erased database in which nothing waited', () => {
  detect({ waiting: 0, databaseId: 'one' }, 1);
  expect(detect({ waiting: 0, databaseId: null }, 2)).toBeNull();
  expect(detect({ waiting: 1, databaseId: 'two' }, 3)).toBeNull();
});

it.each([
  ['nothing since', { waiting: 0, databaseId: null }],
  ['something since', { waiting: 5, databaseId: 'two' }],
])('tells of what waited in an erased database, with %s, until somebody took note', (_, now) => {
  detect({ waiting: 3, databaseId: 'one' }, 1);
  const erased = { count: 3, noticedAt: 20 };
  expect(detect(now, 20)).toEqual(erased);
  expect(detect(now, 30)).toEqual(erased);
  acknowledgeEviction();
  expect(detect(now, 40)).toBeNull();
});

it('adds up what was erased twice', () => {
  detect({ waiting: 3, databaseId: 'one' }, 1);
  detect({ waiting: 2, databaseId: 'two' }, 2);
  expect(detect({ waiting: 0, databaseId: null }, 3)).toEqual({ count: 5, noticedAt: 3 });
});

it.each(['', 'null', '[]', '{"waiting":"3","mark":"one"}', '{"waiting":3'])(
  'is not misled by what others wrote there: %s',
  (written) => {
    localStorage.setItem('outbox-waiting', written);
    localStorage.setItem('outbox-erased', written);
    expect(detect({ waiting: 0, databaseId: null }, 1)).toBeNull();
  },
);

it('is silent where storage is forbidden', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Forbidden by the test.', 'SecurityError');
    });
  }
  expect(detect({ waiting: 3, databaseId: 'one' }, 1)).toBeNull();
  expect(detect({ waiting: 0, databaseId: null }, 2)).toBeNull();
  expect(acknowledgeEviction).not.toThrow();
});

it('says nothing of what the person has erased, in whatever database comes next', () => {
  detect({ waiting: 3, databaseId: 'one' }, 1);
  forgetWitness();
  expect(detect({ waiting: 1, databaseId: 'two' }, 2)).toBeNull();
});

it('says nothing of a database that has only got its name', () => {
  localStorage.setItem('outbox-waiting', JSON.stringify({ waiting: 0, mark: null }));
  expect(detect({ waiting: 1, databaseId: 'one' }, 1)).toBeNull();
});

it('tells once, however often it looks', () => {
  const told = vi.fn();
  const stop = evicted.subscribe(told);
  detect({ waiting: 3, databaseId: 'one' }, 1);
  for (let look = 2; look < 9; look += 1) detect({ waiting: 0, databaseId: null }, look);
  stop();
  expect(told).toHaveBeenCalledOnce();
});
