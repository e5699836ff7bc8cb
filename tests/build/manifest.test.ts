import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtFiles, builtFolder, builtText } from './built-site.ts';

type Manifest = Readonly<Record<string, unknown>> & {
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
};

const manifest: Manifest = JSON.parse(builtText('manifest.webmanifest'));

/** Width and height as they stand in the first chunk of a PNG (PNG Specification, 11.2.2). */
function pngSize(file: string): string {
  const content = readFileSync(join(builtFolder, file));
  expect(content.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(content.subarray(12, 16).toString('latin1')).toBe('IHDR');
  return `${content.readUInt32BE(16)}x${content.readUInt32BE(20)}`;
}

it('makes the site installable', () => {
  expect(manifest).toMatchObject({
    id: '/',
    name: 'WE THE PEOPLE',
    short_name: 'WE THE PEOPLE',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
  });
  const whole = manifest.icons.filter(({ purpose }) => (purpose ?? 'any') === 'any');
  expect(whole.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

describe.each(manifest.icons.map((icon) => [icon.src, icon] as const))('%s', (src, icon) => {
  it('is there, and is what the manifest says', () => {
    expect(builtFiles).toContain(src.slice(1));
    if (icon.type === 'image/png') expect(pngSize(src.slice(1))).toBe(icon.sizes);
    else {
      expect([icon.type, icon.sizes]).toEqual(['image/svg+xml', 'any']);
      expect(builtText(src.slice(1))).toMatch(/^<svg[^>]+viewBox=/);
    }
  });
});

it('has the size of icon that iOS asks for', () => {
  expect(pngSize('icons/apple-touch-icon.png')).toBe('180x180');
});
