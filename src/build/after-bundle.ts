import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

/**
 * A plugin that works on the published folder once the pages' bundle is written into it.
 * @param order `pre`: before the worker's precache list is made from the folder; `post`: after it
 * @param work gets the folder's absolute path and what was written into it
 */
export function afterBundle(
  name: string,
  order: 'pre' | 'post',
  work: (folder: string, config: ResolvedConfig, bundle: Rolldown.OutputBundle) => Promise<void>,
) {
  let config: ResolvedConfig;
  // A bundle that failed is closed too; its own error must be the one that shows.
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
