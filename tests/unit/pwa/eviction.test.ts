// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { askCanary, forgetErased } from '#src/pwa/canary.ts';

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('says nothing of a device that it sees for the first time', () => {
  expect(askCanary({ waiting: 0, mark: null }, 1)).toBeNull();
  expect(askCanary({ waiting: 3, mark: 'one' }, 2)).toBeNull();
});

it('says nothing of what was sent or deleted', () => {
  askCanary({ waiting: 3, mark: 'one' }, 1);
  expect(askCanary({ waiting: 0, mark: 'one' }, 2)).toBeNull();
});

it('says nothing of an erased database in which nothing waited', () => {
  askCanary({ waiting: 0, mark: 'one' }, 1);
  expect(askCanary({ waiting: 0, mark: null }, 2)).toBeNull();
  expect(askCanary({ waiting: 1, mark: 'two' }, 3)).toBeNull();
});

it.each([
  ['nothing since', { waiting: 0, mark: null }],
  ['something since', { waiting: 5, mark: 'two' }],
])('tells of what waited in an erased database, with %s, until somebody took note', (_, now) => {
  askCanary({ waiting: 3, mark: 'one' }, 1);
  const erased = { count: 3, noticedAt: 20 };
  expect(askCanary(now, 20)).toEqual(erased);
  expect(askCanary(now, 30)).toEqual(erased);
  forgetErased();
  expect(askCanary(now, 40)).toBeNull();
});

it('adds up what was erased twice', () => {
  askCanary({ waiting: 3, mark: 'one' }, 1);
  askCanary({ waiting: 2, mark: 'two' }, 2);
  expect(askCanary({ waiting: 0, mark: null }, 3)).toEqual({ count: 5, noticedAt: 3 });
});

it.each(['', 'null', '[]', '{"waiting":"3","mark":"one"}', '{"waiting":3'])(
  'is not misled by what others wrote there: %s',
  (written) => {
    localStorage.setItem('outbox-waiting', written);
    localStorage.setItem('outbox-erased', written);
    expect(askCanary({ waiting: 0, mark: null }, 1)).toBeNull();
  },
);

it('is silent where storage is forbidden', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Forbidden by the test.', 'SecurityError');
    });
  }
  expect(askCanary({ waiting: 3, mark: 'one' }, 1)).toBeNull();
  expect(askCanary({ waiting: 0, mark: null }, 2)).toBeNull();
  expect(forgetErased).not.toThrow();
});
