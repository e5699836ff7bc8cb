import { whenIdle } from '#src/lib/load.ts';
import type { Background } from './background.ts';
import { fetchScripts, loadPart } from './page-scripts.ts';

/** Longest wait for an idle browser, in milliseconds. */
export const latestLoad = 4_000;

let background: Promise<Background> | null = null;

export function startBackground(): Promise<Background> {
  background ??= loadPart('background', () => import('./background.ts')).then((module) =>
    module.startBackground(),
  );
  return background;
}

let loading = false;

/** Whether React is loading or loaded. */
export const isLoadingApp = (): boolean => loading;

/** Loads React and the app once. */
export function loadApp(): void {
  if (loading) return;
  loading = true;
  whenIdle(() => {
    // Fetched again later if they fail.
    for (const part of ['background', 'submit'] as const) void fetchScripts(part).catch(() => {});
  }, latestLoad);
  void loadPart('live', () => import('./start-app.tsx')).then((module) =>
    module.startApp(startBackground),
  );
}
