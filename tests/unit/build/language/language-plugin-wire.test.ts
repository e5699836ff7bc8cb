// Proves specification 13.2.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { english, languagePlugin, type SiteLanguage } from '#src/build/language/language-plugin.ts';
import { readLanguage } from '#src/build/language/rows.ts';
import { customFormsPlugin } from '#src/build/owner/custom-forms-plugin.ts';
import { ownerPlugin } from '#src/build/owner/owner-plugin.ts';
import { isRecord } from '#src/lib/result.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const connected = { closedForms: [], formService: '' };

/** The forms as a site in this language has them. */
async function formsIn(language: SiteLanguage): Promise<Readonly<Record<string, unknown>>> {
  const folder = await temporaryFolder();
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [languagePlugin(language), ownerPlugin(() => connected), customFormsPlugin()],
    build: {
      ssr: 'src/forms/all-forms.ts',
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: 'forms.mjs' } },
    },
  });
  const { formDefinitions } = await import(pathToFileURL(join(folder, 'forms.mjs')).href);
  return formDefinitions;
}

/** What is sent and stored, without what is read. */
function wireOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireOf);
  if (!isRecord(value)) return value;
  const read = 'label title people hint emptyLabel submitLabel successLine errorLine'.split(' ');
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, below]) =>
      read.includes(key) ? [] : [[key, wireOf(below)]],
    ),
  );
}

it('[13.2] sends each form as English does', async () => {
  const spanish = { ...english, ...readLanguage('es'), tag: 'es' };
  const [one, other] = [await formsIn(english), await formsIn(spanish)];
  expect(wireOf(other)).toEqual(wireOf(one));
  expect(other).not.toEqual(one);
});
