import type { Rolldown } from 'vite';
import { deferredModules, touchedModules } from './script-files.ts';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** A page's scripts with their imports, as file names. */
export type PageParts = {
  /** Makes the page interactive. */
  readonly live: readonly string[];
  /** Runs on every page, touched or not. */
  readonly background: readonly string[];
  /**
   * What an untouched page seldom needs: what a touched form has around its fields, and what stores a submission, sends
   * it if no worker can, and goes on where something is kept or due, or a newer version is there.
   */
  readonly touched: readonly string[];
  /** Loads in idle time, or when visible. */
  readonly deferred: readonly string[];
};

const appModule = 'src/app/start-app.tsx';
const backgroundModule = 'src/app/background.ts';
const formModule = 'src/app/form-page.ts';

/**
 * Listed in the page, its scripts load in parallel.
 * @throws if the bundle lacks a script, which would silently slow every page
 */
export function pageParts(bundle: Bundle): PageParts {
  const live = withImports(bundle, [appModule]);
  const background = withImports(bundle, [backgroundModule]);
  const without = (known: readonly string[], modules: readonly string[]) =>
    withImports(bundle, modules).filter((file) => !known.includes(file));
  const touched = without(background, touchedModules);
  const deferred = without([...live, ...background, ...touched], deferredModules);
  return { live, background, touched, deferred };
}

/** The code of what runs on a form's page that nobody touches. */
export const firstScripts = (bundle: Bundle): readonly string[] => {
  const { background } = pageParts(bundle);
  return Object.values(bundle).flatMap((one) =>
    one.type === 'chunk' && (one.isEntry || background.includes(one.fileName)) ? [one.code] : [],
  );
};

/** The second script of a page with a form. */
export const formScript = (bundle: Bundle): string => chunkOf(bundle, formModule).fileName;

/** Includes all static imports. */
function withImports(bundle: Bundle, modules: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk' || isFirst(chunk)) return;
    found.add(file);
    chunk.imports.forEach(add);
  };
  for (const module of modules) add(chunkOf(bundle, module).fileName);
  return [...found];
}

/** Every page has the first script already. */
const isFirst = (chunk: Rolldown.OutputChunk): boolean =>
  chunk.isEntry && !chunk.moduleIds.some((id) => id.endsWith(`/${formModule}`));

/** @param module its id, or the end of it */
function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk | Rolldown.OutputAsset {
  const chunk = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(module)),
  );
  if (chunk === undefined) throw new Error(`No script of the bundle is made of ${module}.`);
  return chunk;
}
