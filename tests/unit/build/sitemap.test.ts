// Proves specification 1.47.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changeDates, sitemap } from '#src/build/sitemap.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const address = 'https://example.org';

it('[1.47] says when a page has changed last', () => {
  const changed = new Map([['/pillars/tax', '2026-03-01']]);
  const map = sitemap(routes, address, changed);
  expect(map).toContain(
    '<url><loc>https://example.org/pillars/tax</loc><lastmod>2026-03-01</lastmod></url>',
  );
  expect(map.match(/<lastmod>/g)).toHaveLength(1);
});

it('[1.47] dates a page by its own last change, and nothing in a copy with a part of the history', async () => {
  const folder = await temporaryFolder();
  let today = '';
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...words], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: `${today}T12:00:00Z` },
      stdio: 'ignore',
    });
  const pages = join(folder, 'whole/src/content/pages');
  mkdirSync(pages, { recursive: true });
  git('init', 'whole');
  for (const [page, day] of Object.entries({ tax: '2026-01-05', join: '2026-02-06' })) {
    today = day;
    writeFileSync(join(pages, `${page}.ts`), page);
    git('-C', 'whole', 'add', '.');
    git('-C', 'whole', 'commit', '-m', page);
  }
  expect(changeDates(join(folder, 'whole'))).toEqual(
    new Map([
      ['src/content/pages/join.ts', '2026-02-06'],
      ['src/content/pages/tax.ts', '2026-01-05'],
    ]),
  );
  git('clone', '--depth', '1', `file://${folder}/whole`, 'part');
  expect(changeDates(join(folder, 'part'))).toEqual(new Map());
});
