import type { FormServices } from '#src/screens/form/mount-form.ts';
import {
  fetchScripts,
  loadAllStyles,
  loadPart,
  loadWithNotice,
  needs,
  whenIdle,
} from '#src/ui/loading.ts';
import type { Background } from './background.ts';
import type { PageServices } from './services.ts';

/** Longest wait for an idle browser, in milliseconds. */
export const latestLoad = 4_000;

let begin = (_: Background): void => {};
/** Once something needs it: an untouched page may not. */
const begun = new Promise<Background>((resolve) => {
  begin = resolve;
});
let background: Promise<Background> | null = null;

export function startBackground(): Promise<Background> {
  background ??= loadPart('background', () => import('./background.ts')).then((module) => {
    const started = module.startBackground();
    begin(started);
    return started;
  });
  return background;
}

let services: Promise<PageServices> | null = null;

function startServices(): Promise<PageServices> {
  services ??= Promise.all([
    startBackground(),
    loadPart('touched', () => import('./services.ts')),
  ]).then(([started, module]) => module.startServices(started));
  return services;
}

/** Of the forms of this page, before React and after. */
export const formServices: FormServices = {
  outbox: async () => (await startServices()).outbox,
  reader: async () => (await begun).reader,
  drafts: async () => (await startServices()).drafts.drafts,
  async around() {
    const load = () => import('#src/screens/form/around-form.ts');
    const [module] = await Promise.all([
      loadPart('touched', load),
      loadWithNotice(loadAllStyles, needs.allForms),
    ]);
    return module;
  },
  random: Math.random,
};

let loading = false;

/** Whether React is loading or loaded. */
export const isLoadingApp = (): boolean => loading;

/** Loads React and the app once. */
export function loadApp(): void {
  if (loading) return;
  loading = true;
  whenIdle(() => {
    // Fetched again later if they fail.
    for (const part of ['background', 'touched'] as const) void fetchScripts(part).catch(() => {});
  }, latestLoad);
  void loadPart('live', () => import('./start-app.tsx')).then((module) =>
    module.startApp(startServices, formServices),
  );
}
