// Proves specification 1.30, 1.32, 1.33.
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readMedia, remarksOnPdfs, unnamedMedia } from '#src/build/owner/media.ts';
import { ownerMedia, phonePhoto } from '#tests/support/owner-media.ts';

const { project, put } = ownerMedia();

it('finds nothing where there is no such folder', () => {
  expect(readMedia(join(project(), 'nowhere'))).toEqual({ photos: [], files: [] });
});

it('knows a picture by what is in it, and leaves out what is none of the owner’s', async () => {
  await put('photos', 'maria.jpg', await phonePhoto());
  await put('photos', 'README.md', Buffer.from('words'));
  await put('photos', '.DS_Store', Buffer.from('dust'));
  const { photos } = readMedia(project());
  expect(photos.map(({ name, kind }) => [name, kind])).toEqual([['maria.jpg', 'picture']]);
  for (const format of ['png', 'webp', 'avif'] as const) {
    const content = await sharp(await phonePhoto())
      .resize(8)
      .toFormat(format)
      .toBuffer();
    await put('photos', 'maria.jpg', content);
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
