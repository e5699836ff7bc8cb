import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const documents = [
  ...['README.md', 'tests/README.md', 'src/README.md'],
  ...['src/owner/README.md', 'tests/workshop/README.md'],
  ...readdirSync('.github').flatMap((file) => (file.endsWith('.md') ? [`.github/${file}`] : [])),
];

/** Paths of the project that stand as code, as `src/lib/result.ts`. */
const cited = /`((?:src|sw|tests|public|\.github)(?:\/[\w.-]+)+\/?)`/g;

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

it.each(documents)('%s names only files, folders and commands that are there', (document) => {
  const text = readFileSync(document, 'utf8');
  const paths = [...text.matchAll(cited)].map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  const named = [...text.matchAll(/\bnpm run\s+([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('finds paths to look for, and a test behind each threat that is met', () => {
  const security = readFileSync('.github/SECURITY.md', 'utf8');
  const threats = security
    .split('\n')
    .filter((line) => /^\|.*\|$/.test(line) && /tests\//.test(line));
  expect(threats.length).toBeGreaterThanOrEqual(10);
  for (const row of threats) expect([...row.matchAll(cited)].length, row).toBeGreaterThan(0);
});
