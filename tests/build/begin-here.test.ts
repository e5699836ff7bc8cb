// Proves specification 1.42, 2.12.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectCopy, type Run, runWith } from './project-copy.ts';

const site = 'https://www.people.example';
const address = 'https://script.google.com/macros/s/AKfycbxExample/exec';

it('leads step by step from a copy to the files of a site with connected forms', async () => {
  const guide = await readFile(join('src', 'owner', 'README.md'), 'utf8');
  const [steps = ''] = guide.split('\n# Later\n');
  expect([...steps.matchAll(/^ {4}(.*)$/gm)].map(([, line]) => line)).toEqual([
    'npm ci',
    'npm start',
    'npm run owner',
    'npm run owner -- script',
    'npm run check -- endpoint',
    'npm run build',
    'npm run owner -- host cloudflare',
    'npm run check',
  ]);

  const project = await projectCopy();
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile('package.json', 'utf8'),
  );
  const command = async (name: string, answers: readonly string[] = [], ...words: string[]) => {
    const [program = '', ...script] = scripts[name]?.split(' ') ?? [];
    const ran: Run = await runWith(answers, project, program, ...script, ...words);
    expect(ran.code, ran.output).toBe(0);
    return ran.output;
  };
  const owned = (file: string) => readFile(join(project, 'src', 'owner', file), 'utf8');

  await command('owner', ['3', '', 'https://give.people.example']);
  expect(await owned('site.toml')).toContain('donate = "https://give.people.example"');

  const [, script = ''] = /^Written: (.*)$/m.exec(await command('owner', [], 'script')) ?? [];
  expect(await readFile(join(project, script), 'utf8')).toContain('function setUp(');
  await command('owner', ['6', '1', address]);
  expect(await owned('forms.toml')).toContain(`endpoint = "${address}"`);

  await command('owner', ['1', site]);
  const built = await command('build');
  expect(built).toMatch(/^The site is in the folder dist\./);
  expect(built).toMatch(/Of (\d+) forms \1 are connected/);
  const page = await readFile(join(project, 'dist', 'donate.html'), 'utf8');
  expect(page).toContain(`<link rel="canonical" href="${site}/donate"`);
  expect(page).toContain('href="https://give.people.example"');
  expect(await command('owner', [], 'host', 'cloudflare')).toContain('1. At dash.cloudflare.com');
});
