import { expect, it, vi } from 'vitest';
import { createStore } from '#src/lib/store.ts';

it('gives the value it began with, and then the one that was set', () => {
  const store = createStore('first');
  expect(store.get()).toBe('first');
  store.set('second');
  expect(store.get()).toBe('second');
});

it('tells every listener of a change, once, when the new value is set', () => {
  const store = createStore(1);
  const told: string[] = [];
  store.subscribe(() => told.push(`one ${store.get()}`));
  store.subscribe(() => told.push(`two ${store.get()}`));
  store.set(2);
  expect(told).toEqual(['one 2', 'two 2']);
});

it('tells nobody at the beginning, nor of the value it already has', () => {
  const same = { of: 'the same identity' };
  const object = createStore<unknown>(same);
  const notANumber = createStore(Number.NaN);
  const listener = vi.fn();
  object.subscribe(listener);
  notANumber.subscribe(listener);
  object.set(same);
  notANumber.set(Number.NaN);
  expect(listener).not.toHaveBeenCalled();
});

it('stops telling a listener that unsubscribed, and no other', () => {
  const store = createStore(1);
  const [leaving, staying] = [vi.fn(), vi.fn()];
  const leave = store.subscribe(leaving);
  store.subscribe(staying);
  leave();
  leave();
  store.set(2);
  expect(leaving).not.toHaveBeenCalled();
  expect(staying).toHaveBeenCalledTimes(1);
});

it('no longer tells a listener that another one unsubscribed', () => {
  const store = createStore(1);
  const second = vi.fn();
  const stops: (() => void)[] = [];
  store.subscribe(() => {
    for (const stop of stops) stop();
  });
  stops.push(store.subscribe(second));
  store.set(2);
  expect(second).not.toHaveBeenCalled();
});

it('tells a listener once that subscribes again while it is told', () => {
  const store = createStore(1);
  let calls = 0;
  let leave = () => {};
  const listener = () => {
    calls += 1;
    // Without this bound, a store that goes on for ever would hang the test instead of failing it.
    if (calls > 100) return;
    leave();
    leave = store.subscribe(listener);
  };
  leave = store.subscribe(listener);
  store.set(2);
  expect(calls).toBe(1);
  store.set(3);
  expect(calls).toBe(2);
});
