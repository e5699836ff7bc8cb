import { formDefinitions } from '#src/forms/all-forms.ts';
import { wireNames } from '#src/forms/form-definition.ts';
import { isCommand, readWords } from './command.ts';
import { listUnfilled } from './list-unfilled.ts';
import { ownerFactsOrExit } from './owner-facts-or-exit.ts';

const help = `npm run still-to-fill [-- FORM]
Lists what only the owner knows and has not filled in yet. With a form's id: prints the block
that connects it by hand in src/owner/forms.toml. A link is shorter: npm run connect`;

const definitions = Object.values(formDefinitions);

/** The output: the missing facts. */
export function printedList(): string {
  const owner = ownerFactsOrExit();
  const ids = definitions.map(({ id }) => id);
  return listUnfilled(owner, ids)
    .flatMap(({ file, missing }) => [
      `${file}: ${missing.length === 0 ? 'complete' : `${missing.length} to fill`}`,
      ...missing.map((line) => `  - ${line}`),
    ])
    .join('\n');
}

/**
 * The block that connects a form.
 * @throws with a sentence if there is no such form
 */
export function printedBlock(form: string): string {
  const definition = definitions.find(({ id }) => id === form);
  if (definition === undefined) {
    const ids = definitions.map(({ id }) => id).join(', ');
    throw new Error(`There is no form '${form}'. The forms: ${ids}.`);
  }
  const entries = wireNames(definition).map((name) => `${name} = 0`);
  return [`[${form}]`, 'form = ""', ...entries].join('\n');
}

if (isCommand(import.meta.filename)) {
  const read = ([form]: readonly string[]) => (form ? printedBlock(form) : printedList());
  console.log(readWords(help, read, 1));
}
