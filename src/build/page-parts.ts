import type { Rolldown } from 'vite';
import type { Route } from '#src/content/routes/route.ts';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The scripts of a page, as file names; each comes with all that it imports. */
export type PageParts = {
  /** What makes the page live. */
  readonly live: readonly string[];
  /** What goes on behind the page, touched or not. */
  readonly background: readonly string[];
  /** What its forms need besides, also to send where no worker is there. */
  readonly services: readonly string[];
  /** What comes when there is time, or where somebody looks at it. */
  readonly deferred: readonly string[];
};

const appModule = 'src/app/start-app.tsx';
const backgroundModule = 'src/app/background.ts';
const servicesModules = ['src/app/services.ts', 'src/outbox/drain.ts'];
const deferredModule = 'src/app/deferred-components.ts';
const pageModule = /src\/content\/pages\/[\w-]+\.tsx?/;

/**
 * The scripts that a page is going to ask for. A browser finds them out one after another, each in the one
 * before it; told at once, it asks for all of them at once.
 * @param route as the renderer's bundle has it; null for the error page, whose content is a part of the app
 * @throws where the bundle has no such scripts, which would make every page slow without a word
 */
export function pageParts(bundle: Bundle, route: Route | null): PageParts {
  const page = route === null ? [] : [moduleOf(route)];
  const live = withImports(bundle, [appModule, ...page]);
  const background = withImports(bundle, [backgroundModule]);
  const without = (known: readonly string[], modules: readonly string[]) =>
    withImports(bundle, modules).filter((file) => !known.includes(file));
  const services = without([...live, ...background], servicesModules);
  const deferred = without([...live, ...background, ...services], [deferredModule]);
  return { live, background, services, deferred };
}

/** The module of a page, which only the function that fetches it names, in the name of the renderer's chunk. */
function moduleOf({ path, load }: Route): string {
  const [module] = pageModule.exec(String(load)) ?? [];
  if (module === undefined) throw new Error(`The route ${path} does not say which file it loads.`);
  return module;
}

/** The files of some modules, and of all that these import before they run. */
function withImports(bundle: Bundle, modules: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    // A page has its entry already.
    if (found.has(file) || chunk?.type !== 'chunk' || chunk.isEntry) return;
    found.add(file);
    chunk.imports.forEach(add);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(`/${module}`)),
    );
    if (chunk === undefined) throw new Error(`No script of the bundle is made of ${module}.`);
    add(chunk.fileName);
  }
  return [...found];
}
