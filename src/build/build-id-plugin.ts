import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Puts the name of the build into every page: the day it was made, and a short hash that is the same for
 * the same content. A person reads it out from the diagnostics page.
 */
export function buildIdPlugin(now: () => Date = () => new Date()): Plugin {
  return {
    name: 'build-id',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return [
          {
            tag: 'meta',
            injectTo: 'head',
            attrs: { name: 'version', content: buildId(Object.keys(bundle), now()) },
          },
        ];
      },
    },
  };
}

/** @param files the names of the built files, which change with their content */
export function buildId(files: readonly string[], made: Date): string {
  const hash = createHash('sha256')
    .update([...files].sort().join('\n'))
    .digest('hex')
    .slice(0, 6);
  return `${made.toISOString().slice(0, 10)} ${hash}`;
}
