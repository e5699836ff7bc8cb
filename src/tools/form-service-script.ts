import { join } from 'node:path';
import { mappingByName } from '#src/build/local-mapping.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { bundleText } from './bundle-text.ts';
import { customFormsOrExit } from './owner-facts-or-exit.ts';
import { writeWhole } from './write-whole.ts';

/** The script's features. */
export type ScriptOptions = {
  readonly mode: 'deliver' | 'confirm';
  readonly googleForms: boolean;
  readonly email: boolean;
};

/** Where it is written, below the project's folder. */
export const scriptFile = join('.local', 'form-service-script', 'form-service.txt');
const definitions: readonly FormDefinition[] = Object.values(formDefinitions);
const bundle = 'formService';

/** The whole script for a site's forms, to be pasted. */
export async function scriptText(
  mapping: Readonly<Record<string, OwnerFormMapping>>,
  options: ScriptOptions,
): Promise<string> {
  const { mode, googleForms, email } = options;
  const values = {
    mode,
    forms: mode === 'deliver' ? storedForms(mapping) : {},
    googleForms: googleForms ? definitions.map(planOf) : [],
    makesGoogleForms: googleForms,
    sendsEmail: email,
  };
  const define = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const code = await bundleText(
    {
      target: 'es2020',
      lib: { entry: 'src/form-service-script/main.ts', formats: ['iife'], name: bundle },
      rolldownOptions: {
        // Google requests each permission that the text names, used or not.
        output: { minify: 'dce-only', comments: false },
      },
    },
    define,
  );
  return `${head(options)}\n${code}\n${entryPoints(options)}\n`;
}

/** Field names by form name. */
export const storedForms = (mapping: Readonly<Record<string, OwnerFormMapping>>) =>
  Object.fromEntries(
    Object.values(mapping).map(({ formId, entries }) => [formId, Object.keys(entries)]),
  );

/** A question for every sent answer, and for the submission's id. */
function planOf(definition: FormDefinition) {
  const fields = new Map(definition.fields.map((field) => [field.name, field]));
  const ownQuestions = [
    { name: 'submissionId', label: 'Submission ID', long: false, choices: [] },
    { name: 'capturedAt', label: 'Captured at', long: false, choices: [] },
  ];
  const questions = wireNames(definition).map((name) => {
    const field = fields.get(name);
    return {
      name,
      label: field?.label ?? name,
      long: field?.control === 'textarea',
      choices: field?.control === 'select' ? field.choices.map(({ value }) => value) : [],
    };
  });
  return {
    id: definition.id,
    title: definition.title,
    questions: [...questions, ...ownQuestions],
  };
}

function head({ googleForms, email }: ScriptOptions): string {
  const lines = [
    '/**',
    ' * The form service of the site, made by: npm run owner -- script',
    ' * Paste all of it in the place of what is in the editor, save, and run setUp.',
    // Limits the permission to this spreadsheet, which excludes Google Forms.
    ...(googleForms ? [] : [' * @OnlyCurrentDoc']),
    ' */',
  ];
  const choice = [
    '',
    '// What you are written about: true or false. After a change, save, and run setUp again.',
    'const NOTIFY = { firstArrival: true, daily: true };',
  ];
  return [...lines, ...(email ? choice : []), ''].join('\n');
}

/** The global functions that Apps Script calls by name. */
const entryPoints = ({ email }: ScriptOptions): string =>
  ['setUp', 'doPost', 'doGet', ...(email ? ['dailySummary', 'formSubmitted'] : [])]
    .map((name) => `function ${name}(event) { return ${bundle}.${name}(event); }`)
    .join('\n');

/** Writes the script into a file, to be pasted. */
export async function writeScript(options: ScriptOptions): Promise<void> {
  customFormsOrExit();
  writeWhole(scriptFile, await scriptText(mappingByName(definitions), options));
  console.log(`Written: ${scriptFile}
Next:    copy all of it, and paste it into the script editor of a new Google Sheet, as
         src/form-service-script/README.md says in ten lines.`);
}
