// Proves specification 12.1.
import { expect, it } from 'vitest';
import { hostGuides } from '#src/build/hosts/host-guides.ts';
import { run } from './project-copy.ts';

const hosts = (...words: readonly string[]) => run('.', 'tsx', 'src/tools/hosts.ts', ...words);

it('lists the hosts, and refuses another with the list', async () => {
  const [help, other] = await Promise.all([hosts('--help'), hosts('ftp')]);
  expect(help.code).toBe(0);
  for (const { title } of Object.values(hostGuides)) expect(help.output).toContain(title);
  expect(other.code).toBe(2);
  expect(other.output).toMatch(/^There are no rules for 'ftp'\./);
  expect(other.output).not.toMatch(/^\s+at /m);
}, 60_000);
