import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const documents = [
  ...['README.md', 'tests/README.md', 'src/README.md'],
  ...['src/owner/README.md', 'tests/workshop/README.md'],
  ...readdirSync('.github')
    .filter((file) => file.endsWith('.md'))
    .map((file) => `.github/${file}`),
];

/** Paths of the project that stand as code, as `src/lib/result.ts`. */
const cited = /`((?:src|sw|tests|public|\.github)(?:\/[\w.-]+)+\/?)`/g;

it.each(documents)('%s names only files and folders that are there', (document) => {
  const paths = [...readFileSync(document, 'utf8').matchAll(cited)].map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

it.each(documents)('%s names only commands that are there', (document) => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const named = [...readFileSync(document, 'utf8').matchAll(/\bnpm run\s+([a-z][\w:-]*)/g)];
  expect(named.flatMap(([, name = '']) => (name in scripts ? [] : name))).toEqual([]);
});

it('finds paths to look for, and a test behind each threat that is met', () => {
  const security = readFileSync('.github/SECURITY.md', 'utf8');
  const threats = security
    .split('\n')
    .filter((line) => /^\|.*\|$/.test(line) && /tests\//.test(line));
  expect(threats.length).toBeGreaterThanOrEqual(10);
  for (const row of threats) expect([...row.matchAll(cited)].length, row).toBeGreaterThan(0);
});
