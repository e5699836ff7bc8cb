import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Puts the build's name into every page, for the diagnostics page. Its time orders the builds of one day.
 */
export function buildIdPlugin(made: Date): Plugin {
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
            attrs: {
              name: 'version',
              content: buildId(Object.keys(bundle), made),
              'data-built-at': String(made.getTime()),
            },
          },
        ];
      },
    },
  };
}

/** @param files the built files; their names change with their content */
export function buildId(files: readonly string[], made: Date): string {
  const hash = createHash('sha256')
    .update([...files].sort().join('\n'))
    .digest('hex')
    .slice(0, 6);
  return `${made.toISOString().slice(0, 10)} ${hash}`;
}
