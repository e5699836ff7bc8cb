import { join } from 'node:path';
import { build } from 'vite';
import { isCommand, readNoWords } from './command.ts';

const help = `npm run take-off
Writes the worker that takes the app off people's devices, and says what to do with it.`;

/** Writes the worker that takes the app off devices, in a separate folder. */
export async function bundleTakeOff(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: true,
      lib: {
        entry: 'sw/take-off-worker.ts',
        formats: ['iife'],
        name: 'takeOff',
        fileName: () => 'service-worker.js',
      },
    },
  });
}

if (isCommand(import.meta.filename)) {
  readNoWords(help);
  const folder = join('.local', 'take-off');
  await bundleTakeOff(folder);
  console.log(`The worker:   ${join(folder, 'service-worker.js')}

Publish it in the place of the site's service-worker.js, and in that of each language, such as
es/service-worker.js, and leave it there for good: a device gets it when it next opens the site, which may be
in a year. It deletes the site's files from the device and removes the
app's worker. An icon on a home screen stays until its owner removes it.

It deletes nothing that people wrote. But only the site's pages send what waits on a device, and only while
they are open: leave the pages published beside it until no more submissions arrive. Without them, what
waits stays in the browser's storage, and nothing sends it or shows it.
`);
}
