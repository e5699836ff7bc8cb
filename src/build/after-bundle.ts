import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

/**
 * A plugin that works on the published folder after the pages' bundle is written.
 * @param order relative to the worker's precache list
 * @param work receives the folder's absolute path
 */
export function afterBundle(
  name: string,
  order: 'pre' | 'post',
  work: (folder: string, config: ResolvedConfig, bundle: Rolldown.OutputBundle) => Promise<void>,
) {
  let config: ResolvedConfig;
  // A failed bundle is closed too; its own error must be the one reported.
  let written: Rolldown.OutputBundle | null = null;
  return {
    name,
    apply: 'build',
    configResolved(resolved: ResolvedConfig) {
      config = resolved;
    },
    buildStart() {
      written = null;
    },
    writeBundle(_: object, bundle: Rolldown.OutputBundle) {
      written = bundle;
    },
    closeBundle: {
      order,
      sequential: true,
      async handler() {
        if (config.build.ssr || written === null) return;
        await work(resolve(config.root, config.build.outDir), config, written);
      },
    },
  } satisfies Plugin;
}
