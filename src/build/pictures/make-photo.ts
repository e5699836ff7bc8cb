import { fail, type Result, succeed } from '#src/lib/result.ts';
import { colorOf } from './palette.ts';

/** A photo as published. */
export type PhotoFiles = { readonly webp: Buffer; readonly jpeg: Buffer };

/** In pixels: twice the size on a page, for dense screens. */
const side = 400;

/** On a device. */
const maxBytes = 60_000;

/** In pixels: what is smaller would be blurred, or cut to nothing. */
const minSide = 200;
/** In millions of pixels: more takes a computer's memory. A small file may have them. */
const mostMegapixels = 150;

const heicAdvice =
  'is a HEIC picture that this computer cannot read. Open it where it was taken, and export or share it as JPEG. For new photos, on the iPhone: Settings → Camera → Formats → Most Compatible.';

/**
 * Turns a photo upright, crops it square around its subject, and strips the camera's data, such as the
 * place.
 * @returns on failure, why it cannot be used, as the rest of a sentence that begins with its name
 */
export async function makePhoto(
  content: Buffer,
  isHeic = false,
): Promise<Result<PhotoFiles, string>> {
  // A build without photos does not wait for it.
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    const megapixels = Math.round((width * height) / 1_000_000);
    if (megapixels > mostMegapixels) {
      return fail(
        `has ${width} × ${height} pixels (${megapixels} million), and ${mostMegapixels} million is the most. Save it smaller, such as 2000 pixels wide.`,
      );
    }
    if (Math.min(width, height) < minSide) {
      return fail(
        `has only ${width} × ${height} pixels. A photo needs ${minSide} × ${minSide} at least: take a larger one.`,
      );
    }
    const square = await sharp(content)
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .flatten({ background: colorOf('light', 'paper') })
      .toColorspace('srgb')
      .png()
      .toBuffer();
    const jpeg = await sharp(square).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    for (const quality of [80, 65, 50]) {
      const webp = await sharp(square).webp({ quality, effort: 6 }).toBuffer();
      if (webp.length <= maxBytes) return succeed({ webp, jpeg });
    }
    return succeed({ webp: await sharp(square).webp({ quality: 35, effort: 6 }).toBuffer(), jpeg });
  } catch {
    return fail(
      isHeic ? heicAdvice : 'cannot be read as a picture. Open it, and save it again as JPEG.',
    );
  }
}
