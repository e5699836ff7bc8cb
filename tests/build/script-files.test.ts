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

it('keeps a fact of the owner that one page shows out of the files of the others', () => {
  const knowing = scriptFiles.filter((file) => builtText(file).includes('Founding Member'));
  expect(knowing).toEqual([fileNamed('about-us')]);
});
