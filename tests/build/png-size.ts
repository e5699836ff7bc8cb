import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { builtFolder } from './built-site.ts';

/** From the first chunk of a published PNG (PNG Specification, 11.2.2). */
export function pngSize(file: string): string {
  const content = readFileSync(join(builtFolder, file));
  expect(content.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(content.subarray(12, 16).toString('latin1')).toBe('IHDR');
  return `${content.readUInt32BE(16)}x${content.readUInt32BE(20)}`;
}
