// Proves specification 12.1.
import { expect, it, onTestFinished, vi } from 'vitest';
import { hostGuides } from '#src/build/hosts/host-guides.ts';
import { run } from './project-copy.ts';

const hosts = (...words: readonly string[]) =>
  run('.', 'tsx', 'src/tools/owner/owner.ts', 'host', ...words);

it('lists the hosts, and refuses another with the list', async () => {
  const [list, help, other] = await Promise.all([hosts(), hosts('--help'), hosts('ftp')]);
  expect([list.code, help.code]).toEqual([0, 0]);
  for (const { title } of Object.values(hostGuides)) {
    expect(list.output).toContain(title);
    expect(help.output).toContain(title);
  }
  expect(other.code).toBe(1);
  expect(other.output).toMatch(/^There are no rules for 'ftp'\./);
  expect(other.output).not.toMatch(/^\s+at /m);
});

it('tells a missing page from a failing server, names the folder, and ends with the check', async () => {
  vi.stubEnv('SITE_ADDRESS', 'https://www.hope.test/wtp');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { code, output } = await hosts('apache');
  expect(code).toBe(0);
  expect(output).toContain('there into the folder wtp.');
  expect(output).toMatch(/If https:\/\/www\.hope\.test\/wtp\/join is 'Not Found' \(404\): /);
  expect(output).toMatch(/If every page is 'Internal Server Error' \(500\): .*AllowOverride/);
  expect(output).toContain('npm run check -- https://www.hope.test/wtp ');
});
