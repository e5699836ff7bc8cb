import type { Rolldown } from 'vite';

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const entry = 'index.html';
/** The parts of a page, whose files `page-parts.ts` names in each. */
const [live = '', background = '', services = ''] = [
  'start-app.tsx',
  'background.ts',
  'services.ts',
].map((file) => `src/app/${file}`);
const page = /\/src\/content\/pages\/[\w-]+\.tsx?$/;
const react = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/**
 * Which modules share a file, first match first. Left to the bundler, every set of importers has a file of its own,
 * of a hundred bytes and a request: 27 before a form could be submitted, which a host without HTTP/2 sends six at a
 * time.
 * - `entry`: what the first script of a page runs; what else needs it takes it from there.
 * - `react`: it names no other file, so that only another React changes it.
 * - `base`: what makes a page live, and is needed without that too.
 * - `live`: the rest of that.
 * - `content`: what several pages say and needs nothing else, so that only other words change it.
 * - `background`, `services`: the rest of these parts.
 */
export const scriptFiles: Rolldown.CodeSplittingOptions = {
  groups: ['entry', 'react', 'base', 'live', 'background', 'services', 'content'].map(
    (name, place, all) => ({
      name: (id, graph) => (fileOf(id, graph) === name ? name : null),
      debugName: name,
      priority: all.length - place,
    }),
  ),
};

function fileOf(id: string, graph: Graph): string | null {
  const roots = rootsOf(id, graph);
  const reaches = (part: string) => [...roots].some((root) => root.endsWith(`/${part}`));
  if (reaches(entry)) return 'entry';
  if (react.test(id)) return 'react';
  if (reaches(live))
    return [...roots].every((root) => comesAfterLive(root, graph)) ? 'live' : 'base';
  if (reaches(background)) return 'background';
  if (reaches(services)) return 'services';
  const alone = graph.getModuleInfo(id)?.importedIds.length === 0;
  return alone && roots.size > 1 && [...roots].every((root) => page.test(root)) ? 'content' : null;
}

/** The modules that are loaded by themselves and cannot run without this one. */
function rootsOf(id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> {
  const module = seen.has(id) ? null : graph.getModuleInfo(id);
  seen.add(id);
  if (module === null) return new Set();
  const ofImporters = module.importers.flatMap((one) => [...rootsOf(one, graph, seen)]);
  const own = module.isEntry || module.dynamicImporters.length > 0 ? [id] : [];
  return new Set([...own, ...ofImporters]);
}

/** Whether a module that is loaded by itself is loaded only by what runs once the page is live. */
function comesAfterLive(root: string, graph: Graph, seen = new Set<string>()): boolean {
  if (root.endsWith(`/${live}`) || seen.has(root)) return true;
  seen.add(root);
  const module = graph.getModuleInfo(root);
  if (module === null || module.isEntry) return false;
  return module.dynamicImporters.every((importer) =>
    [...rootsOf(importer, graph)].every((one) => comesAfterLive(one, graph, seen)),
  );
}
