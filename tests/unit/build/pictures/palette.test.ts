// Proves specification 1.51, 8.2, 10.1, 10.11.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colorOf, paintDrawing, paintPicture } from '#src/build/pictures/palette.ts';

const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => ending.test(file) && !file.includes('node_modules'));

const read = (file: string): string => readFileSync(file, 'utf8');

const paletteFile = 'src/ui/styles/palette.css';
const palette = read(paletteFile);

/** A color that is written out, in any of the ways that CSS has. */
const literal =
  /(?<![\w&/(])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|(?:color|fill|stroke|background)(?:=|: ?)["']?(?:white|black|red|green|blue|gray)\b/gi;

const literalsIn = (text: string): readonly string[] => text.match(literal) ?? [];

/** Black on white in every scheme, or no camera reads it. */
const codeToScan = 'src/screens/transfer/code-series.tsx';

const drawings = ['public', 'tests/workshop/draw'].flatMap((folder) => filesIn(folder, /\.svg$/));
const sources = [
  ...filesIn('src', /\.(css|tsx?)$/).filter((file) => file !== paletteFile && file !== codeToScan),
  'index.html',
  'vite.config.ts',
];

it('has every color of the site: none is written out anywhere else', () => {
  const found = [...sources, ...drawings].flatMap((file) =>
    literalsIn(read(file)).map((color) => `${file}: ${color}`),
  );
  expect(found).toEqual([]);
  expect(literalsIn(palette).length).toBeGreaterThan(80);
});

const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/--color-([\w-]+):/g)].map(([, name = '']) => name));

/** On grounds of their own, they are the same by night. */
const sameByNight = /^(?:ornament|on-band(?:-brass)?|pillar-\d)$/;

it('has each color of a page in the light scheme and in the dark one', () => {
  const [light = '', dark = ''] = palette.split('@media ');
  const differing = [...namesIn(light)].filter((name) => !sameByNight.test(name));
  expect([...namesIn(dark)]).toEqual(differing);
  const used = sources.flatMap((file) =>
    [...read(file).matchAll(/var\(--color-([\w-]+)\)/g)].map(([, name = '']) => name),
  );
  expect([...new Set(used)].filter((name) => !namesIn(light).has(name))).toEqual([]);
});

it.each(drawings)('%s is painted in colors of the palette alone', (file) => {
  const svg = read(file);
  const paints = [...svg.matchAll(/\b(?:fill|stroke|color|stop-color)="([^"]*)"/g)].map(
    ([, paint = '']) => paint,
  );
  const others = paints.filter((paint) => !/^(none|currentColor|var\(--color-.+\))$/.test(paint));
  expect(others).toEqual([]);
  expect(paintDrawing(file, svg)).not.toContain('var(');
});

it('paints in the light scheme, in the dark one by name, and never in what is no color', () => {
  const svg = '<path fill="var(--color-ink)"/>';
  expect(paintDrawing('logo.svg', svg)).toBe(`<path fill="${colorOf('light', 'ink')}"/>`);
  expect(paintDrawing('logo-dark.svg', svg)).toBe(`<path fill="${colorOf('dark', 'ink')}"/>`);
  expect(() => paintDrawing('logo.svg', '<path fill="var(--color-none)"/>')).toThrow("'none'");
});

it('keeps the filled button brick red in the dark', () => {
  const [red = 0, green = 0, blue = 0] = partsOf(colorOf('dark', 'action'));
  expect(red).toBeLessThan(0xb0);
  expect(red).toBeGreaterThan(3 * Math.max(green, blue));
});

it('gives every picture the colors of the night, and leaves nothing of it as bright as by day', () => {
  for (const file of filesIn('public/images', /\.svg$/)) {
    const svg = paintPicture(read(file));
    const [, rules = ''] =
      /<style>@media\(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(svg) ?? [];
    const paints = [...svg.matchAll(/ (fill|stroke)="(#[0-9a-f]+)"/g)];
    expect(paints.length, file).toBeGreaterThan(5);
    for (const [, property, color] of paints) {
      expect(rules, file).toContain(`[${property}="${color}"]{${property}:#`);
    }
  }
  expect(paintPicture('<svg><path fill="var(--color-ink)"/></svg>')).toBe(
    `<svg><style>@media(prefers-color-scheme:dark){[fill="${colorOf('light', 'ink')}"]{fill:${colorOf('light', 'ink-at-night')}}}</style><path fill="${colorOf('light', 'ink')}"/></svg>`,
  );
});

/** WCAG 2.2, contrast ratio. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const linear = (part = 0) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  const [dark = 0, light = 0] = [one, other]
    .map(([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b))
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const partsOf = (color: string): readonly number[] => {
  const [, digits = ''] = /^#([\da-f]{6}|[\da-f]{3})$/.exec(color) ?? [];
  const pairs = digits.length === 3 ? [...digits].map((one) => one + one) : digits.match(/../g);
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16));
};

it.each(['light', 'dark'] as const)(
  'has seven colors, %s, that words and links are read on with a contrast of 7:1, as on the band and by night',
  (scheme) => {
    const color = (name: string) => partsOf(colorOf(scheme, name));
    const pillars = [1, 2, 3, 4, 5, 6, 7].map((number) => `pillar-${number}`);
    expect(new Set(pillars.map((name) => String(color(name)))).size).toBe(7);
    const grounds = [...pillars, 'band', 'banner'];
    const found = grounds.flatMap((ground) =>
      ['on-band', 'on-band-brass', ...(ground === 'banner' ? ['on-banner'] : [])].map(
        (name) => [`${name} on ${ground}`, contrast(color(name), color(ground))] as const,
      ),
    );
    expect(found.filter(([, ratio]) => ratio < 7)).toEqual([]);
    // A poster is the same by night.
    expect(pillars.map(color)).toEqual(pillars.map((name) => partsOf(colorOf('light', name))));
  },
);

/** The colors of a PNG with a palette (PNG Specification, 11.2.2). */
function colorsOfPicture(file: string): ReadonlySet<string> {
  const content = readFileSync(file);
  const at = content.indexOf('PLTE');
  const colors = content.subarray(at + 4, at + 4 + content.readUInt32BE(at - 4));
  return new Set(colors.toString('hex').match(/.{6}/g));
}

const pictures = filesIn('public', /\.png$/).filter((file) => !file.includes('monochrome'));

it.each(pictures)('%s is drawn in today’s colors; else: npm run -w workshop draw', (file) => {
  const colors = colorsOfPicture(file);
  for (const name of ['brick', 'paper']) {
    expect(colors, name).toContain(colorOf('light', name).slice(1));
  }
});
