import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkedMapping } from '#src/build/delivery-plugin.ts';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import { parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { isCommand, readWords } from './command.ts';

const help = `npm run form-service-database

Writes the SQL that makes a Postgres database behind PostgREST the form service of your connected forms.
Run it again after every change of forms, and run what it writes in the database: nothing stored changes.
How: src/form-service-database/README.md.`;

const folder = join('.local', 'form-service-database');
const file = join(folder, 'form-service.sql');

/** The SQL that makes a database the form service of these forms. */
export async function databaseSql(mapping: WireMapping): Promise<string> {
  const forms = Object.fromEntries(
    Object.values(mapping).map(({ formId, entries }) => [formId, Object.keys(entries)]),
  );
  const machinery = await readFile('src/form-service-database/form-service.sql', 'utf8');
  const literal = JSON.stringify(forms).replaceAll("'", "''");
  // PostgREST looks for functions when it starts, and when it is told to.
  return `${machinery}
select form_service.set_forms('${literal}');
notify pgrst, 'reload schema';
`;
}

if (isCommand(import.meta.filename)) {
  readWords(help, () => {}, 0);
  const mapping = checkedMapping({
    delivery: parseDelivery({
      FORM_SERVICE: 'https://docs.google.com',
      CONFIRMATION_ENDPOINT: 'https://database.example',
      CONFIRMATION_MODE: 'deliver',
    }),
    localUnconnected: [],
  });
  await mkdir(folder, { recursive: true });
  await writeFile(file, await databaseSql(mapping));
  const ids = Object.values(mapping).map(({ formId }) => formId);
  console.log(`The SQL:  ${file}
Takes:    ${ids.length === 0 ? 'no form yet' : ids.join(', ')}
Next:     run it in the database, as its owner (src/form-service-database/README.md).`);
}
