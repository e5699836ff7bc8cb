// Proves specification 12.4, 12.8.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { billFile, billOfMaterials, type DatabaseVersions } from '#src/build/trust/trust-files.ts';
import { whyNotOnto } from '#src/tools/check-site/check-site.ts';
import { goBack, listBuilds } from '#src/tools/go-back.ts';
import { dropOldBuilds, placeOf } from '#src/tools/kept-builds.ts';
import { replaceFolder } from '#src/tools/replace-folder.ts';
import { builtAt, files, soundHost, start } from '#tests/support/published-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const hour = 60 * 60_000;
const today = { outbox: 2, drafts: 2 };

const bill = (databases: DatabaseVersions) =>
  billOfMaterials({ name: 's', version: '1' }, [], databases);

/** An owner's computer, on which a build takes an hour. */
async function computer() {
  const folder = await temporaryFolder();
  const places = {
    ...{ dist: join(folder, 'dist'), making: join(folder, 'making') },
    kept: join(folder, 'builds'),
  };
  let builds = 0;
  return {
    ...places,
    places,
    list: () => listBuilds(places).join('\n'),
    inDist: () => readFile(join(places.dist, 'number'), 'utf8'),
    async build(databases: DatabaseVersions = today) {
      const number = ++builds;
      const before = placeOf(places.dist, places.kept);
      await replaceFolder(
        { folder: places.dist, making: places.making, before },
        async (making) => {
          const all = { ...files, [billFile]: bill(databases), number: String(number) };
          for (const [file, content] of Object.entries(all)) {
            const path = join(making, file);
            await mkdir(dirname(path), { recursive: true });
            await writeFile(path, content);
          }
          // Each build has its own time in its pages, and the digest of that.
          const home = files['index.html'] ?? '';
          const at = String(builtAt + number * hour);
          await writeFile(join(making, 'index.html'), home.replace(String(builtAt), at));
          const worker = files['service-worker.js'] ?? '';
          const entry = /,?\{[^}]*"url":"index\.html"\},?/;
          await writeFile(join(making, 'service-worker.js'), worker.replace(entry, ''));
        },
      );
      await dropOldBuilds(places.kept);
    },
  };
}

it('[12.8] says that there is nothing to go back to', async () => {
  const { list, build, places } = await computer();
  expect(list()).toMatch(/^No build before the one in dist is kept yet/);
  await build();
  expect(list()).toMatch(/^No build before/);
  await expect(goBack(1, places)).rejects.toThrow('There is no build 1: npm run go-back lists');
});

it('[12.8] keeps the last five, by their dates, newest first', async () => {
  const { list, build, kept } = await computer();
  for (let number = 0; number < 8; number += 1) await build();
  expect((await readdir(kept)).sort()).toEqual(
    [3, 4, 5, 6, 7].map((number) =>
      new Date(builtAt + number * hour).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-'),
    ),
  );
  expect(
    list().match(/^(In dist:|\d) +Nov 2\d, 2026, .*, version 2026-11-23 abcdef$/gm),
  ).toHaveLength(6);
});

it('[12.8] puts a build into dist, and keeps the one that was there', async () => {
  const { inDist, build, kept, places } = await computer();
  for (let number = 0; number < 3; number += 1) await build();
  // Twice in a row the bad version is built again; the good one is still there.
  expect(await inDist()).toBe('3');
  expect(await goBack(2, places)).toMatch(/^In dist is now the build of Nov .* Publish dist/);
  expect(await inDist()).toBe('1');
  expect(await readdir(kept)).toHaveLength(2);
  await goBack(1, places);
  expect(await inDist()).toBe('3');
  expect(await readdir(kept)).toHaveLength(2);
});

it('[12.8] refuses to go back over a line of the databases, and says why and what to do', async () => {
  const { list, inDist, build, places } = await computer();
  await build({ outbox: 1, drafts: 1 });
  await build({ outbox: 2, drafts: 1 });
  await build();
  await build();
  expect(list()).toMatch(/^1 {9}[^.]+$/m);
  expect(list()).toMatch(
    /^2 .*Not to go back to: it writes version 1 of the database 'drafts', and a build since then version 2\.$/m,
  );
  await expect(goBack(3, places)).rejects.toThrow(
    /^Build 3 .* was not put into dist: it writes version 1 of the database 'outbox', and a build since then version 2\. What waits .* npm run take-off\.$/,
  );
  expect(await inDist()).toBe('4');
  // It is so after one step back as well.
  await goBack(1, places);
  await expect(goBack(2, places)).rejects.toThrow("'drafts'");
  expect(await inDist()).toBe('3');
});

it('[12.8] refuses a build that does not name its databases, or has lost a file', async () => {
  const { inDist, build, kept, places } = await computer();
  await build({});
  await build();
  await build();
  await expect(goBack(2, places)).rejects.toThrow('does not say which databases it writes');
  const [, whole = ''] = (await readdir(kept)).sort();
  await cp(join(kept, whole, '404.html'), join(kept, whole, 'join.html'));
  await expect(goBack(1, places)).rejects.toThrow(
    'its file join.html is not as the build wrote it',
  );
  expect(await inDist()).toBe('3');
});

it('[12.8] holds dist against the databases of the published site', async () => {
  const { dist, build } = await computer();
  const publishing = (databases: DatabaseVersions) =>
    start((path, query) => {
      const sound = soundHost(path, query);
      return path === billFile ? { ...sound, status: 200, body: bill(databases) } : sound;
    });
  await build();
  expect(await whyNotOnto(await publishing(today), dist)).toBeNull();
  expect(await whyNotOnto(await publishing({ outbox: 1, drafts: 1 }), dist)).toBeNull();
  expect(await whyNotOnto(await publishing({ outbox: 3, drafts: 2 }), dist)).toMatch(
    /^dist may not take the place of the site at .*: it writes version 2 of the database 'outbox', and a build since then version 3\./,
  );
  // A first publication, or a site from before the databases were named.
  expect(await whyNotOnto(await start(soundHost), dist)).toBeNull();
});
