import { expect, it, vi } from 'vitest';
import { createStore } from '#src/lib/store.ts';

it('gives its value, and tells every listener of a change, once, when the new one is set', () => {
  const store = createStore('first');
  expect(store.get()).toBe('first');
  const told: string[] = [];
  store.subscribe(() => told.push(`one ${store.get()}`));
  store.subscribe(() => told.push(`two ${store.get()}`));
  store.set('second');
  expect(told).toEqual(['one second', 'two second']);
});

it.each([[{ of: 'the same identity' }], [Number.NaN]])(
  'tells nobody of the value it has: %j',
  (same) => {
    const store = createStore<unknown>(same);
    const listener = vi.fn();
    store.subscribe(listener);
    store.set(same);
    expect(listener).not.toHaveBeenCalled();
  },
);

it('stops telling a listener that unsubscribed, even while others are told, and no other', () => {
  const store = createStore(1);
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  const leave = store.subscribe(first);
  leave();
  leave();
  store.subscribe(() => stop());
  const stop = store.subscribe(second);
  store.subscribe(third);
  store.set(2);
  expect([first, second, third].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
});

it('tells a listener once that subscribes again while it is told', () => {
  const store = createStore(1);
  let leave = () => {};
  const listener = vi.fn(() => {
    // Without this bound, a store that goes on for ever would hang the test instead of failing it.
    if (listener.mock.calls.length > 100) return;
    leave();
    leave = store.subscribe(listener);
  });
  leave = store.subscribe(listener);
  store.set(2);
  expect(listener).toHaveBeenCalledTimes(1);
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(2);
});
