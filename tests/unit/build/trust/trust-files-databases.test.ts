// Proves specification 12.8.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { databases } from '#src/build/trust/trust-files.ts';
import { migrations } from '#src/outbox/model/migrations.ts';

it('[12.8] names the databases in the versions that the site writes', () => {
  expect(databases).toEqual({ outbox: migrations.length });
});

it('has them in the last line of the changelog’s table, too', () => {
  const changelog = readFileSync('.github/CHANGELOG.md', 'utf8');
  const lines = [...changelog.matchAll(/^\| \d{4}-\d\d-\d\d \| (\d+) \|/gm)];
  expect({ outbox: Number(lines.at(-1)?.[1]) }).toEqual(databases);
});
