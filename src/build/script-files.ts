import type { Rolldown } from 'vite';

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const entry = 'index.html';
/** The parts of a page; see `page-parts.ts`. */
const [form = '', quiet = '', live = '', background = '', store = ''] = [
  'app/form-page.ts',
  'app/quiet.ts',
  'app/start-app.tsx',
  'app/background.ts',
  'app/services.ts',
].map((file) => `src/${file}`);
/** What an untouched page seldom needs; see `page-parts.ts`. */
export const touchedModules = [
  'app/services.ts',
  'app/upkeep.ts',
  'outbox/sender/drain.ts',
  'screens/form/around-form.ts',
  'ui/press-early.ts',
].map((file) => `src/${file}`);
/** What React renders into a page; see `islands.tsx`. */
export const deferredModules = [
  'app/outbox-screen.tsx',
  'screens/diagnostics/diagnostics-panel.tsx',
  'screens/shared/device/erase-button.tsx',
  'screens/shared/device/install-help.tsx',
  'screens/shared/device/another-app.tsx',
  'screens/shared/device/notices.tsx',
  'screens/shared/status-indicator.tsx',
  'ui/content/checklist-tools.tsx',
].map((file) => `src/${file}`);

/** What a page without React shares with others. */
const townHall = 'src/ui/show-town-hall.ts';
const react =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/;

/**
 * Which modules share a file, first match first. The bundler alone would make a file for every set of
 * importers: 27 requests before a form can be submitted, six at a time on a host without HTTP/2.
 * - `entry`: a page's first script, and modules that several next scripts share.
 * - `react`: with its router; it names no other file, so that only another release changes it.
 * - `town-hall`: shows the next one, without React.
 * - `background`: runs on every page.
 * - `form-page`: the rest of a form that must work when painted.
 * - `base`: modules that interactive pages share with others. A group takes what its modules import, too: it must not
 *   be drawn into the next one.
 * - `submit`: stores a submission; what a touched page shares with an interactive one.
 * - `touched`: what an untouched page seldom needs, without React.
 * - `live`: the rest of an interactive page.
 * - `deferred`: what React renders into a page, in one file: many small ones mean more requests and worse compression.
 */
export const scriptFiles: Rolldown.CodeSplittingOptions = {
  groups: [
    'entry',
    'react',
    'town-hall',
    'background',
    'form-page',
    'base',
    'submit',
    'touched',
    'live',
    'deferred',
  ].map((name, place, all) => ({
    name: (id, graph) => (fileOf(id, graph) === name ? name : null),
    debugName: name,
    priority: all.length - place,
  })),
};

function fileOf(id: string, graph: Graph): string | null {
  const roots = rootsOf(id, graph);
  const reaches = (part: string) => [...roots].some((root) => root.endsWith(`/${part}`));
  if (reaches(entry)) return 'entry';
  if (react.test(id)) return 'react';
  // They share little, and neither waits for the other.
  if ((reaches(form) || reaches(quiet)) && reaches(background)) return 'entry';
  if (reaches(townHall)) return 'town-hall';
  if (reaches(background)) return 'background';
  if (reaches(form)) return 'form-page';
  const isOfTouched = (root: string) => isTouched(root) || comesAfterLive(root, graph);
  if ([...roots].some(isTouched) && [...roots].every(isOfTouched))
    return reaches(store) || reaches(live) ? 'submit' : 'touched';
  if (reaches(live)) {
    return [...roots].every((root) => comesAfterLive(root, graph)) ? 'live' : 'base';
  }
  return deferredModules.some(reaches) ? 'deferred' : null;
}

/** The entries and dynamic imports that include this module. */
function rootsOf(id: string, graph: Graph, seen = new Set<string>()): ReadonlySet<string> {
  const module = seen.has(id) ? null : graph.getModuleInfo(id);
  seen.add(id);
  if (module === null) return new Set();
  const ofImporters = module.importers.flatMap((one) => [...rootsOf(one, graph, seen)]);
  const own = module.isEntry || module.dynamicImporters.length > 0 ? [id] : [];
  return new Set([...own, ...ofImporters]);
}

const isTouched = (root: string): boolean =>
  touchedModules.some((file) => root.endsWith(`/${file}`));

/** Whether only modules that run on an interactive page import this root. */
function comesAfterLive(root: string, graph: Graph, seen = new Set<string>()): boolean {
  if (root.endsWith(`/${live}`) || seen.has(root)) return true;
  seen.add(root);
  const module = graph.getModuleInfo(root);
  if (module === null || module.isEntry) return false;
  return module.dynamicImporters.every((importer) =>
    [...rootsOf(importer, graph)].every((one) => comesAfterLive(one, graph, seen)),
  );
}
