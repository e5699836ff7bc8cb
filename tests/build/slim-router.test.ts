import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourceFiles } from '#tests/support/imports.ts';
import { builtText, scriptFiles } from './built-site.ts';

const contexts = /\bcreateContext(?:<[^(]*>)?\(/g;

const count = (text: string, wanted: RegExp): number => text.match(wanted)?.length ?? 0;

const scripts = scriptFiles.map(builtText).join('\n');

it('leaves out the contexts of the router that nothing uses', () => {
  const own = sourceFiles('src')
    .filter((file) => !file.startsWith('src/tools/'))
    .map((file) => count(readFileSync(file, 'utf8'), contexts))
    .reduce((sum, one) => sum + one, 0);
  expect(own).toBeGreaterThan(0);
  // Where one is, where links lead from, the route, and whether a data router is there. It has nine more.
  expect(count(scripts, contexts) - own).toBeLessThanOrEqual(4);
});

it('leaves out the names of its components', () => {
  const names = [...scripts.matchAll(/\.displayName=[`"'](\w+)/g)].map(([, name]) => name);
  // React's own, for its traces.
  expect(names).toEqual(['DetermineComponentFrameRoot']);
});

it('leaves out the prefetching and the error boundary of a router with data', () => {
  expect(scripts).not.toMatch(/\bas:[`"']fetch[`"']/);
  expect(scripts).not.toContain('React Router caught');
});
