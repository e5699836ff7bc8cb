import { wireNames } from '#src/forms/define-form.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import { wireMapping } from '#src/owner/wire-mapping.ts';
import { listUnfilled } from './list-unfilled.ts';
import { ownerFactsOrExit } from './owner/owner-facts-or-exit.ts';

/**
 * `npm run still-to-fill`: lists what only the owner knows and has not filled in yet. With a form's id
 * behind `--`: prints the block of `src/owner/wire-mapping.ts` that connects it.
 */
const definitions = Object.values(formDefinitions);
const [asked] = process.argv.slice(2);
if (asked === undefined) list();
else printBlock(asked);

function list(): void {
  const owner = { ...ownerFactsOrExit(), wireMapping };
  const ids = definitions.map(({ id }) => id);
  for (const { file, missing } of listUnfilled(owner, ids)) {
    console.log(`${file}: ${missing.length === 0 ? 'complete' : `${missing.length} to fill`}`);
    for (const line of missing) console.log(`  - ${line}`);
  }
}

function printBlock(id: string): void {
  const definition = definitions.find((one) => one.id === id);
  if (definition === undefined) {
    console.error(
      `There is no form '${id}'. The forms: ${definitions.map((one) => one.id).join(', ')}.`,
    );
    process.exitCode = 1;
    return;
  }
  const entries = wireNames(definition).map((name) => `      ${name}: 0,`);
  const lines = [`  '${id}': {`, "    formId: '',", '    entries: {', ...entries, '    },', '  },'];
  console.log(lines.join('\n'));
}
