// Proves specification 12.2.
import { expect, it } from 'vitest';
import { headersFile } from '#src/build/hosts/host-files-plugin.ts';

const rules = { always: { 'X-One': '1', 'X-Two': 'a; b' }, asset: 'for good', other: 'ask' };

it('writes no more rules than Cloudflare reads, those of scripts first', () => {
  const many = Array.from({ length: 200 }, (_, at) => `assets/${at}.webp`);
  const file = headersFile(rules, [...many, 'assets/start.js']);
  expect(file.match(/^\//gm)).toHaveLength(100);
  expect(file).toContain('/assets/start.js');
});
