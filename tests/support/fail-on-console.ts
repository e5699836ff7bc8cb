import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A warning or an error on the console fails the test that caused it. */
const watched = ['error', 'warn'] as const;

beforeEach(() => {
  for (const method of watched) vi.spyOn(console, method);
});

afterEach(() => {
  for (const method of watched) {
    expect(vi.mocked(console[method]).mock.calls, `console.${method} was called`).toEqual([]);
  }
  vi.restoreAllMocks();
});
