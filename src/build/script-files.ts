import type { Rolldown } from 'vite';

type GroupName = Exclude<Rolldown.CodeSplittingGroup['name'], string>;
type Graph = Parameters<GroupName>[1];

const entry = 'index.html';
/** What a page loads as one, in the order in which it comes: `page-parts.ts` names their files in every page. */
const parts = ['start-app.tsx', 'background.ts', 'services.ts'].map((file) => `src/app/${file}`);

/**
 * Which modules share a file: what only one part of a page runs stands in that part's file, and what an earlier part
 * has too is not in a later one's. Left to the bundler, every set of importers has a file of its own, of a hundred
 * bytes and a request: 27 files before a form could be submitted, which a host without HTTP/2 sends six at a time.
 * `base` holds what several parts share that may come without each other. The entry keeps its own: it names all
 * files, so it is new with every build, and whatever imported it would be new as well.
 */
export const scriptFiles: Rolldown.CodeSplittingOptions = {
  groups: ['entry', 'react', 'live', 'background', 'services'].map((name, place, all) => ({
    name: (id, graph) => (groupOf(id, rootsOf(id, graph)) === name ? name : null),
    debugName: name,
    priority: all.length - place,
  })),
};

const page = /\/src\/content\/pages\/[\w-]+\.tsx?$/;
const react = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

function groupOf(id: string, roots: ReadonlySet<string>): string | null {
  const reaches = (part: string) => [...roots].some((root) => root.endsWith(`/${part}`));
  const [live = '', background = '', services = ''] = parts;
  if (reaches(entry)) return 'entry';
  if (react.test(id)) return 'react';
  if (reaches(live)) return reaches(background) ? 'entry' : 'live';
  if (reaches(background)) return 'background';
  if (reaches(services)) return 'services';
  return roots.size > 1 && [...roots].every((root) => page.test(root)) ? 'live' : null;
}

/** The modules that are loaded by themselves and cannot run without this one. */
function rootsOf(id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> {
  const roots = new Set<string>();
  if (seen.has(id)) return roots;
  seen.add(id);
  const module = graph.getModuleInfo(id);
  if (module === null) return roots;
  if (module.isEntry || module.dynamicImporters.length > 0) roots.add(id);
  for (const importer of module.importers) {
    for (const root of rootsOf(importer, graph, seen)) roots.add(root);
  }
  return roots;
}
