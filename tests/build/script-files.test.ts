import { expect, it } from 'vitest';
import { builtPage, builtText, htmlFiles, scriptFiles } from './built-site.ts';

const importsOf = (file: string): readonly string[] =>
  [...builtText(file).matchAll(/\b(?:import|from)\s*["']\.\/([\w-]+)-[\w-]{8}\.js["']/g)].map(
    ([, name = '']) => name,
  );
const fileNamed = (name: string): string => {
  const [file, ...others] = scriptFiles.filter((one) => one.startsWith(`assets/${name}-`));
  if (file === undefined || others.length > 0) throw new Error(`Not one file: ${name}`);
  return file;
};

it('has React in a file that only another React changes', () => {
  expect(importsOf(fileNamed('react'))).toEqual(['rolldown-runtime']);
  expect(importsOf(fileNamed('rolldown-runtime'))).toEqual([]);
});

it.each(htmlFiles)('%s comes alive by few files, not one for each set of importers', (file) => {
  const {
    live = '',
    background = '',
    touched = '',
  } = builtPage(file).getElementById('root')?.dataset ?? {};
  const without = (known: string, files: string) =>
    files.split(' ').filter((one) => !known.split(' ').includes(one));
  expect(without(`${background} ${touched}`, live).length).toBeLessThanOrEqual(7);
  const all = new Set([live, background, touched].join(' ').split(' '));
  expect(all.size).toBeLessThanOrEqual(13);
});

it('asks for nothing before the first script of a page runs', () => {
  expect(importsOf(fileNamed('index'))).toEqual([]);
});

it.each(htmlFiles)('has no sentence of %s in a script: a page is its HTML', (file) => {
  const words = [...builtPage(file).querySelectorAll('main :is(p, li, dd, h2)')]
    .filter((one) => one.closest('form, [data-island]') === null)
    .map((one) => one.textContent.trim())
    .filter((text) => text.length > 60);
  for (const script of scriptFiles)
    for (const sentence of words) expect(builtText(script), script).not.toContain(sentence);
});
