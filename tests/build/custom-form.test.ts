// Proves specification 1.1, 1.2, 2.16.
import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { customFormsFolder } from '#src/build/owner/custom-forms-folder.ts';
import { linkWith } from '#tests/support/owner-mappings.ts';
import { projectCopy, run } from './project-copy.ts';

const example = join('tests', 'support', 'owner', 'forms', 'food-drive.toml');
const ownFields = [
  ...['food-offered', 'pickup-street', 'pickup-state', 'pickup-zip', 'best-time'],
  ...['helper-name', 'helper-email', 'helper-phone', 'helper-state'],
];
const fields = ['firstName', 'lastName', 'email', 'phone', 'state', 'zip', ...ownFields];
vi.setConfig({ testTimeout: 300_000 });

let project = '';
let file = '';

beforeAll(async () => {
  project = await projectCopy();
  file = join(project, customFormsFolder, 'food-drive.toml');
  // Nobody but this computer is served, so nothing is compressed, which takes longest.
  vi.stubEnv('FORM_SERVICE', 'local');
});
afterAll(() => {
  vi.unstubAllEnvs();
  return rm(project, { recursive: true, force: true });
});

const tool = (name: string, ...words: readonly string[]) =>
  run(project, 'tsx', join('src', 'tools', `${name}.ts`), ...words);

it('is refused with the line of a mistake by every command that needs the forms', async () => {
  const text = await readFile(example, 'utf8');
  await writeFile(file, text.replace('kind = "choice"', 'kind = "chioce"'));
  const commands = [
    ['build'],
    ...['list', 'script', 'links'].map((part) => ['owner/owner', part]),
    ['check/check', 'forms'],
  ];
  for (const [name = '', ...words] of commands) {
    const command = `${name} ${words.join(' ')}`;
    const { code, output } = await tool(name, ...words);
    expect(code, command).toBe(1);
    expect(output, command).toMatch(
      /One mistake is in the way:\n- src\/owner\/forms\/food-drive\.toml, line 40: 'kind' is one of .* Write: kind = "choice"\n\nCorrect it, save the file, and run the command again\./,
    );
    expect(output, command).not.toMatch(/^ +at /m);
  }
  expect(existsSync(join(project, 'dist'))).toBe(false);
});

it('is a page, in menu, footer, sitemap and precache, from one file', async () => {
  await cp(example, file);
  const { code, output } = await tool('build');
  expect(output).toContain('The site is in the folder dist.');
  expect(code).toBe(0);
  const built = (name: string) => readFile(join(project, 'dist', name), 'utf8');
  const page = new DOMParser().parseFromString(await built('forms/food-drive.html'), 'text/html');
  expect(page.title).toBe('Food Drive | WE THE PEOPLE');
  expect(page.querySelector('h1')?.textContent).toBe('Food Drive');
  const controls = [...page.querySelectorAll('form [name]')];
  expect(controls.map((control) => control.getAttribute('name'))).toEqual([
    ...fields,
    'captchaAnswer',
    'leave_this_blank',
  ]);
  const home = new DOMParser().parseFromString(await built('index.html'), 'text/html');
  for (const part of ['nav[aria-label=Main] details', 'footer']) {
    const link = home.querySelector(`${part} a[href="/forms/food-drive"]`);
    expect(link?.textContent, part).toBe('Food Drive');
  }
  expect(await built('sitemap.xml')).toContain('/forms/food-drive</loc>');
  const worker = await built('service-worker.js');
  expect(worker).toContain('"forms/food-drive.html"');
  expect(worker).toMatch(/"assets\/food-drive-[\w-]+\.js"/);
  expect(worker).toContain('food-offered');
});

it('is connected, listed and stored as every form', async () => {
  const guide = await tool('owner/owner', 'links');
  const names = fields.map((name, place) =>
    place < 6 || name === 'food-offered' || name === 'best-time' ? name : `(${name})`,
  );
  expect(guide.output).toContain(`  food-drive: ${names.join(', ')}\n`);
  expect((await tool('owner/owner', 'list')).output).toContain("form 'food-drive' is unconnected");

  const link = linkWith(
    'food',
    fields.map((name, place) => [name, 9001 + place] as const),
  );
  expect((await tool('owner/owner', 'links', link)).output).toContain(
    'food-drive: 15 fields go to',
  );
  const forms = await readFile(join(project, 'src', 'owner', 'forms.toml'), 'utf8');
  expect(forms).toContain('\nfood-drive = "https://docs.google.com/');
  expect((await tool('owner/owner', 'list')).output).not.toContain('food-drive');

  await tool('owner/owner', 'script');
  const script = join(project, '.local', 'form-service-script', 'form-service.txt');
  const written = await readFile(script, 'utf8');
  for (const field of ['food-drive', ...fields]) expect(written).toContain(field);
});
