// Proves specification 12.8.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type DatabaseVersions,
  databasesFile,
  databasesText,
} from '#src/build/trust/trust-files.ts';
import { whyNotOnto } from '#src/tools/check-site/check-site.ts';
import { databasesOf, whyNotBack } from '#src/tools/published-databases.ts';
import { soundHost, start } from '#tests/support/published-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const today = { outbox: 3 };

/** A folder with a build that names these databases. */
async function buildWith(databases: DatabaseVersions): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, databasesFile), databasesText(databases));
  return folder;
}

it('[12.8] refuses a build that writes an older database, and says which', () => {
  expect(whyNotBack(today, null)).toBeNull();
  expect(whyNotBack(today, today)).toBeNull();
  expect(whyNotBack(today, { outbox: 2, drafts: 2 })).toBeNull();
  expect(whyNotBack({ outbox: 2, drafts: 2 }, today)).toBe(
    "it writes version 2 of the database 'outbox', and the build there version 3",
  );
  expect(whyNotBack(null, today)).toBe('it does not say which databases it writes');
});

it('[12.8] reads what a build names, and nothing of a folder without one', async () => {
  expect(databasesOf(await buildWith(today))).toEqual(today);
  expect(databasesOf(await buildWith({}))).toBeNull();
  expect(databasesOf(await temporaryFolder())).toBeNull();
});

it('[12.8] holds dist against the databases of the published site', async () => {
  const dist = await buildWith(today);
  const publishing = (databases: DatabaseVersions) =>
    start((path, query) => {
      const sound = soundHost(path, query);
      const body = databasesText(databases);
      return path === databasesFile ? { ...sound, status: 200, body } : sound;
    });
  expect(await whyNotOnto(await publishing(today), dist)).toBeNull();
  expect(await whyNotOnto(await publishing({ outbox: 2, drafts: 2 }), dist)).toBeNull();
  expect(await whyNotOnto(await publishing({ outbox: 4 }), dist)).toMatch(
    /^dist may not take the place of the site at .*: it writes version 3 of the database 'outbox', and the build there version 4\. What waits .* npm run take-off\.$/,
  );
  expect(await whyNotOnto(await publishing(today), await temporaryFolder())).toMatch(
    'it does not say which databases it writes',
  );
  // A first publication.
  expect(await whyNotOnto(await start(soundHost), dist)).toBeNull();
});
