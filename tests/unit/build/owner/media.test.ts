// Proves specification 1.30, 1.32, 1.33.
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import {
  findMedia,
  type Media,
  type MediaFile,
  readMedia,
  unnamedMedia,
} from '#src/build/owner/media.ts';
import { ownerMedia, phonePhoto } from '#tests/support/owner-media.ts';
import { textTable } from '#tests/support/text-table.ts';

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

const file = (name: string, kind: MediaFile['kind'], bytes = 500_000): MediaFile => ({
  name,
  kind,
  bytes,
  digest: '0123456789',
});

const media: Media = {
  photos: [
    file('huge.jpg', 'picture', 12_000_000),
    file('letter.jpg', 'other'),
    file('maria.jpg', 'picture'),
    file('phone.jpg', 'heic'),
  ],
  files: [file('huge.pdf', 'pdf', 26_000_000), file('letter.pdf', 'other')],
};

it('says of each file that nothing names that it is not published', () => {
  const text = 'photo = "maria.jpg"\nnda = "letter.pdf"';
  expect(
    unnamedMedia({ photos: media.photos.slice(2), files: media.files.slice(1) }, text),
  ).toEqual([
    'src/owner/photos/phone.jpg is not published: nothing in src/owner/site.toml names it.',
  ]);
});

it.each(
  textTable(`
photos | https://example.org/maria.jpg
  is an address. Put the file itself into src/owner/photos, and write its name here.
photos | photos/maria.jpg
  holds the name of a file in src/owner/photos, without a folder: photos/maria.jpg
photos | Maria.JPG
  differs from the file in capital and small letters. Write it as the file is called: maria.jpg
photos | mria.jpg
  names mria.jpg, which is not in src/owner/photos. Do you mean maria.jpg?
photos | somebody-else.png
  names somebody-else.png, which is not in src/owner/photos. Put it there. If it is on another computer: run npm run build there, and commit src/owner/photos/published.
photos | phone.jpg
  cannot use phone.jpg: it is a HEIC picture, which browsers do not show. Save it as JPEG.
photos | letter.jpg
  cannot use letter.jpg: a photo is a JPEG, PNG, WebP or AVIF picture.
photos | huge.jpg
  is too large: huge.jpg has 12.0 MB, and 10.0 MB is the most. Save it smaller.
files | letter.pdf
  needs a PDF, which letter.pdf is not.
files | huge.pdf
  is too large: huge.pdf has 26.0 MB, and 25.0 MB is the most. Save it smaller.
files | nda.pdf
  names nda.pdf, which is not in src/owner/files. Put it there.
`),
)('says why, of the %s, %s cannot be used', (folder, name = '', sentence) => {
  expect(findMedia(media, folder === 'photos' ? folder : 'files', name)).toBe(sentence);
});
