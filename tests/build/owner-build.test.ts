// Proves specification 1.1, 1.2, 1.15, 1.30, 1.32, 1.33, 1.41, 1.50, 2.12, 2.13, 2.16, 12.8.
import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { customFormsFolder } from '#src/build/owner/custom-forms-folder.ts';
import { formsFile } from '#src/build/owner/forms-file.ts';
import { mediaFolders } from '#src/build/owner/media.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { databasesFile, databasesText } from '#src/build/trust/trust-files.ts';
import {
  entriesOf,
  formsToml,
  linkOf,
  linkWith,
  publishedId,
} from '#tests/support/owner-mappings.ts';
import { phonePhoto } from '#tests/support/owner-media.ts';
import { projectCopy, run } from './project-copy.ts';

const example = join('tests', 'support', 'owner', 'forms', 'food-drive.toml');
const exampleFields = [
  ...['firstName', 'lastName', 'email', 'phone', 'state', 'zip'],
  ...['food-offered', 'pickup-street', 'pickup-state', 'pickup-zip', 'best-time'],
  ...['helper-name', 'helper-email', 'helper-phone', 'helper-state'],
];

let project = '';
let customForm = '';

beforeAll(async () => {
  project = await projectCopy();
  customForm = join(project, customFormsFolder, 'food-drive.toml');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(project, { recursive: true, force: true });
});

/** The text of a built file. */
const built = (name: string) => readFile(join(project, 'dist', name), 'utf8');

const tool = (name: string, ...words: readonly string[]) =>
  run(project, 'tsx', join('src', 'tools', `${name}.ts`), ...words);
const build = (...words: readonly string[]) => tool('build', ...words);

it('refuses what is still to fill in where it is strict, and lists it', async () => {
  const { code, output } = await build('--strict');
  expect(code).toBe(1);
  expect(output).toMatch(/^\d+ things are still to fill in, so nothing was built:\n/);
  expect(output).toMatch(
    new RegExp(
      `^${siteFile}: \\d+ to fill\n( {2}- .*\n)*  - links.shop: the address of: Shop\n`,
      'm',
    ),
  );
  expect(existsSync(join(project, 'dist'))).toBe(false);
});

it('tells every mistake of the owner’s files and nothing else, and builds nothing', async () => {
  const [site, forms] = [join(project, siteFile), join(project, formsFile)];
  const sound = await readFile(site, 'utf8');
  const wrong = sound.replace('shop = ""', 'shop = "www.example.org"');
  await writeFile(site, wrong.replace('day = "Thursday"', 'day = "Noday"'));
  await writeFile(forms, formsToml({ tax: '"TODO"', health: '5' }));
  const { code, output } = await build();
  const checked = await tool('check/check');
  expect(checked).toEqual({ code, output });
  await writeFile(site, sound);
  await writeFile(forms, await readFile(ownerPath('.', formsFile), 'utf8'));
  expect(code).toBe(1);
  expect(output.split('\n')).toEqual([
    '4 mistakes are in the way:',
    expect.stringMatching(/^- src.owner.site\.toml, line \d+: 'day' /),
    expect.stringMatching(/^- src.owner.site\.toml, line \d+: 'shop' /),
    expect.stringContaining(`- ${formsFile}, line 3: 'tax' must be a pre-filled link`),
    expect.stringContaining(`- ${formsFile}, line 4: 'health' must be a text in quotes`),
    '',
    'Correct them, save the file, and run the command again.',
    '',
  ]);
  expect(existsSync(join(project, 'dist'))).toBe(false);
});

it('publishes no site that delivers to the computer that built it', async () => {
  const settings = join(project, '.env.local');
  await writeFile(settings, 'FORM_SERVICE=local\n');
  const { code, output } = await build();
  await rm(settings);
  expect(code).toBe(1);
  expect(output).toMatch(/^FORM_SERVICE=local is in the file \.env or \.env\.local: /);
  expect(existsSync(join(project, 'dist'))).toBe(false);
});

it('refuses a mistake in a form of the owner’s, with its line, in every command that needs the forms', async () => {
  const text = await readFile(example, 'utf8');
  await writeFile(customForm, text.replace('kind = "choice"', 'kind = "chioce"'));
  const commands = [
    ['build'],
    ...[[], ['script']].map((words) => ['owner/owner', ...words]),
    ['check/check', 'forms'],
  ];
  for (const [name = '', ...words] of commands) {
    const command = `${name} ${words.join(' ')}`;
    const { code, output } = await tool(name, ...words);
    expect(code, command).toBe(1);
    expect(output, command).toMatch(
      /One mistake is in the way:\n- src\/owner\/forms\/food-drive\.toml, line 40: 'kind' must be .* You wrote "chioce"\.\n\nCorrect it, save the file, and run the command again\./,
    );
    expect(output, command).not.toMatch(/^ +at /m);
  }
  expect(existsSync(join(project, 'dist'))).toBe(false);
  await cp(example, customForm);
});

it('connects forms by their links, and lists what is left', async () => {
  expect((await tool('owner/owner')).output).toContain('where the answers of all forms go');
  const custom = exampleFields.map((name, place) => [name, 9001 + place] as const);
  const links = { health: linkOf('health', ['submissionId', 999]), join: linkOf('join') };
  const quoted = Object.entries({ ...links, 'food-drive': linkWith('food', custom) });
  const lines = quoted.map(([id, link]) => [id, `"${link}"`] as const);
  await writeFile(join(project, formsFile), formsToml(Object.fromEntries(lines)));
  expect((await tool('owner/owner')).output).not.toContain('food-drive');
});

it('publishes what the owner filled in, and puts on devices what is small', async () => {
  const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(bytes - 4)]);
  await writeFile(join(project, mediaFolders.photos, 'maria.jpg'), await phonePhoto());
  await writeFile(join(project, mediaFolders.files, 'nda.pdf'), pdf(400_000));
  await writeFile(join(project, mediaFolders.files, 'magazine.pdf'), pdf(3_400_000));
  // Nobody but this computer is served, so nothing is compressed, which takes longest.
  vi.stubEnv('FORM_SERVICE', 'http://localhost:4174');
  const file = join(project, siteFile);
  const text = (await readFile(ownerPath('.', siteFile), 'utf8'))
    .replace('nda = ""', 'nda = "nda.pdf"')
    .replace('magazine = ""', 'magazine = "magazine.pdf"')
    .replace('name = ""\nphoto = ""', 'name = "Test Person"\nphoto = "maria.jpg"')
    .replace('banner = "', 'banner = "Watch: {town-hall}. ')
    .concat(
      '[[voices]]\nquote = "We came."\nname = "Test Person"\nphoto = "maria.jpg"\n',
      '[[numbers]]\nnumber = "38"\nwords = "states"\n',
    );
  await writeFile(file, text);
  const { code, output } = await build();
  expect(output.split('\n')).toEqual([
    'The site is in the folder dist. To put all of it online: npm run owner, Publish',
    'Of 17 forms 3 are connected. To check them: npm run owner, Where the forms go',
    'The forms keep their limits: García López arrives as GarcíaLópez, O’Brien arrives as OBrien, Featherstonehaugh arrives as Featherstone, nobody can choose D.C. or a territory. To widen them: npm run owner, What only you know, Limits',
    expect.stringMatching(/^\d+ things are still to fill in: npm run owner lists them\.$/),
    '',
  ]);
  expect(code).toBe(0);
  expect(await built('index.html')).not.toContain('yours');
  const about = await built('contact/AboutUs.html');
  const [, webp = ''] = /srcSet="\/(photos\/maria-\w+\.webp)"/.exec(about) ?? [];
  const jpeg = webp.replace('.webp', '.jpg');
  expect(about).toContain(`src="/${jpeg}" alt="Portrait of Test Person"`);
  for (const page of ['index.html', 'pillars/religious.html', 'pillars/corruption.html']) {
    const html = await built(page);
    expect(html, page).toMatch(/“(<!-- -->)?We came\.(<!-- -->)?”/);
    expect(html, page).toContain(`src="/${jpeg}" alt="Portrait of Test Person"`);
  }
  expect(await built('index.html')).toMatch(/<b>38<\/b> (<!-- -->)?states/);
  expect(await built('join.html')).toContain('Watch: Thursdays at 9 PM EST. ');
  expect(await built('contact/nda.html')).toContain('href="/files/nda.pdf"');
  expect(await built('contact/nda.html')).not.toContain('needs a connection');
  expect(await built('stay-informed.html')).toMatch(/3\.4 MB(<!-- -->)?, needs a connection/);
  const worker = await built('service-worker.js');
  for (const kept of [webp, 'files/nda.pdf']) expect(worker).toContain(`"${kept}"`);
  for (const other of [jpeg, 'files/magazine.pdf']) {
    expect(worker).not.toContain(`"${other}"`);
    expect(existsSync(join(project, 'dist', other)), other).toBe(true);
  }
});

it('publishes a form of the owner’s as a page, in menu, footer, sitemap and precache', async () => {
  const documentOf = async (name: string) =>
    new DOMParser().parseFromString(await built(name), 'text/html');
  const page = await documentOf('forms/food-drive.html');
  expect(page.title).toBe('Food Drive | WE THE PEOPLE');
  expect(page.querySelector('h1')?.textContent).toBe('Food Drive');
  const controls = [...page.querySelectorAll('form [name]')];
  expect(controls.map((control) => control.getAttribute('name'))).toEqual([
    ...exampleFields,
    'captchaAnswer',
    'leave_this_blank',
  ]);
  const home = await documentOf('index.html');
  for (const part of ['nav[aria-label=Main] details', 'footer']) {
    const link = home.querySelector(`${part} a[href="/forms/food-drive"]`);
    expect(link?.textContent, part).toBe('Food Drive');
  }
  expect(await built('sitemap.xml')).toContain('/forms/food-drive</loc>');
  const worker = await built('service-worker.js');
  expect(worker).toContain('"forms/food-drive.html"');
  expect(worker).toContain('food-offered');
});

it('delivers the connected forms by the numbers of their links', async () => {
  const worker = await built('service-worker.js');
  for (const id of ['health', 'join'] as const) {
    expect(worker).toContain(publishedId(id));
    for (const [name, entry] of entriesOf(id)) expect(worker, name).toContain(`${name}:${entry}`);
  }
  expect(worker).toContain(`submissionId:999`);
});

it('[12.8] leaves a build with a newer database where it is, and says why', async () => {
  const file = join(project, 'dist', databasesFile);
  const own = await readFile(file, 'utf8');
  const newer = databasesText({ outbox: 6 });
  await writeFile(file, newer);
  const { code, output } = await build();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^This version may not take the place of the one in dist: it writes version 5 of the database 'outbox', and the build there version 6\. .*\n\nNothing was built, and dist is as it was before\./,
  );
  expect(await readFile(file, 'utf8')).toBe(newer);
  await writeFile(file, own);
});

it('shows every error of the bundler whole', async () => {
  const file = join(project, 'sw', 'service-worker.ts');
  const sound = await readFile(file, 'utf8');
  await writeFile(file, `import './nowhere.ts';\n${sound}`);
  const { code, output } = await build();
  await writeFile(file, sound);
  expect(code).toBe(1);
  expect(output).toContain("Could not resolve './nowhere.ts'");
  expect(output).toContain('sw/service-worker.ts');
  expect(output).toContain('dist is as it was before');
});
