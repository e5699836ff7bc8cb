import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { type StaticHost, startStaticHost } from '../../../../src/tools/static-host.ts';

const sources = 'tests/workshop/bench/outbox';
const page = `<!doctype html>
<html lang="en">
<title>Outbox bench</title>
<link rel="icon" href="data:,">
<script type="module" src="/in-page.js"></script>
</html>
`;

/** Bundles the contenders for production. */
export async function startPages(
  folder: string,
  contenders: readonly string[],
): Promise<StaticHost> {
  const entry = Object.fromEntries(
    [...contenders, 'in-page'].map((name) => [name, join(sources, `${name}.ts`)]),
  );
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Otherwise, Workbox logs and checks.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      minify: true,
      outDir: folder,
      emptyOutDir: true,
      lib: { entry, formats: ['es'], fileName: (_, name) => `${name}.js` },
    },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  return startStaticHost(folder, { always: {}, asset: 'no-cache', other: 'no-cache' }, 0);
}
