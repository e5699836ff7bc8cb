import { colorOf } from './palette.ts';

/** A photo as published. */
export type PhotoFiles = { readonly webp: Buffer; readonly jpeg: Buffer };

/** In pixels: twice the size on a page, for dense screens. */
const side = 400;

/** On a device. */
const maxBytes = 60_000;

/**
 * Turns a photo upright, crops it square around its subject, and strips the camera's data, such as the
 * place.
 * @returns null if it is not a readable picture
 */
export async function makePhoto(content: Buffer): Promise<PhotoFiles | null> {
  // A build without photos does not wait for it.
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
