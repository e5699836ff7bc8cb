import type { Plugin } from 'vite';
import * as known from '#src/content/routes/paths.ts';

/** Writes the pages' paths into the browser's scripts, without the route table. */
export const pathsPlugin = (): Plugin => ({
  name: 'paths',
  enforce: 'pre',
  load(id) {
    if (
      this.environment.config.consumer === 'server' ||
      !id.endsWith('/src/content/routes/paths.ts')
    )
      return null;
    return Object.entries(known)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
});
