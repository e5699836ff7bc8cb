import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';

export async function keepPicture(
  file: string,
  screenshot: Buffer,
  colours: number,
): Promise<void> {
  const small = await sharp(screenshot)
    // Dithering adds noise to flat pictures.
    .png({ palette: true, colours, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, small);
  console.log(`${file}: ${small.length} bytes`);
}
