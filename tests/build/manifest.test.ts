import { describe, expect, it } from 'vitest';
import { builtFiles, builtText } from './built-site.ts';
import { pngSize } from './png-size.ts';

type Manifest = Readonly<Record<string, unknown>> & {
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
};

const manifest: Manifest = JSON.parse(builtText('manifest.webmanifest'));

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
