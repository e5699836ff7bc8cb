import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderTable } from '#tests/support/folder-table.ts';
import {
  circleIn,
  faultOf,
  resolveFrom,
  sourceFiles,
  specifiersIn,
} from '#tests/support/imports.ts';

const files = [...sourceFiles('src', 'sw'), 'vite.config.ts'];
const imports = new Map(files.map((file) => [file, specifiersIn(readFileSync(file, 'utf8'))]));

describe('the table of folders', () => {
  it('is in order: each folder imports only from those above it', () => {
    for (const [place, { folder, imports }] of folderTable.entries()) {
      const above = folderTable.slice(0, place).map((one) => one.folder);
      if (above.some((path) => path.startsWith('src/screens/'))) above.push('src/screens');
      for (const one of imports.filter((path) => !path.startsWith('virtual:'))) {
        const known = above.some((path) => one === path || one.startsWith(`${path}/`));
        expect(known, `${folder} imports ${one}`).toBe(true);
      }
    }
  });

  it('is kept by every import', () => {
    const faults = [...imports].flatMap(([file, specifiers]) =>
      specifiers.flatMap((specifier) => {
        const fault = faultOf(file, specifier);
        return fault === null ? [] : [`${file} imports ${specifier}. ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('allows nothing that no import needs', () => {
    const idle = folderTable.flatMap(({ folder, imports: may, packages }) => {
      const needed = files
        .filter((file) => file === folder || file.startsWith(`${folder}/`))
        .flatMap((file) => (imports.get(file) ?? []).map((one) => resolveFrom(file, one)));
      return [...may, ...packages]
        .filter((one) => !needed.some((path) => path === one || path.startsWith(`${one}/`)))
        .map((one) => `${folder}: ${one}`);
    });
    expect(idle).toEqual([]);
  });

  it('is what the README prints', () => {
    const readme = readFileSync('README.md', 'utf8');
    const rows = folderTable.map(({ folder, holds }) => `| \`${folder}\` | ${holds} |`);
    expect(readme).toContain(rows.join('\n'));
  });
});

it('finds no circle of files', () => {
  const graph = new Map(
    [...imports].map(([file, specifiers]) => [
      file,
      specifiers.map((one) => resolveFrom(file, one)).filter((path) => imports.has(path)),
    ]),
  );
  expect(circleIn(graph)).toBeNull();
  expect(
    circleIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'b']);
});

describe('a planted import is caught', () => {
  it.each([
    ['src/lib/x.ts', './../screens/form/form-view.tsx'],
    ['src/lib/x.ts', '#src/content/site.ts'],
    ['src/lib/x.ts', '#src/form-service-script/main.ts'],
    ['src/lib/x.ts', 'idb/with-async-ittr'],
    ['src/lib/x.ts', 'workbox-window/build/workbox-window.prod.mjs'],
    ['src/lib/x.ts', 'react'],
    ['src/lib/x.ts', 'virtual:delivery'],
    ['src/forms/x.ts', '#src/outbox/drain.ts'],
    ['src/forms/x.ts', '#src/content/site.ts'],
    ['src/forms/x.ts', '#src/owner/owner-facts.ts'],
    ['src/owner/x.ts', '#src/content/site.ts'],
    ['src/owner/x.ts', '#src/forms/form-definitions.ts'],
    ['src/content/x.ts', 'react'],
    ['src/content/x.ts', '#src/outbox/drain.ts'],
    ['src/content/x.ts', '#src/form-service-script/main.ts'],
    ['src/content/x.ts', 'virtual:delivery'],
    ['src/storage/x.ts', '#src/outbox/submission.ts'],
    ['src/outbox/x.ts', '#src/forms/form-definitions.ts'],
    ['src/outbox/x.ts', 'idb'],
    ['src/outbox/x.ts', '#src/drafts/drafts.ts'],
    ['src/outbox/x.ts', '#src/content/site.ts'],
    ['src/outbox/x.ts', 'virtual:delivery'],
    ['src/outbox/delivery/x.ts', '#src/outbox/transfer/export-submissions.ts'],
    ['src/outbox/delivery/x.ts', './../drain.ts'],
    ['src/form-service-script/x.ts', '#src/outbox/transfer/to-csv.ts'],
    ['src/form-service-script/x.ts', '#src/storage/database.ts'],
    ['src/drafts/x.ts', '#src/outbox/submit.ts'],
    ['src/drafts/x.ts', '#src/form-service-script/main.ts'],
    ['src/pwa/x.ts', '#src/screens/form/form-view.tsx'],
    ['src/pwa/x.ts', '#src/form-service-script/main.ts'],
    ['src/ui/x.ts', '#src/app/app.tsx'],
    ['src/ui/content/x.ts', '#src/outbox/drain.ts'],
    ['src/ui/content/x.ts', '#src/screens/outbox/outbox-panel.tsx'],
    ['src/screens/shared/x.ts', '#src/screens/form/form-view.tsx'],
    ['src/screens/form/x.ts', '#src/screens/outbox/outbox-panel.tsx'],
    ['src/screens/outbox/x.ts', './../transfer/export-panel.tsx'],
    ['src/screens/form/x.ts', '#src/app/app.tsx'],
    ['src/ui/x.ts', 'sharp'],
    ['src/ui/x.ts', 'node:fs'],
    ['src/ui/x.ts', 'fs'],
    ['src/app/x.ts', '#src/build/delivery-plugin.ts'],
    ['src/app/x.ts', '#src/tools/local-site.ts'],
    ['src/build/x.ts', '#src/app/app.tsx'],
    ['src/build/x.ts', '#src/tools/static-host.ts'],
    ['src/build/x.ts', 'sirv'],
    ['src/tools/form-service/x.ts', '#src/forms/form-definitions.ts'],
    ['src/tools/form-service/x.ts', './../local-site.ts'],
    ['src/tools/browsers/x.ts', '#src/tools/build-site.ts'],
    ['src/tools/browsers/x.ts', '#tests/support/valid-answers.ts'],
    ['src/tools/x.ts', '#tests/support/start-test-site.ts'],
    ['src/tools/bench/x.ts', '#src/screens/outbox/outbox-panel.tsx'],
    ['src/tools/x.ts', 'react'],
    ['src/tools/x.ts', 'dexie'],
    ['src/build/x.ts', '#src/drafts/drafts.ts'],
    ['vite.config.ts', './src/ui/deferred.tsx'],
    ['vite.config.ts', './src/tools/static-host.ts'],
    ['sw/x.ts', '#src/screens/form/form-view.tsx'],
    ['src/new-folder/x.ts', '#src/lib/result.ts'],
  ])('%s imports %s', (file, specifier) => {
    expect(faultOf(file, specifier)).not.toBeNull();
  });
});

it('reads every way of importing', () => {
  const text = `import a from 'a';
import 'b';
export * from "c";
import type { D } from 'd';
const e = await import('e');
import {
  f,
} from 'f';
// import 'not';
/* import 'nor'; */`;
  expect(specifiersIn(text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});
