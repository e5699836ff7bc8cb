import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { WireMapping } from '#src/forms/wire-mapping.ts';

/** What Apps Script looks for by name among a script's own functions. */
const entryPoints = ['doPost', 'doGet'];

/** The script's settings: a web app for everybody, that reaches its own spreadsheet and nothing else. */
const manifest = {
  timeZone: 'Etc/UTC',
  runtimeVersion: 'V8',
  exceptionLogging: 'STACKDRIVER',
  oauthScopes: ['https://www.googleapis.com/auth/spreadsheets.currentonly'],
  webapp: { access: 'ANYONE_ANONYMOUS', executeAs: 'USER_DEPLOYING' },
};

/** Writes the form service's Apps Script, for the connected forms, as files to be put into the editor. */
export async function bundleScript(folder: string, mapping: WireMapping): Promise<void> {
  const forms = Object.fromEntries(
    Object.values(mapping).map(({ formId, entries }) => [formId, Object.keys(entries)]),
  );
  const name = 'formServiceScript';
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { forms: JSON.stringify(forms) },
    build: {
      target: 'es2020',
      minify: false,
      outDir: folder,
      emptyOutDir: true,
      lib: {
        entry: 'src/form-service-script/main.ts',
        formats: ['iife'],
        name,
        fileName: () => 'Code.js',
      },
      rolldownOptions: {
        output: {
          footer: entryPoints
            .map((point) => `function ${point}(event) { return ${name}.${point}(event); }`)
            .join('\n'),
        },
      },
    },
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'appsscript.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
