// Proves specification 8.2, 8.8.
import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  builtFiles,
  builtFolder,
  builtPage,
  builtText,
  fileOf,
  pictureSize,
  styleFiles,
} from './built-site.ts';

type Icon = { src: string; sizes: string; type: string; purpose?: string };
type Manifest = Readonly<Record<string, unknown>> & {
  readonly icons: readonly Icon[];
  readonly screenshots: readonly (Icon & { form_factor: string; label: string })[];
  readonly shortcuts: readonly { name: string; url: string; icons: readonly Icon[] }[];
};

const manifest: Manifest = JSON.parse(builtText('manifest.webmanifest'));

it('makes the site installable; never tears a window away; takes texts and files out of no address', () => {
  expect(manifest).toMatchObject({
    id: '/',
    name: 'WE THE PEOPLE',
    short_name: 'WE THE PEOPLE',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
  });
  // A window may hold half a form.
  expect(manifest.launch_handler).toEqual({ client_mode: 'navigate-new' });
  expect(manifest.share_target).toEqual({
    action: '/share-issue',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      ...{ title: 'title', text: 'text', url: 'url' },
      files: [{ name: 'files', accept: ['text/plain', '.txt'] }],
    },
  });
  expect(manifest.file_handlers).toEqual([
    { action: '/outbox#receive', accept: { 'text/plain': ['.txt'] } },
  ]);
  const whole = manifest.icons.filter(({ purpose }) => (purpose ?? 'any') === 'any');
  expect(whole.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  const purposes = manifest.icons.map(({ purpose }) => purpose);
  expect(purposes).toEqual(expect.arrayContaining(['maskable', 'monochrome']));
});

it('leads from its icon to what people need first', () => {
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Log Local Info', '/share-issue#form'],
    ['Volunteer', '/volunteer#form'],
    ['Outbox', '/outbox'],
    ['The First Hour', '/podcasts/the-resilient-path#first-hour'],
  ]);
  for (const { url } of manifest.shortcuts)
    expect(builtFiles).toContain(fileOf(url.replace(/#.*/, '')));
});

it.each(['narrow', 'wide'])('has pictures of a %s screen, of one shape and with words', (form) => {
  const own = manifest.screenshots.filter(({ form_factor }) => form_factor === form);
  expect(own.length).toBeGreaterThan(1);
  expect(new Set(own.map(({ sizes }) => sizes)).size).toBe(1);
  for (const { sizes, label } of own) {
    // As Chromium asks for them.
    const sides = sizes.split('x').map(Number);
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(320);
    expect(Math.max(...sides) / Math.min(...sides)).toBeLessThanOrEqual(2.3);
    expect(label).not.toBe('');
  }
});

it('has the ground of the light scheme as its colors; the pages have both', () => {
  const papers = styleFiles.map((file) =>
    builtText(file).match(/(?<=--color-paper:\s*)#[0-9a-f]{6}/g),
  );
  const [paper] = papers;
  const [light, dark] = paper ?? [];
  expect(paper).toHaveLength(2);
  for (const other of papers) expect(other).toEqual(paper);
  expect(dark).not.toBe(light);
  const page = builtPage('index.html');
  const colors = [...page.querySelectorAll('meta[name=theme-color]')].map((meta) => [
    meta.getAttribute('media'),
    meta.getAttribute('content'),
  ]);
  expect(colors).toEqual([
    ['(prefers-color-scheme: light)', light],
    ['(prefers-color-scheme: dark)', dark],
  ]);
  expect([manifest.theme_color, manifest.background_color]).toEqual([light, light]);
});

it('has put colors into every drawing, where no style sheet reaches', () => {
  const drawings = builtFiles.filter((file) => file.endsWith('.svg'));
  expect(drawings.length).toBeGreaterThan(10);
  for (const file of drawings) expect(builtText(file), file).not.toContain('var(');
});

const pictures = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
];

it.each(pictures)('has $src, which is what it says of it', async ({ src, type, sizes }) => {
  expect(builtFiles).toContain(src.slice(1));
  if (type === 'image/png') expect(await pictureSize(src)).toBe(`png ${sizes}`);
  else {
    expect([type, sizes]).toEqual(['image/svg+xml', 'any']);
    expect(builtText(src.slice(1))).toMatch(/^<svg[^>]+viewBox=/);
  }
});

it('weighs little, for a slow line, and has the sizes of icon that iOS and browsers ask for', async () => {
  const weight = pictures.reduce((sum, { src }) => sum + statSync(builtFolder + src).size, 0);
  expect(weight).toBeLessThan(600_000);
  expect(await pictureSize('icons/apple-touch-icon.png')).toBe('png 180x180');
  expect(await pictureSize('icons/favicon-32.png')).toBe('png 32x32');
});
