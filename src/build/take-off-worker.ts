import { build } from 'vite';

/** Writes the worker that takes the app off people's devices: `service-worker.js` in a folder of its own. */
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
