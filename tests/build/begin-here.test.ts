// Proves specification 1.15, 1.41, 2.12.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { projectCopy, run, started } from './project-copy.ts';

const site = 'https://www.people.example';
const address = 'https://script.google.com/macros/s/AKfycbxExample/exec';

let project = '';

beforeAll(async () => {
  project = await projectCopy();
});
afterAll(() => rm(project, { recursive: true, force: true }));

it('shows under npm start -- --marks what is still to fill in, at its place and marked', async () => {
  // Any free ports.
  vi.stubEnv('PORT', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const site = await started(
    project,
    'tsx',
    [join('src', 'tools', 'start.ts'), '--marks'],
    'Form service:',
  );
  onTestFinished(() => site.kill());
  expect(site.printed()).toMatch(/^\nThe site: /);
  expect(site.printed()).toMatch(/\d+ things are still to fill in: npm run owner lists them\./);
  const built = (name: string) => readFile(join(project, '.local', 'site', name), 'utf8');
  for (const [page, mark] of [
    ['shop.html', '#yours-shop'],
    ['contact/AboutUs.html', 'Name (yours: team)'],
    ['podcasts/different-right.html', 'Episode (yours: episodes)'],
  ] as const) {
    expect(await built(page), page).toContain(mark);
  }
  const [, sheet = ''] = /href="\/(assets\/[^"]*\.css)"/.exec(await built('donate.html')) ?? [];
  expect(await built(sheet)).toContain('yours: donate');
});

it('leads step by step from a copy to the files of a site with connected forms', async () => {
  const guide = await readFile(join('src', 'owner', 'README.md'), 'utf8');
  const [steps = ''] = guide.split('\n# Later\n');
  const typed = [...steps.matchAll(/^ {4}(.*)$/gm)].map(([, line]) => line);
  expect(typed).toEqual(['npm ci', 'npm run owner']);

  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile('package.json', 'utf8'),
  );
  const command = async (name: string, ...words: readonly string[]) => {
    const [program = '', ...script] = scripts[name]?.split(' ') ?? [];
    const ran = await run(project, program, ...script, ...words);
    expect(ran.code, ran.output).toBe(0);
    return ran.output;
  };
  const owned = (file: string) => join(project, 'src', 'owner', file);

  const listed = await command('owner');
  expect(listed).toContain('people.notable-guests: the names of: notable guests\n');

  const [, script = ''] = /^Written: (.*)$/m.exec(await command('owner', 'script')) ?? [];
  expect(await readFile(join(project, script), 'utf8')).toContain('function setUp(');
  for (const [file, given] of [
    ['forms.toml', { endpoint: address }],
    ['site.toml', { donate: 'https://give.people.example', address: site }],
  ] as const) {
    const filled = Object.entries(given).reduce(
      (before, [key, value]) => before.replace(`\n${key} = ""`, `\n${key} = "${value}"`),
      await readFile(owned(file), 'utf8'),
    );
    await writeFile(owned(file), filled);
  }
  const built = await command('build');
  expect(built).toMatch(/^The site is in the folder dist\./);
  expect(built).toMatch(/Of (\d+) forms \1 are connected/);
  const page = await readFile(join(project, 'dist', 'donate.html'), 'utf8');
  expect(page).toContain(`<link rel="canonical" href="${site}/donate"`);
  expect(page).toContain('href="https://give.people.example"');
});
