import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderTable, isIn, ruleOf } from '#tests/support/folder-table.ts';
import {
  betweenDirectories,
  circleIn,
  faultOf,
  readImports,
  sheetFiles,
  sourceFiles,
} from '#tests/support/imports.ts';

const read = new Map(
  [...sourceFiles('src', 'sw', 'tests'), ...sheetFiles('src'), 'vite.config.ts'].map((file) => [
    file,
    readImports(file, readFileSync(file, 'utf8')),
  ]),
);
const imports = new Map(
  [...read]
    .filter(([file]) => !isIn(file, 'tests') || ruleOf(file) !== undefined)
    .map(([file, { paths }]) => [file, paths]),
);
const edges = [...imports].flatMap(([file, paths]) =>
  paths.flatMap((path) => (imports.has(path) ? [[file, path] as const] : [])),
);

describe('the table of folders', () => {
  it('is in order: each folder imports only from those above it', () => {
    for (const [place, { folder, imports }] of folderTable.entries()) {
      const isBelow = (one: string) =>
        folderTable.slice(place).some((rule) => rule === ruleOf(one) || isIn(rule.folder, one));
      expect(imports.filter(isBelow), folder).toEqual([]);
    }
  });

  it('is kept by every import', () => {
    for (const [file, paths] of imports) {
      for (const path of paths) expect(faultOf(file, path), `${file} imports ${path}`).toBeNull();
    }
  });

  it('allows nothing that no import needs', () => {
    for (const { folder, imports: may } of folderTable) {
      const needed = [...imports].flatMap(([file, paths]) => (isIn(file, folder) ? paths : []));
      const idle = may.filter((one) => !needed.some((path) => isIn(path, one)));
      expect(idle, folder).toEqual([]);
    }
  });

  it('is in the order of the README, which says what each folder holds', () => {
    const rows = readFileSync('src/README.md', 'utf8').matchAll(/^\| `(.*)` \| \w.* \|$/gm);
    expect([...rows].map(([, folder]) => folder)).toEqual(folderTable.map(({ folder }) => folder));
  });
});

it('finds no circle of files, and none of directories', () => {
  expect(circleIn(edges)).toBeNull();
  expect(circleIn(betweenDirectories(edges))).toBeNull();
});

it('knows every load that names no file', () => {
  const hidden = [...read].flatMap(([file, one]) => one.hidden.map((code) => `${file}: ${code}`));
  expect(hidden.sort()).toEqual([
    // What the build has just written.
    'src/build/prerender-plugin.ts: pathToFileURL(join(server, file)).href',
    // The command that a script of package.json names.
    'src/tools/run.mjs: pathToFileURL(resolve(file)).href',
    // The build names a page's scripts and styles in the page.
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the code
    'src/ui/loading.ts: `${script.src}?again`',
    'src/ui/loading.ts: import.meta.url',
    'src/ui/loading.ts: import.meta.url',
    'src/ui/loading.ts: script.src',
    // A script of axe-core that pages run.
    ...Array<string>(3).fill('tests/browser/axe.ts: createRequire'),
    'tests/browser/axe.ts: import.meta.url',
    // A bundle in another language.
    "tests/unit/build/language/language-plugin-wire.test.ts: pathToFileURL(join(folder, 'forms.mjs')).href",
    // The words of all screens.
    'tests/unit/content/words.test.ts: import.meta.glob',
    'tests/unit/content/words.test.ts: import.meta.glob',
  ]);
});

describe('a planted import is a fault', () => {
  it.each([
    ['src/lib/x.ts', 'src/content/site.ts'],
    ['src/lib/x.ts', 'idb/with-async-ittr'],
    ['src/outbox/model/x.ts', 'virtual:delivery'],
    ['src/outbox/delivery/x.ts', 'src/outbox/sender/drain.ts'],
    ['src/ui/x.ts', 'node:fs'],
    ['src/ui/x.css', 'src/screens/outbox/outbox.module.css'],
    ['src/app/x.ts', 'src/tools/local-site.ts'],
    ['src/tools/form-service/x.ts', 'src/tools/local-site.ts'],
    ['src/new-folder/x.ts', 'src/lib/result.ts'],
    ['src/lib/x.ts', 'src/lib/result'],
  ])('%s imports %s', (file, path) => {
    expect(faultOf(file, path)).not.toBeNull();
  });

  it.each([
    ['src/outbox/model/x.ts', 'src/outbox/transfer/export-submissions.ts'],
    ['src/screens/shared/x.ts', 'src/screens/shared/device/device-part.tsx'],
  ])('of direction: %s imports %s', (file, path) => {
    expect(circleIn(betweenDirectories([...edges, [file, path]]))).not.toBeNull();
  });
});
