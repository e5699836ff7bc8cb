import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { checkedMapping } from '#src/build/delivery-plugin.ts';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { isCommand, readWords } from './command.ts';

const help = `npm run form-service-script
Writes the Apps Script for the forms that the owner has connected.`;

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

if (isCommand(import.meta.filename)) {
  readWords(help, () => {}, 0);
  const folder = join('.local', 'form-service-script');
  const mapping = await checkedMapping({
    delivery: parseDelivery({
      FORM_SERVICE: 'https://docs.google.com',
      CONFIRMATION_ENDPOINT: 'https://script.google.com',
      CONFIRMATION_MODE: 'deliver',
    }),
    localUnconnected: [],
  });
  await bundleScript(folder, mapping);
  const ids = Object.values(mapping).map(({ formId }) => formId);
  console.log(`The script:   ${join(folder, 'Code.js')}, with its settings in appsscript.json`);
  console.log(`Takes:        ${ids.length === 0 ? 'no form yet' : ids.join(', ')}`);
  console.log('How it gets to the sheet: src/form-service-script/README.md');
}
