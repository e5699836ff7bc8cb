// @vitest-environment jsdom
// Proves specification 1.15, 2.13.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { formsFile } from '#src/build/owner/forms-file.ts';
import { mediaFolders } from '#src/build/owner/media.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { startOwnerPage } from '#src/tools/owner/server.ts';
import { linkOf } from '#tests/support/owner-mappings.ts';
import { phonePhoto } from '#tests/support/owner-media.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let project = '';
const again = vi.fn();

const pathOf = (file: `src/owner/${string}`) => ownerPath(project, file);
const siteText = () => readFile(pathOf(siteFile), 'utf8');

beforeEach(async () => {
  project = await temporaryFolder();
  again.mockClear();
  for (const file of [siteFile, formsFile] as const) {
    await mkdir(join(pathOf(file), '..'), { recursive: true });
    await cp(ownerPath('.', file), pathOf(file));
  }
});

type Typed = Readonly<Record<string, string | Upload>>;
type Upload = { readonly fileName: string; readonly content: Buffer };

const boundary = 'x-x-x-x';

const multipart = (values: ReadonlyMap<string, string | Upload>): Buffer =>
  Buffer.concat([
    ...[...values].flatMap(([name, value]) => {
      const isText = typeof value === 'string';
      const [file, content] = isText
        ? ['', value]
        : [`; filename="${value.fileName}"`, value.content];
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
      return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
    }),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

/** The owner's page, as a browser without a script opens it. */
async function opened() {
  const page = await startOwnerPage(project, 0, { again, outcome: async () => 'It is ready.' });
  onTestFinished(() => page.close());
  const open = async (path: string) => {
    const response = await fetch(page.address + path);
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  };
  /** Types into an open page and presses a button, and gives the page that follows. */
  const press = async (shown: Document, typed: Typed, button = 'save') => {
    const values = new Map<string, string | Upload>();
    for (const [name, value] of new FormData(formIn(shown))) values.set(name, String(value));
    for (const [name, value] of Object.entries(typed)) values.set(name, value);
    const response = await fetch(
      `${page.address}${shown.querySelector('form')?.getAttribute('action')}`,
      {
        method: 'POST',
        body: Uint8Array.from(multipart(values.set('do', button))),
        headers: {
          origin: page.address,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        redirect: 'manual',
      },
    );
    expect(response.status).toBe(303);
    return open(response.headers.get('location')?.replace(/#.*/, '') ?? '');
  };
  return { ...page, open, press };
}

/** Without its files, which a browser does not keep. */
function formIn(shown: Document): HTMLFormElement {
  const form = shown.querySelector<HTMLFormElement>('form[method=post]');
  if (form === null) throw new Error('The page has no form.');
  for (const file of form.querySelectorAll('[type=file]')) file.remove();
  return form;
}

const inputNamed = (shown: Document, name: string) =>
  shown.querySelector<HTMLInputElement>(`[name="${name}"]`);
const typedIn = (shown: Document, name: string) => inputNamed(shown, name)?.value;
const told = (shown: Document) => shown.querySelector('.bad')?.textContent;

describe('what is typed', () => {
  it('is written whole, with its remarks, and the site is made again', async () => {
    const { open, press } = await opened();
    const shown = await press(await open('/site'), { organization: 'Hope "& Sons", Inc.' });
    expect(shown.querySelector('[role=status]')?.textContent).toContain(`Saved in ${siteFile}`);
    expect(typedIn(shown, 'organization')).toBe('Hope "& Sons", Inc.');
    expect(await siteText()).toContain('\norganization = "Hope \\"& Sons\\", Inc."\n');
    expect(await siteText()).toMatch(/^# The address that the site is published under/m);
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('stays, with each mistake at its field, also in another tab and after the command', async () => {
    const { open, press } = await opened();
    const before = await siteText();
    const wrong = { 'links.shop': 'http://hope.test', 'team.0.name': 'Maria Roe' };
    await press(await open('/site'), wrong);
    const { open: openLater, press: pressLater } = await opened();
    const shown = await openLater('/site');
    expect(shown.title).toContain('1 mistake: ');
    const input = inputNamed(shown, 'links.shop');
    const ids = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(shown.getElementById(ids.at(-1) ?? '')?.textContent).toContain(
      'must be a whole address',
    );
    expect(shown.querySelector('.bad a')?.getAttribute('href')).toBe(`#${input?.id}`);
    expect(typedIn(shown, 'team.0.name')).toBe('Maria Roe');
    expect(await siteText()).toBe(before);
    expect(again).not.toHaveBeenCalled();
    const dropped = await pressLater(shown, {}, 'drop');
    expect(typedIn(dropped, 'links.shop')).toBe('');
  });

  it('is judged across fields once each is right', async () => {
    const { open, press } = await opened();
    const added = await press(await open('/site'), {}, 'add town-hall.skip');
    expect(told(await press(added, { 'town-hall.skip.0': '2026-11-27' }))).toContain(
      'must be a Thursday, as the town hall is',
    );
  });

  it('never takes the place of what was written elsewhere meanwhile', async () => {
    const { open, press } = await opened();
    const [one, other] = [await open('/site'), await open('/site')];
    await press(one, { organization: 'One' });
    const shown = await press(other, { organization: 'Other' });
    expect(told(shown)).toMatch(/changed elsewhere meanwhile.*organizationOtherOne/s);
    expect(await siteText()).toContain('organization = "One"');
    await writeFile(pathOf(siteFile), (await siteText()).replace('"One"', '"By hand"'));
    const later = await press(shown, {});
    expect(told(later)).toContain('organization');
    await press(later, {});
    expect(await siteText()).toContain('organization = "Other"');
  });
});

it('adds, moves and removes entries of a list', async () => {
  const { open, press } = await opened();
  let shown = await press(await open('/site'), {}, 'add events');
  shown = await press(
    shown,
    { 'events.0.title': 'One', 'events.0.date': '2027-03-14' },
    'add events',
  );
  shown = await press(
    shown,
    { 'events.1.title': 'Two', 'events.1.date': '2027-03-15' },
    'up events.1',
  );
  expect(typedIn(shown, 'events.0.title')).toBe('Two');
  shown = await press(shown, {}, 'remove events.1');
  await press(shown, {});
  expect(await siteText()).toContain('[[events]]\ntitle = "Two"\ndate = "2027-03-15"\n');
});

describe('a photo', () => {
  const photos = () => readdir(pathOf(mediaFolders.photos)).catch(() => []);
  const upload = (name: string, content: Buffer | string) => ({
    'photo:team.0.photo': { fileName: name, content: Buffer.from(content) },
  });

  it('goes into its folder, beside another one of its name, and is shown', async () => {
    const { open, press, address } = await opened();
    const content = await phonePhoto();
    await mkdir(pathOf(mediaFolders.photos), { recursive: true });
    await writeFile(join(pathOf(mediaFolders.photos), 'maria.jpg'), 'another');
    const shown = await press(await open('/site'), upload('maria.jpg', content));
    expect(await siteText()).toContain('photo = "maria-2.jpg"');
    const src = shown.querySelector('img')?.getAttribute('src') ?? '';
    expect(Buffer.from(await (await fetch(address + src)).arrayBuffer())).toEqual(content);
    expect((await fetch(`${address}/src/owner/photos/..%2fsite.toml`)).status).toBe(404);
  });

  it('leaves nothing if it is refused', async () => {
    const { open, press } = await opened();
    const shown = await press(await open('/site'), upload('maria.docx', 'words'));
    expect(told(shown)).toContain('maria.docx must be a JPEG, PNG, WebP, AVIF or HEIC picture.');
    expect(await photos()).toEqual([]);
  });
});

it('connects forms by what is pasted, and says what is wrong at the field', async () => {
  const { open, press } = await opened();
  const shown = await press(await open('/forms'), { health: linkOf('tax'), paste: linkOf('join') });
  expect(told(shown)).toContain("'health' is of the form 'tax', by its answers");
  await press(shown, { health: '' });
  expect(await readFile(pathOf(formsFile), 'utf8')).toContain(`join = "${linkOf('join')}"`);
});

it('covers up no file that it cannot show whole', async () => {
  const { open } = await opened();
  await writeFile(pathOf(siteFile), `${await siteText()}shop\n`);
  const shown = await open('/site');
  expect(told(shown)).toMatch(/site\.toml, line \d+: this line cannot be read/);
  expect(shown.querySelector('form')).toBeNull();
});

it('keeps what was typed while the file cannot be shown', async () => {
  const { open, press } = await opened();
  const [shown, sound] = [await open('/site'), await siteText()];
  await writeFile(pathOf(siteFile), `${sound}shop\n`);
  await press(shown, { organization: 'Hope' });
  await writeFile(pathOf(siteFile), sound);
  const later = await open('/site');
  expect(typedIn(later, 'organization')).toBe('Hope');
  expect(told(later)).toContain('was changed elsewhere meanwhile');
});

it('writes a form of the owner’s', async () => {
  const { open, press } = await opened();
  const shown = await press(await open('/new?name=food-drive'), { title: 'Food Drive' });
  expect(told(shown)).toContain("'description' may not be empty");
  const typed = {
    description: 'Bring food to a food drive near you, or tell us who needs some.',
    introduction: 'We collect food that keeps.',
    'form-heading': 'Offer Food',
    button: 'Offer Food',
    success: 'Thank you!',
  };
  await press(shown, typed);
  expect(existsSync(pathOf('src/owner/forms/food-drive.toml'))).toBe(true);
  expect((await open('/')).body.textContent).toContain("form 'food-drive' is unconnected");
  expect((await open('/form-join')).title).toContain('No such page');
});

it('answers its own computer and its own pages alone', async () => {
  const { address } = await opened();
  const asked = (headers: Record<string, string>, method = 'GET') =>
    new Promise((resolve) => {
      request(`${address}/site`, { method, headers }, (response) => {
        resolve(response.statusCode);
        response.resume();
      }).end();
    });
  expect(await asked({ host: 'evil.test' })).toBe(403);
  expect(await asked({}, 'POST')).toBe(403);
  expect(await asked({ origin: 'https://evil.test' }, 'POST')).toBe(403);
  const policy = (await fetch(address)).headers.get('content-security-policy');
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'/,
  );
});

it.each(['/', '/forms', '/publish?host=cloudflare', '/new?name=food-drive'])(
  'has nothing on %s that hinders a person',
  async (path) => {
    const { open, press } = await opened();
    const page = await open(path);
    const isForm = path.startsWith('/new');
    const shown = isForm ? await press(await press(page, {}, 'add fields'), {}) : page;
    document.documentElement.lang = 'en';
    document.title = shown.title;
    document.body.innerHTML = shown.body.innerHTML;
    const { violations } = await axe.run(document, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  },
);
