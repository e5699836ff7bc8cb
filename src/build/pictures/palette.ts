import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

type Colors = Readonly<Record<string, string>>;

const blocks = readFileSync(join(import.meta.dirname, '../../ui/styles/palette.css'), 'utf8').split(
  /(?=@media )/,
);

/** The palette's first block, or a media query's block. */
function colorsFor(medium: string): Colors {
  const block = blocks.find((one) => one.startsWith(medium)) ?? '';
  const found = [...block.matchAll(/--color-([\w-]+): ([^;]+);/g)];
  if (found.length === 0) throw new Error(`The palette has no colors for '${medium}'.`);
  return Object.fromEntries(found.map(([, name = '', color = '']) => [name, color]));
}

const light = { ...colorsFor(''), ...colorsFor('@media not all') };

/** What the dark scheme does not name is as in the light one, as in a style sheet. */
const palette = {
  light,
  dark: { ...light, ...colorsFor('@media (prefers-color-scheme: dark)') },
} as const satisfies Record<string, Colors>;

type Scheme = keyof typeof palette;

/** A color by its name in `src/ui/styles/palette.css`. */
export function colorOf(scheme: Scheme, name: string): string {
  const color = palette[scheme][name];
  if (color === undefined) throw new Error(`The palette has no color '${name}'.`);
  return color;
}

/** For files that no style sheet reaches. */
const paint = (text: string, scheme: Scheme): string =>
  text.replaceAll(/var\(--color-([\w-]+)\)/g, (_, name: string) => colorOf(scheme, name));

/** A picture does not know the page's scheme, so the drawing's name selects it. */
export const paintDrawing = (file: string, svg: string): string =>
  paint(svg, file.endsWith('-dark.svg') ? 'dark' : 'light');

/**
 * Adds dark rules for the colors that differ. Browsers that ignore rules in pictures show the light scheme.
 */
export function paintPicture(svg: string): string {
  const names = new Set([...svg.matchAll(/var\(--color-([\w-]+)\)/g)].map(([, name = '']) => name));
  const rules = [...names].flatMap((name) =>
    ['fill', 'stroke']
      .filter((property) => svg.includes(`${property}="var(--color-${name})"`))
      .map(
        (property) =>
          `[${property}="${colorOf('light', name)}"]{${property}:${colorOf('light', `${name}-at-night`)}}`,
      ),
  );
  return paint(svg, 'light').replace(
    /^<svg[^>]*>/,
    `$&<style>@media(prefers-color-scheme:dark){${rules.join('')}}</style>`,
  );
}

/** The browser's frame has a color for each scheme. */
const paintFrame = (html: string): string =>
  html.replaceAll(
    /content="[^"]*" media="\(prefers-color-scheme: (light|dark)\)"/g,
    (tag, scheme: Scheme) => paint(tag, scheme),
  );

/** Puts the palette into index.html and into the public folder's drawings, built and served. */
export function palettePlugin(): Plugin {
  let base = '/';
  let published = '';
  let output: string | null = null;
  const painted = (file: string): string => {
    const svg = readFileSync(join(published, file), 'utf8');
    return file.startsWith('images/') ? paintPicture(svg) : paintDrawing(file, svg);
  };
  return {
    name: 'palette',
    configResolved(config) {
      base = config.base;
      published = config.publicDir;
      if (config.build.copyPublicDir) output = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: paintFrame,
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '', 'http://localhost');
        const file = drawingsIn(published).find((one) => base + one === pathname);
        if (file === undefined) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(painted(file));
      });
    },
    // The public folder is copied by now; the precache list is made later.
    writeBundle() {
      if (output === null) return;
      for (const file of drawingsIn(published)) writeFileSync(join(output, file), painted(file));
    },
  };
}

const drawingsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.svg'));
