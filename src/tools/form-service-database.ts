import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mappingByName } from '#src/build/local-mapping.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { isCommand, readWords } from './command.ts';
import { customFormsOrExit } from './owner-facts-or-exit.ts';
import { storedForms } from './stored-forms.ts';

const help = `npm run form-service-database

Writes the SQL that makes a Postgres database behind PostgREST the form service of the site.
Run it again after every change of forms, and run what it writes in the database: nothing stored changes.
How: src/form-service-database/README.md.`;

const folder = join('.local', 'form-service-database');
const file = join(folder, 'form-service.sql');

/** The SQL of a database with these forms. */
export async function databaseSql(
  mapping: Readonly<Record<string, OwnerFormMapping>>,
): Promise<string> {
  const parts = ['form-service.sql', 'owner-key.sql'];
  const read = parts.map((part) => readFile(join('src', 'form-service-database', part), 'utf8'));
  const machinery = (await Promise.all(read)).join('\n');
  const literal = JSON.stringify(storedForms(mapping)).replaceAll("'", "''");
  // PostgREST finds new functions only at its start, or when notified.
  return `${machinery}
select form_service.set_forms('${literal}');
notify pgrst, 'reload schema';
`;
}

if (isCommand(import.meta.filename)) {
  readWords(help, () => {}, 0);
  customFormsOrExit();
  const mapping = mappingByName(Object.values(formDefinitions));
  await mkdir(folder, { recursive: true });
  await writeFile(file, await databaseSql(mapping));
  console.log(`The SQL:  ${file}
Takes:    ${Object.keys(storedForms(mapping)).join(', ')}
Next:     run it in the database, as its owner (src/form-service-database/README.md).`);
}
