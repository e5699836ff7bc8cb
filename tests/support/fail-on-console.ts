import { afterEach, beforeEach, expect } from 'vitest';

/** A console warning or error fails its test. */
const watched = ['error', 'warn'] as const;
const originals = { error: console.error, warn: console.warn };
let calls: string[] = [];

beforeEach(() => {
  calls = [];
  for (const method of watched) {
    console[method] = (...words: unknown[]) => {
      calls.push(`console.${method}: ${words.map(String).join(' ')}`);
    };
  }
});

afterEach(() => {
  for (const method of watched) console[method] = originals[method];
  expect(calls).toEqual([]);
});
