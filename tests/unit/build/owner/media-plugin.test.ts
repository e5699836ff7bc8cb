// Proves specification 1.30, 1.32, 1.33.
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  madePhotos,
  mediaFolders,
  photosInGit,
  readMedia,
  remarksOnPdfs,
  unnamedMedia,
} from '#src/build/owner/media.ts';
import { publish } from '#src/build/owner/media-plugin.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { readSiteNow, siteFile } from '#src/build/owner/site-file.ts';
import { ownerMedia, phonePhoto } from '#tests/support/owner-media.ts';

const { project, put } = ownerMedia();

/** What is published once the owner has written this into the file. */
async function publishWith(...changes: readonly (readonly [string, string])[]) {
  const sound = await readFile(ownerPath('.', siteFile), 'utf8');
  const text = changes.reduce((before, [from, to]) => before.replace(from, to), sound);
  await writeFile(ownerPath(project(), siteFile), text);
  const facts = readSiteNow(project());
  if (!facts.ok) throw new Error(facts.error.join('\n'));
  return publish(project(), facts.value, readMedia(project()));
}

it('turns photos of team and voices upright, cuts them square and small, leaves their places out', async () => {
  const original = await phonePhoto();
  expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('Test Camera');
  for (const name of ['María López', 'jane', 'not-named'])
    await put('photos', `${name}.jpg`, original);
  const voice = '[[voices]]\nquote = "We came."\nname = "Jane"\nphoto = "jane.jpg"\n# Episodes';
  const named = [
    ['photo = ""', 'photo = "María López.jpg"'],
    ['# Episodes', voice],
  ] as const;
  const published = await publishWith(...named);
  expect(published.map(({ address, kept }) => [address, kept])).toEqual([
    [expect.stringMatching(/^\/photos\/mar-a-l-pez-[a-z\d]+\.webp$/), true],
    [expect.stringMatching(/^\/photos\/mar-a-l-pez-[a-z\d]+\.jpg$/), false],
    [expect.stringMatching(/^\/photos\/jane-[a-z\d]+\.webp$/), true],
    [expect.stringMatching(/^\/photos\/jane-[a-z\d]+\.jpg$/), false],
  ]);
  for (const { content } of published) {
    const { width, height, exif, orientation } = await sharp(content).metadata();
    expect([width, height, exif, orientation]).toEqual([400, 400, undefined, undefined]);
    expect(content.toString('latin1')).not.toMatch(/Test Camera|Exif/);
    expect(content.length).toBeLessThan(60_000);
    const pixels = await sharp(content).raw().toBuffer();
    const above = pixels.subarray((40 * 400 + 200) * 3);
    const below = pixels.subarray((360 * 400 + 200) * 3);
    expect([above[0], above[2]].map((value) => (value ?? 0) > 128)).toEqual([true, false]);
    expect([below[0], below[2]].map((value) => (value ?? 0) > 128)).toEqual([false, true]);
  }
  expect(await publishWith(...named)).toEqual(published);
});

describe('in a repository', () => {
  const named = ['photo = ""', 'photo = "maria.jpg"'] as const;
  const made = () => readdir(ownerPath(project(), madePhotos));
  const original = () => join(ownerPath(project(), mediaFolders.photos), 'maria.jpg');

  it('publishes without the photo itself what the build has made of it elsewhere', async () => {
    await put('photos', 'maria.jpg', await phonePhoto());
    const published = await publishWith(named);
    await rm(original());
    expect(await publishWith(named)).toEqual(published);
    expect(unnamedMedia(readMedia(project()), '')).toEqual([
      'src/owner/photos/published still has maria.jpg, which nothing in src/owner/site.toml names. Delete it there.',
    ]);
  });

  it('replaces what was made of an earlier photo of that name, and of no other', async () => {
    for (const name of ['maria.jpg', 'a maria.jpg']) await put('photos', name, await phonePhoto());
    const first = await publishWith(named, ['photo = ""', 'photo = "a maria.jpg"']);
    const before = await made();
    await put('photos', 'maria.jpg', await sharp(original()).flip().jpeg().toBuffer());
    const [again] = await publishWith(named);
    expect(first.map(({ address }) => address)).not.toContain(again?.address);
    const isKept = (name: string) => name.startsWith('a maria.jpg');
    expect((await made()).filter(isKept)).toEqual(before.filter(isKept));
    expect((await made()).length).toBe(before.length);
    expect(await made()).not.toEqual(before);
  });

  it('commits what the build has made, and no photo as the camera wrote it', async () => {
    const folder = project();
    await copyFile('.gitignore', join(folder, '.gitignore'));
    await mkdir(join(folder, mediaFolders.photos), { recursive: true });
    const file = (name: string) => join(folder, mediaFolders.photos, name);
    await mkdir(file('published'));
    await writeFile(file('README.md'), 'words');
    await writeFile(file('maria.jpg'), await phonePhoto());
    await writeFile(file('published/maria.jpg.01234567891.webp'), 'small');
    const git = (...words: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      return stdout.split('\n').filter(Boolean);
    };
    const list = (...words: readonly string[]) => git('ls-files', ...words);
    git('init', '--quiet');
    expect(photosInGit(list)).toEqual([
      expect.stringMatching(/commit src\/owner\/photos\/published/),
    ]);
    git('add', '--all');
    expect(list(mediaFolders.photos)).toEqual([
      'src/owner/photos/README.md',
      'src/owner/photos/published/maria.jpg.01234567891.webp',
    ]);
    expect(photosInGit(list)).toEqual([]);
    git('add', '--force', 'src/owner/photos/maria.jpg');
    expect(photosInGit(list)).toEqual([
      expect.stringMatching(/^src\/owner\/photos\/maria\.jpg is in git as the camera wrote it/),
    ]);
  });
});

it('keeps even a picture full of detail small', async () => {
  const { buffer } = new Uint32Array(300_000).map((_, place) => Math.imul(place, 2_654_435_761));
  const noise = sharp(Buffer.from(buffer), { raw: { width: 500, height: 600, channels: 4 } });
  await put('photos', 'noise.png', await noise.png().toBuffer());
  const [webp] = await publishWith(['photo = ""', 'photo = "noise.png"']);
  expect(webp?.content.length).toBeLessThan(100_000);
});

it('refuses more than what devices are to keep, and names the largest', async () => {
  const names = ['events', 'donate', 'shop', 'nda'] as const;
  const changes = names.map((name) => [`${name} = ""`, `${name} = "${name}.pdf"`] as const);
  const large = Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(900_000)]);
  for (const name of names) await put('files', `${name}.pdf`, large);
  await expect(publishWith(...changes)).rejects.toThrow(
    /^Every visitor's device would have to keep 3\.6 MB of photos and PDFs, and 3\.0 MB is the most\. .*\/files\/donate\.pdf \(0\.9 MB\)/,
  );
});

it('knows a picture by what is in it, and leaves out what is not the owner’s', async () => {
  expect(readMedia(join(project(), 'nowhere'))).toEqual({ photos: [], files: [] });
  await put('photos', 'maria.jpg', await phonePhoto());
  await put('photos', 'README.md', Buffer.from('words'));
  await put('photos', '.DS_Store', Buffer.from('dust'));
  const { photos } = readMedia(project());
  expect(photos.map(({ name, kind }) => [name, kind])).toEqual([['maria.jpg', 'picture']]);
  const small = sharp(await phonePhoto()).resize(8);
  for (const format of ['png', 'webp', 'avif'] as const) {
    await put('photos', 'maria.jpg', await small.toFormat(format).toBuffer());
    expect(readMedia(project()).photos[0]?.kind, format).toBe('picture');
  }
});

it('says of each file that nothing names that it is not published', async () => {
  for (const name of ['maria.jpg', 'phone.jpg']) await put('photos', name, await phonePhoto());
  await put('files', 'letter.pdf', Buffer.from('%PDF'));
  expect(unnamedMedia(readMedia(project()), 'photo = "maria.jpg"\nnda = "letter.pdf"')).toEqual([
    'src/owner/photos/phone.jpg is not published: nothing in src/owner/site.toml names it.',
  ]);
});

it('says which PDF is published with the name of its author, or locked', async () => {
  await put('files', 'nda.pdf', Buffer.from('%PDF-1.7\n1 0 obj <</Author (Jane)>> endobj'));
  await put('files', 'xmp.pdf', Buffer.from('%PDF-1.7\n<dc:creator>Jane</dc:creator>'));
  await put('files', 'plain.pdf', Buffer.from('%PDF-1.7\n/Authority'));
  await put('files', 'unnamed.pdf', Buffer.from('%PDF-1.7\n/Author(Jane)'));
  await put('files', 'locked.pdf', Buffer.from('%PDF-1.7\ntrailer <</Encrypt 5 0 R>>'));
  const said = remarksOnPdfs(readMedia(project()), 'nda.pdf xmp.pdf plain.pdf locked.pdf');
  expect(said.map((one) => one.slice(0, 40))).toEqual([
    'src/owner/files/locked.pdf is locked. Op',
    'src/owner/files/nda.pdf says who wrote i',
    'src/owner/files/xmp.pdf says who wrote i',
  ]);
});
