// Proves specification 1.42.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { describe, expect, it } from 'vitest';
import { mediaFolders } from '#src/build/owner/media.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { droppedFile } from '#src/tools/owner/owner-files.ts';
import { keys } from '#src/tools/owner/terminal.ts';
import { phonePhoto } from '#tests/support/owner-media.ts';
import { ownerTalk } from '#tests/support/owner-talk.ts';

const parse = (text: string) => getStaticTOMLValue(parseTOML(text));

const address = 'https://www.people.example';
const withAddress = (text: string) => text.replace('address = ""', `address = "${address}"`);

describe('an answer', () => {
  it('is written into its line, and nothing else changes', async () => {
    const owner = await ownerTalk();
    const before = owner.site();
    await owner.answer('1', address, '', '', '2027', '-');
    expect(owner.site()).toBe(
      withAddress(before)
        .replace(/copyright-year = \d+/, 'copyright-year = 2027')
        .replace(/banner = ".*"/, 'banner = ""'),
    );
  });

  it('that is empty keeps what is there, and so does the end of the answers', async () => {
    const owner = await ownerTalk();
    const before = owner.site();
    const { screen, isSound } = await owner.answer('', '', '', '', '', '', '');
    expect(owner.site()).toBe(before);
    expect(isSound).toBe(true);
    expect(screen).toMatch(
      /\n\d+ things are still to fill in .*\nTo see the site, with a mark at what is missing: npm start -- --marks\./,
    );
  });

  it.each(['exit', 'Quit', 'skip', 'help', '?', ':q'])(
    '%s is no answer: the keys are explained',
    async (word) => {
      const owner = await ownerTalk();
      const before = owner.site();
      const { screen } = await owner.answer('4', word);
      expect(owner.site()).toBe(before);
      expect(screen.split(keys)).toHaveLength(3);
    },
  );

  it('may have the slash after it with which browsers copy an address', async () => {
    const owner = await ownerTalk();
    const before = owner.site();
    await owner.answer('1', `${address}/`);
    expect(owner.site()).toBe(withAddress(before));
  });

  it('is written with its accents in one letter, however the system types them', async () => {
    const owner = await ownerTalk();
    await owner.answer('1', '', '', '', '', `Mari${'\u0301'}a`);
    expect(owner.site()).toContain(`banner = "Mar${'\u00ed'}a"`);
  });

  it.each([
    ['1', 'www.people.example', "'address' must be a whole address", address],
    ['2', 'Noday', "'day' must be Sunday,", 'Friday'],
    ['2', '-', "'day' may not be empty.", 'Friday'],
    ['3', 'nda.pdf', "'events' must be the name of a file in src/owner/files", 'https://a.org/e'],
  ])(
    'that is wrong in part %s is explained as the build does, and asked again',
    async (part, wrong, why, right) => {
      const owner = await ownerTalk();
      const before = owner.site();
      const { screen } = await owner.answer(
        part,
        wrong,
        () => expect(owner.site()).toBe(before),
        right,
      );
      const [question, explanation, again] = screen
        .split('\n')
        .slice(screen.split('\n').findIndex((line) => line.endsWith(wrong)));
      expect(explanation?.trim()).toContain(why);
      expect(explanation).not.toContain('.toml, line');
      expect(again?.replace(right, '')).toBe(question?.replace(wrong, ''));
      expect(owner.site()).toContain(`"${right}"`);
    },
  );

  it('is kept when the next start goes on with what is empty', async () => {
    const owner = await ownerTalk();
    await owner.answer('', address);
    const skipped = ['', '', '', '', '', ''];
    const { screen } = await owner.answer(
      ...['', 'safety@people.example', ...skipped, 'https://a.org/events'],
    );
    expect(screen).not.toContain('address:');
    expect(parse(owner.site())).toMatchObject({
      address,
      'security-contact': 'safety@people.example',
      links: { events: 'https://a.org/events' },
    });
  });

  it('changes what the owner has written into the file meanwhile, once that is sound', async () => {
    const owner = await ownerTalk();
    const write = (text: string) => () => writeFileSync(ownerPath(owner.project, siteFile), text);
    const wrong = owner.site().replace('shop = ""', 'shop = ');
    const edited = owner.site().replace('shop = ""', 'shop = "https://a.org/shop" # mine');
    const { screen } = await owner.answer('1', write(wrong), address, write(edited), address);
    expect(screen).toMatch(/src\/owner\/site\.toml, line \d+: this line cannot be read/);
    expect(owner.site()).toBe(withAddress(edited));
  });
});

it('adds names one by one, and shows those that are there', async () => {
  const owner = await ownerTalk();
  const before = owner.site();
  const { screen } = await owner.answer('4', 'Jane "J" Doe', 'Dr. John Doe, author', '-', '', '.');
  expect(parse(owner.site())).toMatchObject({
    people: { 'notable-guests': ['Jane "J" Doe', 'Dr. John Doe, author'], 'guest-speakers': [] },
  });
  const names = String.raw`[
  "Jane \"J\" Doe",
  "Dr. John Doe, author",
]`;
  const isList = 'notable-guests = ';
  expect(owner.site()).toBe(before.replace(`${isList}[]`, isList + names));
  expect(screen).toContain('notable-guests [Jane "J" Doe], one more: ');
  expect(screen).toContain('To take a name away, delete its line');
});

describe('a file that is dragged into the window', () => {
  const drop = async (name: string, content: Buffer | string) => {
    const owner = await ownerTalk();
    const folder = join(owner.project, 'My Pictures');
    mkdirSync(folder);
    writeFileSync(join(folder, name), content);
    const names = (kind: keyof typeof mediaFolders) =>
      readdirSync(ownerPath(owner.project, mediaFolders[kind])).filter(
        (one) => one !== 'README.md' && one !== 'published',
      );
    return { owner, path: join(folder, name), names };
  };

  it.each([
    ['in quotes', (path: string) => `"${path}"`],
    ['in a shell’s quotes', (path: string) => `'${path.replaceAll("'", `'\\''`)}'`],
    ['with its blanks escaped', (path: string) => `${path.replaceAll(/[ ']/g, '\\$&')} `],
    ['as an address', (path: string) => pathToFileURL(path).href],
    ['as it is', (path: string) => path],
  ])('is taken as a photo, %s', async (_, pasted) => {
    const { owner, path, names } = await drop("Maria at O'Neill's.jpg", await phonePhoto());
    await owner.answer('5', 'Maria');
    const { screen } = await owner.answer('', '.', '', '.', '', '.', '', pasted(path));
    expect(parse(owner.site())).toMatchObject({
      team: expect.arrayContaining([
        expect.objectContaining({ name: 'Maria', photo: "Maria at O'Neill's.jpg" }),
      ]),
    });
    expect(names('photos')).toEqual(["Maria at O'Neill's.jpg"]);
    expect(screen).toContain('\nCo-Founder, Maria (1 of 16)\n  photo: ');
  });

  it.each(['file://server/share/a.jpg', 'file:///a%2Fb.jpg', 'file:///%ZZ.jpg', "'"])(
    'is none if there is no such path: %s',
    (pasted) => {
      expect(droppedFile(pasted)).toBeNull();
    },
  );

  it.each([
    ['a.jpg', 'no picture at all', "'photo' must be a JPEG, PNG, WebP, AVIF or HEIC picture."],
    ['b.jpg', Buffer.from([0xff, 0xd8, 0xff, 0, 0]), 'b.jpg cannot be read as a picture.'],
  ])('is refused and left out if it is no sound picture: %s', async (name, content, why) => {
    const { owner, path, names } = await drop(name, content);
    const before = owner.site();
    const { screen } = await owner.answer('5', '', path, '');
    expect(screen).toContain(why);
    expect(names('photos')).toEqual([]);
    expect(owner.site()).toBe(before);
  });

  it('is taken as a PDF, and never in the place of another file', async () => {
    const { owner, path, names } = await drop('nda.pdf', '%PDF-1.7');
    const there = join(ownerPath(owner.project, mediaFolders.files), 'nda.pdf');
    const toNda = ['3', '', '', '', '', '', '', '', path];
    writeFileSync(there, '%PDF of before');
    const { screen } = await owner.answer(...toNda);
    expect(screen).toContain('Another file in src/owner/files is called nda.pdf.');
    expect(names('files')).toEqual(['nda.pdf']);
    expect(owner.site()).toContain('nda = ""');
    rmSync(there);
    await owner.answer(...toNda);
    expect(parse(owner.site())).toMatchObject({ links: { nda: 'nda.pdf' } });
    expect(names('files')).toEqual(['nda.pdf']);
  });
});

it('asks nothing while the files have mistakes, and names them with their lines', async () => {
  const owner = await ownerTalk();
  writeFileSync(
    ownerPath(owner.project, siteFile),
    owner.site().replace('shop = ""', 'shop = "www.a.org"'),
  );
  const before = owner.site();
  const { screen, isSound } = await owner.answer('1', address);
  expect(isSound).toBe(false);
  expect(screen).toMatch(/- src\/owner\/site\.toml, line \d+: 'shop' must be a whole address/);
  expect(screen).not.toContain('Which part?');
  expect(owner.site()).toBe(before);
});

it('shows of each part how much is filled in, and takes only a number of the list', async () => {
  const owner = await ownerTalk();
  const { screen } = await owner.answer('0', '7', 'x', '.');
  expect(screen).toMatch(/ {2}3 {2}Links and PDFs +0 of 9 filled in\n/);
  expect(screen).toMatch(new RegExp(` {2}6 {2}The forms +0 of ${formIds.length} filled in\\n`));
  expect(screen.match(/Type a number from 1 to 6, or only Enter\./g)).toHaveLength(3);
});

it('says so if a file cannot be written, and leaves it as it was', async () => {
  const owner = await ownerTalk();
  const before = owner.site();
  mkdirSync(`${ownerPath(owner.project, siteFile)}.new`);
  const { screen } = await owner.answer('1', address);
  expect(screen).toContain('src/owner/site.toml cannot be written, and is as it was: ');
  expect(owner.site()).toBe(before);
});
