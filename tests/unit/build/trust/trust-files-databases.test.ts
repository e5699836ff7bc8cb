// Proves specification 12.8.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { databases } from '#src/build/trust/trust-files.ts';
import { createDraftsDatabase } from '#src/drafts/draft.ts';
import { migrations } from '#src/outbox/migrations.ts';
import 'fake-indexeddb/auto';

it('[12.8] names the databases in the versions that the site writes', async () => {
  const drafts = createDraftsDatabase('drafts-by-name');
  expect(await drafts.read(async () => 'opened')).toMatchObject({ ok: true });
  const opened = (await indexedDB.databases()).find(({ name }) => name === 'drafts-by-name');
  expect(databases).toEqual({ outbox: migrations.length, drafts: opened?.version });
});

it('has them in the last line of the changelog’s table, too', () => {
  const changelog = readFileSync('.github/CHANGELOG.md', 'utf8');
  const lines = [...changelog.matchAll(/^\| \d{4}-\d\d-\d\d \| (\d+) \| (\d+) \|/gm)];
  const [, outbox, drafts] = lines.at(-1) ?? [];
  expect({ outbox: Number(outbox), drafts: Number(drafts) }).toEqual(databases);
});
