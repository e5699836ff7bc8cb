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
import { scriptFile } from '#src/tools/form-service-script.ts';
import { run } from '#src/tools/owner/commands.ts';
import { previewOf } from '#src/tools/owner/preview.ts';
import { startOwnerPage } from '#src/tools/owner/server.ts';
import { linkOf } from '#tests/support/owner-mappings.ts';
import { phonePhoto } from '#tests/support/owner-media.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let project = '';
const again = vi.fn();

const pathOf = (file: `src/owner/${string}`) => ownerPath(project, file);
const siteText = () => readFile(pathOf(siteFile), 'utf8');

const urlEncoded = 'application/x-www-form-urlencoded';

const echo = vi.fn(async (words: readonly string[]) => `Written: ${words.join(' ')} <well>`);

/** The owner's page, which the command serves. */
let address = '';
async function runCommand(): Promise<void> {
  const preview = { again, outcome: async () => 'It is ready.', way: async () => 'It is there.' };
  const page = await startOwnerPage({ project, preview, run: echo }, 0);
  onTestFinished(() => page.close());
  ({ address } = page);
}

beforeEach(async () => {
  project = await temporaryFolder();
  again.mockClear();
  for (const file of [siteFile, formsFile] as const) {
    await mkdir(join(pathOf(file), '..'), { recursive: true });
    await cp(ownerPath('.', file), pathOf(file));
  }
  await runCommand();
});

/** Opens a page as a browser without a script does. */
async function open(path: string): Promise<Document> {
  const response = await fetch(address + path);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** By name; a file has one of its own. */
type Typed = Readonly<Record<string, string | readonly [name: string, content: Buffer]>>;

/** Types into an open page and presses a button, and gives the page that follows. */
async function press(shown: Document, typed: Typed, button = 'save'): Promise<Document> {
  const form = formIn(shown);
  // That of Node, which its fetch takes.
  const body = await new Response('', { headers: { 'content-type': urlEncoded } }).formData();
  for (const [name, value] of new FormData(form)) body.set(name, String(value));
  for (const [name, value] of Object.entries({ ...typed, do: button })) {
    if (typeof value === 'string') body.set(name, value);
    else body.set(name, await new Response(Uint8Array.from(value[1])).blob(), value[0]);
  }
  const sent = { method: 'POST', body, headers: { origin: address }, redirect: 'manual' } as const;
  const response = await fetch(`${address}${form.getAttribute('action')}`, sent);
  expect(response.status).toBe(303);
  return open(response.headers.get('location')?.replace(/#.*/, '') ?? '');
}

/** Without its files, which a browser does not keep. */
function formIn(shown: Document): HTMLFormElement {
  const form = shown.querySelector<HTMLFormElement>('form[enctype]');
  if (form === null) throw new Error('The page has no form.');
  for (const file of form.querySelectorAll('[type=file]')) file.remove();
  return form;
}

const inputNamed = (shown: Document, name: string) =>
  shown.querySelector<HTMLInputElement>(`[name="${name}"]`);
const typedIn = (shown: Document, name: string) => inputNamed(shown, name)?.value;
const stateOf = (shown: Document) => shown.querySelector('#kept')?.textContent;
const refusalIn = (shown: Document) => shown.querySelector('.bad')?.textContent;

describe('what is typed', () => {
  it('is written whole, with its remarks, and the site is made again', async () => {
    const shown = await press(await open('/site'), { organization: 'Hope "& Sons", Inc.' });
    expect(stateOf(shown)).toBe('Saved. See your site');
    expect(typedIn(shown, 'organization')).toBe('Hope "& Sons", Inc.');
    expect(await siteText()).toContain('\norganization = "Hope \\"& Sons\\", Inc."\n');
    expect(await siteText()).toMatch(/^# The address that the site is published under/m);
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('is saved though it may not be meant; its page and the first one ask', async () => {
    const over = { 'events.0.title': 'Supper', 'events.0.date': '2025-12-12' };
    const shown = await press(await press(await open('/site'), {}, 'add events'), over);
    expect(stateOf(shown)).toBe('Saved. Is this meant?');
    expect(shown.querySelector('fieldset .error')?.textContent).toContain("'Supper' was on");
    const remark = [...shown.querySelectorAll('.note a')].at(-1);
    expect(remark?.textContent).toBe("'Supper' was on 2025-12-12, so no page shows it.");
    expect(remark?.getAttribute('href')).toBe('#events.0');
    expect((await open('/')).body.textContent).toContain('Is this meant?');
  });

  it('stays, with each mistake at its field, also in another tab and after the command', async () => {
    const before = await siteText();
    const wrong = { 'links.shop': 'http://hope.test', 'team.0.name': 'Maria Roe' };
    await press(await open('/site'), wrong);
    await runCommand();
    const shown = await open('/site');
    expect(shown.title).toContain('Not saved, 1 place: ');
    const input = inputNamed(shown, 'links.shop');
    const ids = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(shown.getElementById(ids.at(-1) ?? '')?.textContent).toContain(
      'must be a whole address',
    );
    expect(shown.querySelector('.bad a')?.getAttribute('href')).toBe(`#${input?.id}`);
    expect(typedIn(shown, 'team.0.name')).toBe('Maria Roe');
    expect(await siteText()).toBe(before);
    expect(again).not.toHaveBeenCalled();
    const dropped = await press(shown, {}, 'drop');
    expect(typedIn(dropped, 'links.shop')).toBe('');
  });

  it('is named in a mistake as the page names it', async () => {
    const key = 'who-answers.pastors-point';
    const shown = await press(await open('/site'), { [key]: 'Hope, '.repeat(50) });
    const label = shown.querySelector(`label[for="${key}"]`)?.textContent;
    expect(refusalIn(shown)).toContain(`“Who answers, ${label}” has 299 letters`);
  });

  it('is set aside, and the page says where, if it cannot be read any more', async () => {
    await press(await open('/site'), { organization: 'Hope' }, 'add events');
    const file = join(project, '.local/owner/site.json');
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, -9));
    const shown = await open('/site');
    expect(shown.body.textContent).toContain('It is kept: .local/owner/site.json.damaged.');
    expect(refusalIn(await press(shown, { organization: 'Hope' }))).toBeUndefined();
    expect(await siteText()).toContain('"Hope"');
  });

  it('never takes the place of what was written elsewhere meanwhile', async () => {
    const [one, other] = [await open('/site'), await open('/site')];
    await press(one, { organization: 'One' });
    const shown = await press(other, { organization: 'Other' });
    expect(refusalIn(shown)).toContain('“Organization” is "One" in the file');
    expect(shown.querySelectorAll('.bad a')).toHaveLength(1);
    expect(typedIn(shown, 'organization')).toBe('Other');
    expect(await siteText()).toContain('organization = "One"');
    await writeFile(pathOf(siteFile), (await siteText()).replace('"One"', '"By hand"'));
    const later = await press(shown, {});
    expect(refusalIn(later)).toContain('"By hand" in the file');
    await press(later, {});
    expect(await siteText()).toContain('organization = "Other"');
  });

  it('goes into the file beside what was written elsewhere at other places', async () => {
    const event = { 'events.0.title': 'Ours', 'events.0.date': '2027-03-14' };
    const [one, other, third] = [await open('/site'), await open('/site'), await open('/site')];
    const longer = await press(await press(one, {}, 'add events'), event, 'add events');
    await press(longer, { 'events.1.title': 'Later', 'events.1.date': '2027-03-15' });
    await writeFile(
      pathOf(siteFile),
      (await siteText()).replace('shop = ""', 'shop = "https://a.test"'),
    );
    await press(other, { organization: 'Other' });
    const text = await siteText();
    for (const part of ['"Other"', '"https://a.test"', '"Ours"']) expect(text).toContain(part);
    // A list is one value: which of two entries is whose nobody knows.
    const both = await press(third, { 'links.video': 'https://b.test' }, 'add events');
    expect(refusalIn(both)).toContain(`'events.0.title' is "Ours" in the file`);
    expect(refusalIn(both)).toContain(`'events.1.title' is "Later" in the file`);
    expect(typedIn(both, 'links.shop')).toBe('https://a.test');
    await press(third, {}, 'drop');
    expect(typedIn(await open('/site'), 'links.video')).toBe('https://b.test');
  });
});

it('adds, moves and removes entries of a list', async () => {
  const event = (at: number, title: string, date: string) => ({
    [`events.${at}.title`]: title,
    [`events.${at}.date`]: date,
  });
  let shown = await press(await open('/site'), {}, 'add events');
  shown = await press(shown, event(0, 'One', '2027-03-14'), 'add events');
  shown = await press(shown, event(1, 'Two', '2027-03-15'), 'up events.1');
  const titles = () => [0, 1, 2].map((at) => typedIn(shown, `events.${at}.title`));
  expect(titles()).toEqual(['Two', 'One', undefined]);
  expect(shown.querySelector('[value="undo"]')).toBeNull();
  for (const at of [0, 0]) shown = await press(shown, {}, `remove events.${at}`);
  shown = await press(shown, { organization: 'Hope', address: 'hope' });
  for (const _ of titles().slice(1)) shown = await press(shown, {}, 'undo');
  expect(titles()).toEqual(['Two', 'One', undefined]);
  expect(typedIn(shown, 'organization')).toBe('Hope');
  await press(await press(shown, {}, 'remove events.1'), { address: '' });
  expect(await siteText()).toContain('[[events]]\ntitle = "Two"\ndate = "2027-03-15"\n');
});

it('puts a photo beside another one of its name, and shows it; of a refused one nothing is left', async () => {
  const content = await phonePhoto();
  const folder = pathOf(mediaFolders.photos);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'maria.jpg'), 'another');
  const words = ['maria.docx', Buffer.from('words')] as const;
  const refused = await press(await open('/site'), { 'photo:team.0.photo': words });
  expect(refusalIn(refused)).toContain('maria.docx must be a JPEG, PNG, WebP, AVIF or HEIC pict');
  const shown = await press(refused, { 'photo:team.0.photo': ['maria.jpg', content] });
  expect((await readdir(folder)).toSorted()).toEqual(['maria-2.jpg', 'maria.jpg']);
  expect(await siteText()).toContain('photo = "maria-2.jpg"');
  const src = shown.querySelector('img')?.getAttribute('src') ?? '';
  expect(Buffer.from(await (await fetch(address + src)).arrayBuffer())).toEqual(content);
  expect((await fetch(`${address}/src/owner/photos/..%2fsite.toml`)).status).toBe(404);
});

describe('what is pasted', () => {
  it('connects each form by its link among any words, as a sheet’s tab has them', async () => {
    const lines = [
      "endpoint = 'https://script.google.com/macros/s/AKfy/exec'",
      "endpoint-mode = 'confirm'",
      `join = "${linkOf('join', ['submissionId', 209])}"`,
      `• <${linkOf('tax')}>,`,
    ];
    const typed = { health: linkOf('christian'), 'paste-here': lines.join('\r\n') };
    const shown = await press(await open('/forms'), typed);
    expect(refusalIn(shown)).toMatch(
      /“Health [^”]+” is of the form 'Christian concern', by its answers/,
    );
    expect(typedIn(shown, 'paste-here')).toBe('');
    expect(shown.querySelector('.note')?.textContent).toContain(
      'are those of: all forms, Join, Tax issue',
    );
    await press(shown, { health: '' });
    const text = await readFile(pathOf(formsFile), 'utf8');
    for (const line of lines.slice(0, 3)) expect(text).toContain(line.replaceAll("'", '"'));
    expect(text).toContain(`tax = "${linkOf('tax')}"`);
  });

  it.each([
    [linkOf('join').replace('=zip', '=zpi'), 'fits no form, or several'],
    ['https://docs.google.com/forms/d/1k3Jxyz/edit', 'must be a pre-filled link'],
    ['http://hope.test/form', 'must be a pre-filled link'],
    ['forms.gle/abc', 'has no address that begins with https://'],
  ])('stays if it fits nowhere, with the reason: %s', async (pasted, why) => {
    const shown = await press(await open('/forms'), { 'paste-here': pasted });
    expect(refusalIn(shown)).toContain(why);
    expect(typedIn(shown, 'paste-here')).toBe(pasted);
  });
});

it('covers up no file that it cannot show, and keeps what was typed meanwhile', async () => {
  const [shown, sound] = [await open('/site'), await siteText()];
  await writeFile(pathOf(siteFile), `${sound}shop\n`);
  const refused = await press(shown, { organization: 'Hope' });
  expect(refusalIn(refused)).toMatch(/site\.toml, line \d+: this line cannot be read/);
  expect(refused.querySelector('form')).toBeNull();
  await writeFile(pathOf(siteFile), sound.replace('shop = ""', 'shop = "https://hope.test"'));
  const later = await open('/site');
  expect(typedIn(later, 'organization')).toBe('Hope');
  expect(typedIn(later, 'links.shop')).toBe('https://hope.test');
  expect(refusalIn(later)).toBeUndefined();
});

it('keeps the owner’s own remarks beside the file, and says so before', async () => {
  const text = `# Ask Ann for the rest.\n${await siteText()}`;
  await writeFile(pathOf(siteFile), text);
  const shown = await open('/site');
  const [, copy = ''] = /is kept: (\S+\.toml)\./.exec(shown.body.textContent) ?? [];
  const saved = await press(shown, {});
  expect(saved.body.textContent).not.toContain('remarks');
  expect(await readFile(join(project, copy), 'utf8')).toBe(text);
});

it('writes a form of the owner’s', async () => {
  const shown = await press(await open('/new?name=food-drive'), { title: 'Food Drive' });
  expect(refusalIn(shown)).toContain('“Description” may not be empty');
  const typed = {
    description: 'Bring food to a food drive near you, or tell us who needs some.',
    introduction: 'We collect food that keeps.',
    'form-heading': 'Offer Food',
    button: 'Offer Food',
    success: 'Thank you!',
    ...{ 'fields.0.name': 'food-kind', 'fields.0.label': 'Which?', 'fields.0.kind': 'line' },
  };
  await press(await press(shown, {}, 'add fields'), typed);
  expect(existsSync(pathOf('src/owner/forms/food-drive.toml'))).toBe(true);
  expect((await open('/forms')).body.textContent).toContain('Food Drive');
  expect((await open('/form-join')).title).toContain('No such page');
});

it('answers its own computer and its own pages alone', async () => {
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
    /^default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; f/,
  );
});

it('says how to publish, at the site’s address', async () => {
  vi.stubEnv('SITE_ADDRESS', 'https://www.hope.test/wtp');
  const lines = async (host: string) =>
    (await open(`/publish?host=${host}`)).querySelector('pre')?.textContent;
  const apache = await lines('apache');
  expect(apache).toContain('there into the folder wtp.');
  expect(apache).toMatch(/If https:\/\/www\.hope\.test\/wtp\/join is 'Not Found' \(404\): /);
  expect(await lines('netlify')).toContain('publishes at the root of a name');
});

it('leads to the site once it is made, or says what failed', async () => {
  const failures = ['', 'Line 3 is wrong.'];
  const preview = previewOf('http://site.test', async () => failures.shift() ?? '');
  preview.again();
  expect(await preview.way()).toContain('url=http://site.test');
  preview.again();
  expect(await preview.way()).toContain('Line 3 is wrong.');
  expect((await open('/look')).body.textContent).toContain('It is there.');
});

it('shows what a command prints, its complaint too', async () => {
  expect(await run(['src/tools/owner/owner.ts', '--help'])).toContain('npm run owner -- script');
  expect(await run(['src/tools/owner/owner.ts', 'x'])).toContain("nothing to do with 'x'");
});

/** Presses the button of a command, and gives the page that follows. */
async function runFrom(path: string, name: string): Promise<Document> {
  const buttons = [...(await open(path)).querySelectorAll('button')];
  const form = buttons.find(({ textContent }) => textContent === name)?.form;
  const to = address + form?.getAttribute('action');
  const answer = await fetch(to, { method: form?.method ?? '', headers: { origin: address } });
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

const scriptNow = 'function setUp() {} // <all>';
async function writeScriptFile(): Promise<void> {
  const file = join(project, scriptFile);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, scriptNow);
}

it.each([
  ['/publish', 'Make the site', 'src/tools/build.ts'],
  ['/publish', 'Check the published site', 'src/tools/check/check.ts'],
  ['/forms', 'Check the forms', 'src/tools/check/check.ts forms'],
  ['/forms', 'Get the script', 'src/tools/owner/owner.ts script'],
])('on %s the button “%s” shows what its command says', async (path, name, words) => {
  await writeScriptFile();
  const shown = await runFrom(path, name);
  const text = shown.querySelector('textarea')?.textContent?.trim();
  const isScript = words.endsWith('script');
  expect(text).toBe(isScript ? scriptNow : undefined);
  const printed = shown.querySelector('pre')?.textContent;
  expect(printed).toBe(isScript ? undefined : `Written: ${words} <well>`);
  const clicks = [...shown.querySelectorAll('ol li')];
  expect(clicks.map((one) => one.textContent).join()).toMatch(
    isScript ? /^ In a browser.*paste the address, and save.*Publish/s : /^$/,
  );
});

it('says what failed if a page has begun', async () => {
  const shown = await runFrom('/forms', 'Get the script');
  expect(shown.querySelector('[role=alert]')?.textContent).toContain('no such file');
});

it('shows no script after a mistake, though an older one is there', async () => {
  await writeScriptFile();
  echo.mockResolvedValueOnce('food-drive.toml, line 3: a mistake');
  const shown = await runFrom('/forms', 'Get the script');
  expect(shown.querySelector('pre')?.textContent).toContain('line 3: a mistake');
  expect(shown.querySelector('textarea')).toBeNull();
});

it.each(['/', '/forms', '/publish?host=cloudflare', '/new?name=food-drive'])(
  'has nothing on %s that hinders a person',
  async (path) => {
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
