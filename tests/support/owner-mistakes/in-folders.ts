import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { formsFile } from '#src/build/owner/forms-file.ts';
import { mediaFolders, readMedia } from '#src/build/owner/media.ts';
import { publish } from '#src/build/owner/media-plugin.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { readOwner } from '#src/tools/owner-facts-or-exit.ts';
import { phonePhoto } from '#tests/support/owner-media.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { sentenceTable } from '#tests/support/text-table.ts';
import type { Mistake, Told } from './mistake.ts';

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

const sound = await readFile(ownerPath('.', siteFile), 'utf8');
const withPhoto = (name: string) => sound.replace('photo = ""', `photo = ${name}`);
const withPdf = (name: string) => sound.replace('nda = ""', `nda = ${name}`);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>';
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

/** Files that owners put beside site.toml, by a word of the table. */
const contents: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  photo: phonePhoto,
  words: () => Buffer.from('words'),
  svg: () => Buffer.from(svg),
  gif: () => blank(400, 400).gif().toBuffer(),
  tiff: () => blank(400, 400).tiff().toBuffer(),
  nothing: () => Buffer.alloc(0),
  heavy: async () => Buffer.concat([await phonePhoto(), Buffer.alloc(14_500_000)]),
  damaged: async () => (await phonePhoto()).subarray(0, 300),
  tiny: () => blank(20, 20).jpeg().toBuffer(),
  strip: () => blank(4000, 100).jpeg().toBuffer(),
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
  'readable heic': async () => {
    const avif = await sharp(await phonePhoto())
      .avif({ effort: 0 })
      .toBuffer();
    avif.write('heic', 8, 'latin1');
    return avif;
  },
  pdf: () => Buffer.from('%PDF-1.7'),
  'heavy pdf': () => Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(26_000_000)]),
};

/** The name of a file, its content, and what the owner wrote of it. */
const photos = sentenceTable(String.raw`
an address for a photo | maria.jpg | photo | "https://hope.test/maria.jpg"
  'photo' is an address. Put the file itself into src/owner/photos, and write its name here.
a folder before a photo | maria.jpg | photo | "photos/maria.jpg"
a path of Windows before a photo | maria.jpg | photo | 'C:\Users\me\maria.jpg'
  'photo' holds more than a file's name. Put the file itself into src/owner/photos. Write: photo = "maria.jpg"
a photo's name in other letters | maria.jpg | photo | "Maria.JPG"
  'photo' differs from the file in capital and small letters. Write: photo = "maria.jpg"
a photo's name with another ending | maria.jpeg | photo | "maria.jpg"
  'photo' names maria.jpg, which is not in src/owner/photos. Write: photo = "maria.jpeg"
a photo's name misspelled | maria.jpg | photo | "mria.jpg"
  'photo' names mria.jpg, which is not in src/owner/photos. Write: photo = "maria.jpg"
a photo that is not there | maria.jpg | photo | "somebody-else.png"
  'photo' names somebody-else.png, which is not in src/owner/photos. Copy the file there.
words for a photo | letter.jpg | words | "letter.jpg"
  'photo' cannot use letter.jpg: a photo is a JPEG, PNG, WebP, AVIF or HEIC picture.
a PDF for a photo | letter.pdf | pdf | "letter.pdf"
  'photo' cannot use letter.pdf: a photo is a JPEG, PNG, WebP, AVIF or HEIC picture.
a drawing for a photo | logo.svg | svg | "logo.svg"
  'photo' cannot use logo.svg: a photo is a JPEG, PNG, WebP, AVIF or HEIC picture.
a drawing that is called a photo | logo.png | svg | "logo.png"
  'photo' cannot use logo.png: a photo is a JPEG, PNG, WebP, AVIF or HEIC picture.
a GIF | maria.gif | gif | "maria.gif"
  'photo' cannot use maria.gif: a photo is a JPEG, PNG, WebP, AVIF or HEIC picture.
a TIFF | maria.tiff | tiff | "maria.tiff"
  'photo' cannot use maria.tiff: a photo is a JPEG, PNG, WebP, AVIF or HEIC picture.
an empty photo | maria.jpg | nothing | "maria.jpg"
  'photo' cannot use maria.jpg: the file is empty. Copy it there once more.
a photo of too many bytes | maria.jpg | heavy | "maria.jpg"
  'photo' is too large: maria.jpg has 14.5 MB, and 10.0 MB is the most. Save it smaller.
a damaged photo | maria.jpg | damaged | "maria.jpg"
  'photo': maria.jpg cannot be read as a picture. Open it, and save it again as JPEG.
a photo of 20 pixels | maria.jpg | tiny | "maria.jpg"
  'photo': maria.jpg has only 20 × 20 pixels. A photo needs 200 × 200 at least: take a larger one.
a photo that is a strip | maria.jpg | strip | "maria.jpg"
  'photo': maria.jpg has only 4000 × 100 pixels. A photo needs 200 × 200 at least: take a larger one.
a photo of 300 million pixels | maria.png | vast | "maria.png"
  'photo': maria.png has 20000 × 15000 pixels (300 million), and 150 million is the most. Save it smaller, such as 2000 pixels wide.
a HEIC that this computer cannot read | maria.heic | heic | "maria.heic"
  'photo': maria.heic is a HEIC picture that this computer cannot read. Open it where it was taken, and export or share it as JPEG. For new photos, on the iPhone: Settings → Camera → Formats → Most Compatible.
a HEIC that is called a JPEG | maria.jpg | heic | "maria.jpg"
  'photo': maria.jpg is a HEIC picture that this computer cannot read. Open it where it was taken, and export or share it as JPEG. For new photos, on the iPhone: Settings → Camera → Formats → Most Compatible.
a HEIC that this computer can read | maria.heic | readable heic | "maria.heic"
  taken: "addresses":["/photos/maria-
an accent that the system writes in two letters | Mari${'\u0301'}a.jpg | photo | "Mar${'\u00ED'}a.jpg"
  taken: "addresses":["/photos/mari
a narrow blank in the name of a screenshot | at 9${'\u202F'}PM.jpg | photo | "at 9 PM.jpg"
  taken: "addresses":["/photos/at-9-pm-
`);

const pdfs = sentenceTable(`
a PDF's name in other letters | nda.pdf | pdf | "NDA.pdf"
  'nda' differs from the file in capital and small letters. Write: nda = "nda.pdf"
a PDF's name misspelled | nda.pdf | pdf | "ndaa.pdf"
  'nda' names ndaa.pdf, which is not in src/owner/files. Write: nda = "nda.pdf"
words that are called a PDF | nda.pdf | words | "nda.pdf"
  'nda' needs a PDF, which nda.pdf is not. Save it as a PDF.
an empty PDF | nda.pdf | nothing | "nda.pdf"
  'nda' cannot use nda.pdf: the file is empty. Copy it there once more.
a PDF of too many bytes | nda.pdf | heavy pdf | "nda.pdf"
  'nda' is too large: nda.pdf has 26.0 MB, and 25.0 MB is the most. Save it smaller.
a folder before a PDF | nda.pdf | pdf | "files/nda.pdf"
  'nda' holds more than a file's name. Put the file itself into src/owner/files. Write: nda = "nda.pdf"
`);

const lineOf = (piece: string): number => sound.slice(0, sound.indexOf(piece)).split('\n').length;

function inFolder(
  rows: readonly (readonly string[])[],
  folder: keyof typeof mediaFolders,
  key: string,
  siteWith: (name: string) => string,
): readonly Mistake[] {
  return rows.map(([what = '', name = '', kind = '', written = '', words = '']) => ({
    what,
    sentence: words.startsWith('taken: ')
      ? words
      : `${siteFile}, line ${lineOf(`${key} = ""`)}: ${words}`,
    play: async () => {
      const content = await contents[kind]?.();
      if (content === undefined) throw new Error(`There is no content '${kind}'`);
      return toldOf({ [siteFile]: siteWith(written), [join(mediaFolders[folder], name)]: content });
    },
  }));
}

const name = 'name = "Ñandú"';
const named = sound.replace('name = ""', name);
const utf16 = Buffer.from(`\uFEFF${named}`, 'utf16le');

/** A way of saving, by a word of the table. */
const savings: Readonly<Record<string, Files>> = {
  latin: { [siteFile]: Buffer.from(named, 'latin1') },
  utf16: { [siteFile]: utf16 },
  'swapped utf16': { [siteFile]: Buffer.from(utf16).swap16() },
  'bare utf16': { [siteFile]: utf16.subarray(2) },
  rtf: { [siteFile]: String.raw`{\rtf1\ansi\ansicpg1252 address = ""}` },
  'old lines': { [siteFile]: named.replaceAll('\n', '\r') },
  marked: { [siteFile]: `\uFEFF${named}` },
  gone: { [siteFile]: null },
  document: { [siteFile]: Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1') },
  'another file': {
    [siteFile]: 'endpoint = ""\nendpoint-mode = "deliver"\njoin = ""\ntax = ""\n',
  },
  'a capital letter': { [siteFile]: null, [siteFile.replace('site', 'Site')]: named },
  'a copy': { [siteFile]: null, [siteFile.replace('site', 'site (1)')]: named },
  renamed: { [siteFile]: null, [`${siteFile}.txt`]: named },
  empty: { [siteFile]: '' },
  'forms gone': { [formsFile]: null },
};

const saved = sentenceTable(`
a file saved as Windows saves | latin
  src/owner/site.toml, line 54: the file is not saved as UTF-8, and letters would be lost. In your editor choose Save as, Encoding: UTF-8, and save it under the same name.
a file saved as UTF-16 | utf16
a file saved as UTF-16, the other way round | swapped utf16
a file saved as UTF-16 without its mark | bare utf16
  src/owner/site.toml: the file is not saved as UTF-8, and letters would be lost. In your editor choose Save as, Encoding: UTF-8, and save it under the same name.
a file saved as formatted text | rtf
  src/owner/site.toml: the file is saved as formatted text (RTF). In TextEdit choose Format → Make Plain Text, and save it under the same name.
a file saved with the line ends of old Macs | old lines
a file saved with a mark at its beginning | marked
  taken: "name":"Ñandú"
a file saved nowhere | gone
  src/owner/site.toml is missing. Bring it back from your copy of the site, or from where you got it; if you use git: git checkout -- src/owner/site.toml
a file saved under another name | renamed
  src/owner/site.toml is missing, and site.toml.txt is in its folder. Rename that file to site.toml. If you do not see the ending .txt: on Windows, choose View → Show → File name extensions; on a Mac, open Get Info.
a file saved with a capital letter | a capital letter
  src/owner/site.toml is missing, and Site.toml is in its folder. Rename that file to site.toml.
a file saved as a copy | a copy
  src/owner/site.toml is missing, and site (1).toml is in its folder. Rename that file to site.toml.
a file saved as a document | document
  src/owner/site.toml: the file is a document of an office program. Open it, choose Save as, Plain text (UTF-8), and save it under the name site.toml.
another file saved under its name | another file
  src/owner/site.toml: no line of it belongs in this file. If you saved another file over it, bring this one back from your copy of the site.
a file saved without anything in it | empty
  src/owner/site.toml is empty. Bring it back from your copy of the site, or from where you got it; if you use git: git checkout -- src/owner/site.toml
the forms file saved nowhere | forms gone
  src/owner/forms.toml is missing. Bring it back from your copy of the site, or from where you got it; if you use git: git checkout -- src/owner/forms.toml
`);

export const folderMistakes: readonly Mistake[] = [
  ...inFolder(photos, 'photos', 'photo', withPhoto),
  ...inFolder(pdfs, 'files', 'nda', withPdf),
  ...saved.map(([what = '', how = '', sentence = '']) => ({
    what,
    sentence,
    play: () => {
      const files = savings[how];
      if (files === undefined) throw new Error(`There is no way '${how}'`);
      return toldOf(files);
    },
  })),
  {
    what: 'a SITE_ADDRESS without its beginning',
    sentence: 'SITE_ADDRESS lacks https:// in front. Write: https://www.hope.test',
    play: () => toldOf({}, { SITE_ADDRESS: 'www.hope.test' }),
  },
  {
    what: 'a PORT that is no number',
    sentence: "PORT is a whole number below 65535, such as 4173, not 'abc'.",
    play: () => toldOf({}, { PORT: 'abc' }),
  },
  {
    what: 'the site itself for the endpoint',
    sentence:
      "src/owner/forms.toml, line 1: 'endpoint' is the address of this site itself, which takes no answers. src/form-service-script/README.md says how to get one that does.",
    play: () =>
      toldOf({
        [siteFile]: sound.replace('address = ""', 'address = "https://www.hope.test"'),
        [formsFile]: 'endpoint = "https://www.hope.test/join"\nendpoint-mode = "deliver"\n',
      }),
  },
];
