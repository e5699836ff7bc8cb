// Proves specification 12.2.
import { expect, it } from 'vitest';
import { headersFile } from '#src/build/hosts/host-files-plugin.ts';

const rules = { always: { 'X-One': '1', 'X-Two': 'a; b' }, asset: 'for good', other: 'ask' };

it('writes no more rules than Cloudflare reads, those of scripts first, in every language', () => {
  const many = Array.from({ length: 200 }, (_, at) => `assets/${at}.webp`);
  const scripts = ['assets/start.js', 'es/assets/start.js'];
  const file = headersFile(rules, [...many, ...scripts, 'es/assets/start.js.br']);
  expect(file.match(/^\//gm)).toHaveLength(100);
  for (const script of scripts) expect(file).toContain(`/${script}\n`);
  expect(file).not.toContain('.br');
});
