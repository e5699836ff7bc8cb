import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { everyBuiltFile } from './built-site.ts';

/** The patterns of each table row in src/build; `*` is any text. */
const rows = [...readFileSync('src/build/README.md', 'utf8').matchAll(/^\| (`.*?`) \|/gm)].map(
  ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern),
);

const matches = (file: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(file);

it('are each in one row of the table of what the build writes', () => {
  const strays = everyBuiltFile.filter((file) => {
    const text = file.replace(/\.(br|gz)$/, '');
    return rows.filter((row) => row.some((pattern) => matches(text, pattern))).length !== 1;
  });
  expect(strays).toEqual([]);
});

/** These exist only after the owner has filled something in. */
const ofOwner = ['photos/*', 'files/*', '.well-known/*'];

it('leave no pattern of the table without a file', () => {
  const idle = rows
    .flat()
    .filter((pattern) => !everyBuiltFile.some((file) => matches(file, pattern)))
    .filter((pattern) => !ofOwner.includes(pattern));
  expect(rows.length).toBeGreaterThan(5);
  expect(idle).toEqual([]);
});
