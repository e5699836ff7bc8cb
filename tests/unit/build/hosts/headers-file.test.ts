// Proves specification 12.2.
import { expect, it } from 'vitest';
import { headersFile } from '#src/build/hosts/headers-file.ts';

const rules = { always: { 'X-One': '1', 'X-Two': 'a; b' }, asset: 'for good', other: 'ask' };

it('gives each asset a rule of its own, so that no header is set twice and no missing file is kept', () => {
  expect(headersFile(rules, ['join.html', 'assets/b.js', 'assets/a.js'])).toBe(`/*
  X-One: 1
  X-Two: a; b

/service-worker.js
  Cache-Control: ask

/assets/a.js
  Cache-Control: for good

/assets/b.js
  Cache-Control: for good
`);
});

it('writes no more rules than Cloudflare reads, those of scripts first', () => {
  const many = Array.from({ length: 200 }, (_, at) => `assets/${at}.webp`);
  const file = headersFile(rules, [...many, 'assets/start.js']);
  expect(file.match(/^\//gm)).toHaveLength(100);
  expect(file).toContain('/assets/start.js');
});
