import { colorOf } from '#src/build/palette.ts';

/** A photo as it is published. */
export type PhotoFiles = { readonly webp: Buffer; readonly jpeg: Buffer };

/** The side of the square, in pixels: twice of what a page shows, for screens with small pixels. */
const side = 400;

/** What a device keeps of one photo, at most, in bytes. */
const maxBytes = 60_000;

/**
 * Turns a photo upright, cuts it square around what matters in it, makes it small, and leaves out all that a
 * camera wrote beside it, the place included.
 * @returns null where it cannot be read as a picture
 */
export async function makePhoto(content: Buffer): Promise<PhotoFiles | null> {
  // Only now: a build without photos is not to wait for it.
  const { default: sharp } = await import('sharp');
  try {
    const square = await sharp(content)
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .flatten({ background: colorOf('light', 'paper') })
      .toColorspace('srgb')
      .png()
      .toBuffer();
    const jpeg = await sharp(square).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    for (const quality of [80, 65, 50, 35]) {
      const webp = await sharp(square).webp({ quality, effort: 6 }).toBuffer();
      if (webp.length <= maxBytes || quality === 35) return { webp, jpeg };
    }
    return null;
  } catch {
    return null;
  }
}
