import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { formScript, pageParts } from '#src/build/page-parts.ts';
import { deferredModules, touchedModules } from '#src/build/script-files.ts';

/** A script of a bundle, made of a module, that imports others before it runs. */
const script = (
  fileName: string,
  modules: string | readonly string[] | null,
  imports: readonly string[] = [],
  isEntry = false,
) =>
  ({
    type: 'chunk',
    fileName,
    moduleIds: [modules ?? []]
      .flat()
      .map((module) => `/site/${module.replace(/^(src\/)?/, 'src/')}`),
    imports: [...imports],
    isEntry,
  }) as unknown as Rolldown.OutputChunk; // Of its thirty properties these five are read.

const bundleOf = (...scripts: readonly Rolldown.OutputChunk[]) =>
  Object.fromEntries(scripts.map((one) => [one.fileName, one]));

const bundle = bundleOf(
  script('entry.js', null, [], true),
  script('form-page.js', 'app/form-page.ts', ['entry.js'], true),
  script('app.js', 'app/start-app.tsx', ['react.js', 'entry.js', 'form-page.js']),
  script('react.js', null, ['runtime.js']),
  script('runtime.js', null),
  script('background.js', 'app/background.ts', ['outbox.js', 'runtime.js']),
  script('submit.js', 'app/services.ts', ['entry.js', 'outbox.js', 'install.js']),
  script('outbox.js', null),
  script('install.js', null, ['submit.js']),
  script('touched.js', touchedModules.slice(1), ['submit.js', 'form-page.js', 'outbox.js']),
  script('deferred.js', deferredModules, ['react.js', 'install.js', 'list.js']),
  script('list.js', null),
);

it('tells everything that a page is going to ask for, once, without the entry that it has', () => {
  expect(pageParts(bundle)).toEqual({
    live: ['app.js', 'react.js', 'runtime.js', 'form-page.js'],
    background: ['background.js', 'outbox.js', 'runtime.js'],
    touched: ['submit.js', 'install.js', 'touched.js', 'form-page.js'],
    deferred: ['deferred.js', 'list.js'],
  });
});

it('names the second script of a page with a form', () => {
  expect(formScript(bundle)).toBe('form-page.js');
});

it('a script that cannot be found stops the build', () => {
  const { 'app.js': _, ...others } = bundle;
  expect(() => pageParts(others)).toThrow(
    'No script of the bundle is made of src/app/start-app.tsx.',
  );
});
