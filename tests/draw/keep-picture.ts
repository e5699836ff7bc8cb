import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reduceColours } from './palette.ts';
import { readPng } from './read-png.ts';
import { writePng } from './write-png.ts';

/** Writes a screenshot as a small file, in the given number of colours, and says how small. */
export function keepPicture(file: string, screenshot: Buffer, colours: number): void {
  const small = writePng(reduceColours(readPng(screenshot), colours));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, small);
  console.log(`${file}: ${small.length} bytes`);
}
