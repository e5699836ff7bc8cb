// Proves specification 1.30, 2.12, 2.13.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { formsFile, readForms } from '#src/build/owner/forms-file.ts';
import { mediaFolders, readMedia } from '#src/build/owner/media.ts';
import { publish } from '#src/build/owner/media-plugin.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { readSite, siteFile } from '#src/build/owner/site-file.ts';
import { readOwner } from '#src/tools/owner-facts-or-exit.ts';
import { changedBy, mistakesIn } from '#tests/support/mistake-rows.ts';
import { formsToml, linkOf } from '#tests/support/owner-mappings.ts';
import { phonePhoto } from '#tests/support/owner-media.ts';
import { inFolders, inForms, inSaving, inSite } from '#tests/support/owner-mistakes.ts';
import { soundSite, surroundings } from '#tests/support/sound-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** What the owner reads, and what is published if nothing stops it. */
type Told = { readonly told: readonly string[]; readonly published: unknown };

/** Words for programmers. */
const foreignWords = /TOML|pars|unexpected|undefined|\[object|ENOENT|\bat .*:\d+:\d+/;

/** One sentence with this piece, or none and something published. */
function expectTold({ told, published }: Told, place: string, piece: string): void {
  const [, taken] = /^taken: (.*)$/s.exec(piece) ?? [];
  if (taken === undefined) {
    expect(told).toEqual([expect.stringContaining(piece)]);
    expect(told[0]).toContain(place);
    expect(told[0]).not.toMatch(foreignWords);
  } else {
    expect(told).toEqual([]);
    expect(JSON.stringify(published)).toContain(taken);
  }
}

type Read = ReturnType<typeof readSite> | ReturnType<typeof readForms>;

/** Of what was read, with the mistakes, or else the remarks. */
const toldBy = (read: Read): Told =>
  read.ok
    ? { told: read.value.remarks, published: read.value }
    : { told: read.error, published: null };

const fullSite = `${soundSite
  .replace('copyright-year', 'text-number = ""\ncopyright-year')
  .replace('time-zone = "Eastern"', 'time-zone = "Eastern"\nskip = []')
  .replace('\nvideo = ""', '\nvideo = "https://hope.test/v"')
  .replace(/# join = .*/, 'join = ""')}
[[events]]
title = "Picnic"
date = "2027-03-14"
time = "9 AM"
place = "Park"
link = "https://hope.test/picnic"
[[episodes]]
show = "townhall"
title = "One"
date = "2026-02-01"
link = "https://hope.test/1"
[[questions]]
question = "Who?"
answer = "All of us."
[[voices]]
quote = "We came."
name = "Maria Roe"
place = "Springfield"
photo = ""
page = "health"
[[numbers]]
number = "38"
words = "states"
`;

const fullForms = formsToml({
  endpoint: '"https://script.google.com/macros/s/AKfy/exec"',
  'endpoint-mode': '"confirm"',
  join: `"${linkOf('join', ['submissionId', 209])}"`,
  health: '""',
});

describe.each([
  [siteFile, fullSite, inSite, (text: string) => readSite(text, surroundings)],
  [formsFile, fullForms, inForms, (text: string) => readForms(text, 'https://www.hope.test')],
] as const)('in %s', (file, sound, table, read) => {
  it('nothing is told of the file that the mistakes are made in', () => {
    expect(toldBy(read(sound)).told).toEqual([]);
  });

  it.each(mistakesIn(table))('%s %s', (where, written, piece) => {
    const { text, line } = changedBy(sound, where, written);
    expectTold(toldBy(read(text)), line === null ? `${file}: ` : `${file}, line ${line}: `, piece);
  });
});

/** A project's owner's files, as the owner has left them; null where one is gone. */
type Files = Readonly<Record<string, Buffer | string | null>>;

/** What a build says of these files beside the sound ones. */
async function toldOf(files: Files, settings: Parameters<typeof readOwner>[1] = {}): Promise<Told> {
  const project = await temporaryFolder();
  for (const name of [siteFile, formsFile] as const) {
    await put(project, name, await readFile(ownerPath('.', name)));
  }
  for (const [name, content] of Object.entries(files)) await put(project, name, content);
  const owner = readOwner(project, settings);
  if (!owner.ok) return { told: owner.error, published: null };
  try {
    const published = await publish(project, owner.value, readMedia(project));
    const addresses = published.map((file) => file.address);
    return { told: owner.value.remarks, published: { ...owner.value, addresses } };
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem;
    return { told: problem.message.split('\n'), published: null };
  }
}

async function put(project: string, name: string, content: Buffer | string | null): Promise<void> {
  const path = ownerPath(project, `src/owner/${name.replace('src/owner/', '')}`);
  await mkdir(dirname(path), { recursive: true });
  if (content !== null) await writeFile(path, content);
  else await rm(path);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>';
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

/** Files that owners put beside site.toml, by a word of the table. */
const contents: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  photo: phonePhoto,
  words: () => Buffer.from('words'),
  svg: () => Buffer.from(svg),
  nothing: () => Buffer.alloc(0),
  heavy: async () => Buffer.concat([await phonePhoto(), Buffer.alloc(14_500_000)]),
  damaged: async () => (await phonePhoto()).subarray(0, 300),
  tiny: () => blank(20, 20).jpeg().toBuffer(),
  vast: async () => {
    const png = await blank(400, 400).png().toBuffer();
    png.writeUInt32BE(20_000, 16);
    png.writeUInt32BE(15_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  },
  // As an iPhone writes it, in a format that sharp, as npm delivers it, cannot read.
  heic: () =>
    Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)]),
  // The same container, with a picture that sharp can read.
  'readable-heic': async () => {
    const avif = await sharp(await phonePhoto())
      .avif({ effort: 0 })
      .toBuffer();
    avif.write('heic', 8, 'latin1');
    return avif;
  },
  pdf: () => Buffer.from('%PDF-1.7'),
  'heavy-pdf': () => Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(26_000_000)]),
};

it.each(mistakesIn(inFolders))('in a photo or PDF: %s %s', async (where, written, piece) => {
  const [key = '', name = '', kind = ''] = where.split(' ');
  const content = await contents[kind]?.();
  if (content === undefined) throw new Error(`There is no content '${kind}'`);
  const { text, line } = changedBy(soundSite, key, written || `"${name}"`);
  const folder = key === 'photo:' ? mediaFolders.photos : mediaFolders.files;
  const told = await toldOf({ [siteFile]: text, [join(folder, name)]: content });
  expectTold(told, `${siteFile}, line ${line}: `, piece);
});

const named = soundSite.replace('name = ""', 'name = "Ñandú"');
const utf16 = Buffer.from(`\uFEFF${named}`, 'utf16le');

/** A way of saving, by a word of the table. */
const savings: Readonly<Record<string, Files>> = {
  latin: { [siteFile]: Buffer.from(named, 'latin1') },
  utf16: { [siteFile]: utf16 },
  'a mark': { [siteFile]: `\uFEFF${named}` },
  gone: { [siteFile]: null },
  document: { [siteFile]: Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1') },
  'another file': { [siteFile]: 'endpoint = ""\nendpoint-mode = "deliver"\n' },
  empty: { [siteFile]: '' },
};

it.each(mistakesIn(inSaving))('in how a file is saved: %s', async (way, _, piece) => {
  const files = savings[way];
  if (files === undefined) throw new Error(`There is no way '${way}'`);
  expectTold(await toldOf(files), '', piece);
});

const part = (words: string) => expect.stringContaining(words);

it.each<[Parameters<typeof readOwner>[1], Files, told: unknown]>([
  [{ SITE_ADDRESS: 'www.hope.test' }, {}, part('SITE_ADDRESS must be a whole address')],
  [{ PORT: 'abc' }, {}, "PORT is a whole number below 65535, such as 4173, not 'abc'."],
  [{}, { [formsFile]: null }, part('src/owner/forms.toml is missing. Bring it back')],
])(
  'in the settings before a command, or a file that is gone: %j',
  async (settings, files, told) => {
    expect((await toldOf(files, settings)).told).toEqual([told]);
  },
);
