import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** Writes a screenshot as a small PNG, in the given number of colours, and says how small. */
export async function keepPicture(
  file: string,
  screenshot: Buffer,
  colours: number,
): Promise<void> {
  const small = await sharp(screenshot)
    // Our pictures are flat: dithering would only put noise into them.
    .png({ palette: true, colours, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, small);
  console.log(`${file}: ${small.length} bytes`);
}
