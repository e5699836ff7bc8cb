import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderTable, isIn, ruleOf } from '#tests/support/folder-table.ts';
import {
  betweenDirectories,
  circleIn,
  faultOf,
  isSource,
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
      const below = folderTable
        .slice(place)
        .flatMap((rule) =>
          imports
            .filter((one) => rule === ruleOf(one) || isIn(rule.folder, one))
            .map((one) => `${folder} imports ${one}`),
        );
      expect(below).toEqual([]);
    }
  });

  it('is kept by every import', () => {
    const faults = [...imports].flatMap(([file, paths]) =>
      paths.flatMap((path) => {
        const fault = faultOf(file, path);
        return fault === null ? [] : [`${file} imports ${path}. ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('allows nothing that no import needs', () => {
    const idle = folderTable.flatMap(({ folder, imports: may, packages }) => {
      const needed = [...imports].flatMap(([file, paths]) => (isIn(file, folder) ? paths : []));
      return [...may, ...packages]
        .filter((one) => !needed.some((path) => isIn(path, one)))
        .map((one) => `${folder}: ${one}`);
    });
    expect(idle).toEqual([]);
  });

  it('is what the README prints', () => {
    const readme = readFileSync('src/README.md', 'utf8');
    const rows = folderTable.map(({ folder, holds }) => `| \`${folder}\` | ${holds} |`);
    expect(readme).toContain(rows.join('\n'));
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
    // The words of all screens.
    'tests/unit/content/words.test.ts: import.meta.glob',
    'tests/unit/content/words.test.ts: import.meta.glob',
  ]);
});

describe('a planted import is read', () => {
  it.each([
    "import '#src/app/app.tsx';",
    "import { App } from '#src/app/app.tsx';",
    "import type { App } from '#src/app/app.tsx';",
    "import { type App } from '#src/app/app.tsx';",
    "import\n  * as all\nfrom '#src/app/app.tsx';",
    "import defer * as all from '#src/app/app.tsx';",
    "export * from '#src/app/app.tsx';",
    "export * as all from '#src/app/app.tsx';",
    "export { App } from '#src/app/app.tsx';",
    "export type { App } from '#src/app/app.tsx';",
    "type A = import('#src/app/app.tsx').App;",
    "type A = typeof import('#src/app/app.tsx');",
    "await import('#src/app/app.tsx');",
    "await import(('#src/app/app.tsx'));",
    "await import(/* @vite-ignore */ '#src/app/app.tsx');",
    "import app = require('#src/app/app.tsx');",
    "import './../app/app.tsx';",
    "import '/src/app/app.tsx';",
    "import '#src/app/app.tsx?raw';",
    "import '#src/lib/../app/app.tsx';",
    "const a = 'src/**'; import '#src/app/app.tsx'; const b = '*/x';",
    "const a = '//'; import '#src/app/app.tsx';",
  ])('%s', (code) => {
    for (const file of ['src/lib/x.ts', 'src/lib/x.tsx']) {
      expect(readImports(file, code)).toEqual({ paths: ['src/app/app.tsx'], hidden: [] });
    }
  });

  it.each([
    'await import(`#src/app/app.tsx`);',
    `await import(\`#src/app/\${name}\`);`,
    "await import('#src/app/' + name);",
    'await import(name);',
    "import.meta.glob('../screens/**');",
    "import.meta['glob']('../screens/**');",
    'const { glob } = import.meta;',
    "import.meta.resolve('#src/app/app.tsx');",
    "new URL('../app/app.tsx', import.meta.url);",
    "new Worker(new URL('../app/app.tsx', here));",
    "new SharedWorker('/src/app/app.tsx');",
    "importScripts('/src/app/app.tsx');",
    "require('#src/app/app.tsx');",
    "const load = require; load('#src/app/app.tsx');",
    "process.getBuiltinModule('fs');",
    '/// <reference path="../app/app.tsx" />',
    '/// <reference types="node" />',
    '/// <reference lib="dom" />',
    '/** @jsxImportSource preact */',
    'import { from',
  ])('%s', (code) => {
    expect(readImports('src/lib/x.ts', code).hidden).not.toEqual([]);
  });

  it.each([
    '@import "../../app/app.css";',
    "@import url( '../../app/app.css' ) layer(base);",
    '@import url(../../app/app.css);',
    '.a { composes: b c from "#src/app/app.css"; }',
    '.a { color: red; composes : b from "../../app/app.css" }',
    '@value line from "../../app/app.css";',
  ])('in a style sheet: %s', (code) => {
    const paths = ['src/app/app.css'];
    expect(readImports('src/ui/content/x.css', code)).toEqual({ paths, hidden: [] });
    expect(readImports('src/ui/content/x.css', `/* ${code} */`).paths).toEqual([]);
  });

  it('JSX', () => {
    expect(readImports('src/lib/x.tsx', 'const a = <p />;').paths).toEqual(['react']);
    expect(readImports('src/lib/x.jsx', 'const a = <></>;').paths).toEqual(['react']);
  });

  it('in a script of any ending, and in no comment or text', () => {
    const scripts = ['a.ts', 'b.tsx', 'c.js', 'd.mjs', 'e.cjs'];
    const others = ['f.css', 'g.json', 'node_modules/h.js'];
    expect([...scripts, ...others].filter(isSource)).toEqual(scripts);
    const text = "// import 'a';\n/* import 'b'; */ const c = \"import('c')\";";
    expect(readImports('src/lib/x.ts', text)).toEqual({ paths: [], hidden: [] });
  });
});

describe('a planted import is a fault', () => {
  it.each(
    `src/lib/x.ts: src/screens/form/form-view.tsx src/content/site.ts src/form-service-script/main.ts
    src/lib/x.ts: idb/with-async-ittr workbox-window/build/workbox-window.prod.mjs react virtual:delivery
    src/lib/x.js: src/app/app.tsx
    src/lib/x.mjs: src/app/app.tsx
    src/forms/x.ts: src/outbox/sender/drain.ts src/content/site.ts src/owner/owner-facts.ts
    src/owner/x.ts: src/content/site.ts src/forms/all-forms.ts
    src/content/x.ts: react src/outbox/sender/drain.ts src/form-service-script/main.ts virtual:delivery
    src/storage/x.ts: src/outbox/model/submission.ts
    src/outbox/model/x.ts: src/forms/all-forms.ts idb src/drafts/drafts.ts
    src/outbox/model/x.ts: src/content/site.ts virtual:delivery
    src/outbox/delivery/x.ts: src/outbox/transfer/export-submissions.ts src/outbox/sender/drain.ts
    src/form-service-script/x.ts: src/outbox/transfer/export-submissions.ts src/storage/database.ts
    src/drafts/x.ts: src/sync/scheduler.ts src/form-service-script/main.ts
    src/sync/x.ts: src/screens/form/form-view.tsx src/form-service-script/main.ts
    src/ui/x.ts: src/app/app.tsx sharp node:fs fs
    src/ui/x.css: src/screens/outbox/outbox.module.css
    src/ui/content/x.ts: src/outbox/sender/drain.ts src/screens/outbox/outbox-panel.tsx
    src/screens/shared/x.ts: src/screens/form/form-view.tsx
    src/screens/form/x.ts: src/screens/outbox/outbox-panel.tsx src/app/app.tsx
    src/screens/outbox/x.ts: src/screens/transfer/hand-over.tsx
    src/app/x.ts: src/build/delivery-plugin.ts src/tools/local-site.ts
    src/build/x.ts: src/app/app.tsx src/tools/static-host.ts sirv src/drafts/drafts.ts
    src/tools/form-service/x.ts: src/forms/all-forms.ts src/tools/local-site.ts
    tests/drivers/x.ts: src/tools/build-site.ts tests/support/valid-answers.ts
    src/tools/x.ts: tests/support/start-test-site.ts react idb
    tests/workshop/bench/x.ts: tests/support/start-test-site.ts
    vite.config.ts: src/ui/deferred.tsx src/tools/static-host.ts
    sw/x.ts: src/screens/form/form-view.tsx
    src/new-folder/x.ts: src/lib/result.ts`
      .split('\n')
      .flatMap((line) => {
        const [file = '', ...paths] = line.trim().split(/:? /);
        return paths.map((path) => [file, path] as const);
      }),
  )('%s imports %s', (file, path) => {
    expect(faultOf(file, path)).toBe(ruleOf(file)?.sentence ?? `No rule knows ${file}.`);
  });

  it('without its ending', () => {
    expect(faultOf('src/lib/x.ts', 'src/lib/result')).toBe('src/lib/result is not a file.');
  });

  it.each([
    ['src/outbox/model/x.ts', 'src/outbox/transfer/export-submissions.ts'],
    ['src/content/x.ts', 'src/content/pages/home.ts'],
    ['src/content/pages/x.ts', 'src/content/routes/route-table.ts'],
    ['src/ui/content/x.tsx', 'src/ui/layout/menu.tsx'],
    ['src/screens/shared/x.ts', 'src/screens/shared/device/device-part.tsx'],
    ['src/build/owner/x.ts', 'src/build/delivery-plugin.ts'],
  ])('of direction: %s imports %s', (file, path) => {
    expect(circleIn(betweenDirectories([...edges, [file, path]]))).not.toBeNull();
  });
});
