// Proves specification 1.15, 1.30, 1.32, 1.33, 1.41, 1.50, 2.12, 12.8.
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { formsFile } from '#src/build/owner/forms-file.ts';
import { mediaFolders } from '#src/build/owner/media.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { databasesFile, databasesText } from '#src/build/trust/trust-files.ts';
import { blockOf, formsToml } from '#tests/support/owner-mappings.ts';
import { phonePhoto } from '#tests/support/owner-media.ts';
import { projectCopy, run, started } from './project-copy.ts';

let project = '';

beforeAll(async () => {
  project = await projectCopy();
});
afterAll(() => {
  vi.unstubAllEnvs();
  return rm(project, { recursive: true, force: true });
});

/** The text of a built file. */
const builtIn = (folder: string) => (name: string) => readFile(join(project, folder, name), 'utf8');

const build = (...words: readonly string[]) =>
  run(project, 'tsx', join('src', 'tools', 'build.ts'), ...words);

it('refuses what is still to fill in where it is strict, and lists it', async () => {
  const { code, output } = await build('--strict');
  expect(code).toBe(1);
  expect(output).toMatch(/^\d+ things are still to fill in, so nothing was built:\n/);
  expect(output).toMatch(
    new RegExp(`^${siteFile}: \\d+ to fill\n(  - .*\n)*  - the address of: Shop\n`, 'm'),
  );
  expect(existsSync(join(project, 'dist'))).toBe(false);
});

it('tells every mistake of the owner’s files and nothing else, and builds nothing', async () => {
  const [site, forms] = [join(project, siteFile), join(project, formsFile)];
  const sound = await readFile(site, 'utf8');
  const wrong = sound.replace('shop = ""', 'shop = "www.example.org"');
  await writeFile(site, wrong.replace('day = "Thursday"', 'day = "Noday"'));
  await writeFile(forms, formsToml({ tax: '"TODO"' }, blockOf('health', { zip: '' })));
  const { code, output } = await build();
  const checked = await run(project, 'tsx', join('src', 'tools', 'check', 'check.ts'));
  expect(checked).toEqual({ code, output });
  await writeFile(site, sound);
  await writeFile(forms, await readFile(ownerPath('.', formsFile), 'utf8'));
  expect(code).toBe(1);
  expect(output.split('\n')).toEqual([
    '4 mistakes are in the way:',
    expect.stringMatching(/^- src.owner.site\.toml, line \d+: 'day' /),
    expect.stringMatching(/^- src.owner.site\.toml, line \d+: 'shop' /),
    expect.stringContaining(`- ${formsFile}, line 3: 'tax' is no link: 'TODO'.`),
    expect.stringContaining(`- ${formsFile}, line 5: 'zip' is missing.`),
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

it('says what it does, and refuses a word that it does not know', async () => {
  const [help, unknown] = await Promise.all([build('--help'), build('--strct')]);
  expect(help.code).toBe(0);
  expect(help.output).toContain('npm run build -- --strict');
  expect(unknown.code).toBe(2);
  expect(unknown.output).toContain("Unknown option '--strct'.");
});

it('publishes what the owner filled in, and puts on devices what is small', async () => {
  const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(bytes - 4)]);
  await writeFile(join(project, mediaFolders.photos, 'maria.jpg'), await phonePhoto());
  await writeFile(join(project, mediaFolders.files, 'nda.pdf'), pdf(400_000));
  await writeFile(join(project, mediaFolders.files, 'magazine.pdf'), pdf(3_400_000));
  // Nobody but this computer is served, so nothing is compressed, which takes longest.
  vi.stubEnv('FORM_SERVICE', 'local');
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
    'The site is in the folder dist. Publish all of it: npm run owner -- host says how.',
    'The forms keep their limits: García López arrives as GarcíaLópez, O’Brien arrives as OBrien, Featherstonehaugh arrives as Featherstone, nobody can choose D.C. or a territory. To widen them: [limits] in src/owner/site.toml',
    expect.stringMatching(/^\d+ things are still to fill in\. To fill it in, run: npm run owner$/),
    '',
  ]);
  expect(code).toBe(0);
  const built = builtIn('dist');
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

it('[12.8] leaves a build with a newer database where it is, and says why', async () => {
  const file = join(project, 'dist', databasesFile);
  const own = await readFile(file, 'utf8');
  const newer = databasesText({ outbox: 4 });
  await writeFile(file, newer);
  const { code, output } = await build();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^This version may not take the place of the one in dist: it writes version 3 of the database 'outbox', and the build there version 4\. .*\n\nNothing was built, and dist is as it was before\./,
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

it('shows under npm start -- --marks what is still to fill in, at its place and marked', async () => {
  await writeFile(join(project, siteFile), await readFile(ownerPath('.', siteFile), 'utf8'));
  // Any free ports.
  vi.stubEnv('PORT', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const site = await started(
    project,
    'tsx',
    [join('src', 'tools', 'start.ts'), '--marks'],
    'Form service:',
  );
  onTestFinished(() => site.end());
  expect(site.output()).toMatch(/^\nThe site: /);
  expect(site.output()).toMatch(/\d+ things are still to fill in: npm run owner asks for it\./);
  const built = builtIn('.local/site');
  const pages = [
    ['index.html', '#yours-social-network'],
    ['contact.html', '#yours-video'],
    ['donate.html', '#yours-donate'],
    ['shop.html', '#yours-shop'],
    ['events.html', 'Event (yours: events)'],
    ['stay-informed.html', '#yours-magazine'],
    ['contact/nda.html', '#yours-nda'],
    ['contact/AboutUs.html', 'Name (yours: team)'],
    ['podcasts/pastorspoint.html', 'Name (yours: notable-guests)'],
    ['podcasts/different-right.html', 'Episode (yours: episodes)'],
  ] as const;
  for (const [page, mark] of pages) expect(await built(page), page).toContain(mark);
  const [, sheet = ''] = /href="\/(assets\/[^"]*\.css)"/.exec(await built('donate.html')) ?? [];
  expect(await built(sheet)).toContain('yours: donate');
});
