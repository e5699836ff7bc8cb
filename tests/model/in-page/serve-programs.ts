import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import { ownerPlugin } from '#src/build/owner/owner-plugin.ts';
import { listening } from '#tests/support/local-http.ts';

/** The fakes whose place a page's own take. */
const fakes =
  /^(?:fake-indexeddb(?:\/auto)?|node:crypto|#tests\/support\/(?:outbox-locks|memory-channel)\.ts)$/;

/** Serves a page with `playProgram`. */
export async function servePrograms() {
  const platform = join(import.meta.dirname, 'platform.ts');
  const entry = join(import.meta.dirname, 'in-page.ts');
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // For the limits of the fields.
    plugins: [ownerPlugin(() => ({ closedForms: [], formService: '' }))],
    resolve: { alias: [{ find: fakes, replacement: platform }] },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'] } },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  if (bundle === undefined) throw new Error('The programs were not bundled.');
  const { code } = bundle.output[0];
  const server = createServer(({ url }, response) => {
    const isScript = url === '/in-page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? code : '<!doctype html><script type="module" src="/in-page.js"></script>',
    );
  });
  const port = await listening(server, 'localhost');
  return { address: `http://localhost:${port}/`, close: () => server.close() };
}

/** Of the first program in a page. `npm run proofs -- seeds` gives others. */
const firstSeed = Number(process.env.FIRST_SEED ?? 1);
const count = Number(process.env.PROGRAMS ?? 6);

/**
 * Plays programs, one for each seed.
 * @throws at the first violation, with its seed and program
 */
export async function playSome(play: (seed: number) => Promise<unknown>): Promise<void> {
  let arrived = 0;
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    arrived += Number(await play(seed));
  }
  if (arrived === 0) throw new Error('The programs sent nothing.');
}
