import { existsSync } from 'node:fs';
import { formsFile } from '#src/build/owner/forms-file.ts';
import { ownerPath, ownerText, textIn } from '#src/build/owner/owner-file.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import { fail } from '#src/lib/result.ts';
import { isCommand, readOptions } from '#src/tools/command.ts';
import { connectLinks, linksIn, type Pasted } from '#src/tools/owner/connect-links.ts';
import { customFormsOrExit } from '#src/tools/owner-facts-or-exit.ts';
import { writeWhole } from '#src/tools/write-whole.ts';

const help = `npm run connect
Says how a form of yours at Google is connected, and which questions each form needs.

npm run connect -- join "https://docs.google.com/forms/d/e/…/viewform?usp=pp_url&entry.1=firstName&…"
Connects the form join by its pre-filled link: writes its line in ${formsFile}. The quotes are needed.

npm run connect -- links.txt
The same for a file with a link on each line. Where two forms have the same fields, write the form's name before
its link.

  --dry-run   says what it would do, and writes nothing`;

/** The instructions, with the questions of each form. */
export function guide(definitions: readonly FormDefinition[]): string {
  return `To connect a form of yours at Google:
1. Make a form there with a question for each field below. 'Short answer' does for every one; the order is yours.
2. Settings: no e-mail addresses collected, no limit to one response, no sign-in; one page. Then Publish.
3. ⋮ → Get pre-filled link. Answer each question with its field's name, as below. Get link, Copy link.
4. npm run connect -- join "the link"        (or paste all links into a file: npm run connect -- links.txt)
5. npm run check-forms, then npm run build.

The fields of each form. What stands in ( ) may stay empty: do not make that question required.
Every form may have two more, which tell duplicates: submissionId, capturedAt. Another, source, keeps what a link such as
/join#source=Poster-12 says.
${definitions.map(fieldsOf).join('\n')}`;
}

function fieldsOf(definition: FormDefinition): string {
  const required = new Set(
    definition.fields.flatMap((field) => (field.required ? [field.name] : [])),
  );
  const names = wireNames(definition).map((name) => (required.has(name) ? name : `(${name})`));
  return `  ${definition.id}: ${names.join(', ')}`;
}

/** @throws if the arguments are neither a link nor a file */
export function pastedIn([first = '', ...rest]: readonly string[]): readonly Pasted[] {
  const [link] = rest;
  if (rest.length > 1) {
    throw new Error('The link fell apart. Put straight quotes (") around it.');
  }
  if (link !== undefined) return [{ form: first, link, place: '' }];
  if (/^https?:/.test(first)) return [{ form: null, link: first, place: '' }];
  if (Object.hasOwn(formDefinitions, first)) {
    throw new Error(`Put the pre-filled link behind '${first}', in straight quotes (").`);
  }
  if (!existsSync(first)) throw new Error(`There is no file '${first}', and no form of that name.`);
  const text = textIn(first, first);
  if (!text.ok) throw new Error(text.error);
  const pasted = linksIn(text.value, first);
  if (pasted.every(({ link }) => link === ''))
    throw new Error(`There is no link in the file '${first}'.`);
  return pasted;
}

function connect(pasted: readonly Pasted[], dryRun: boolean): void {
  const text = ownerText('.', formsFile);
  const connected = text.ok ? connectLinks(text.value, pasted) : fail([text.error]);
  if (!connected.ok) {
    for (const fault of connected.error) console.error(`- ${fault}`);
    console.error(`\nNothing was written. Correct the above, and run the command again.`);
    process.exitCode = 1;
    return;
  }
  if (!dryRun) writeWhole(ownerPath('.', formsFile), connected.value.text);
  for (const sentence of connected.value.sentences) console.log(sentence);
  console.log(
    dryRun
      ? `\nNothing was written: this was a try. Without --dry-run it is written into ${formsFile}.`
      : `\nWritten into ${formsFile}. Next: npm run check-forms, then npm run build.`,
  );
}

if (isCommand(import.meta.filename)) {
  const options = { 'dry-run': { type: 'boolean', default: false } } as const;
  const { pasted, dryRun } = readOptions(
    help,
    options,
    Number.POSITIVE_INFINITY,
    ({ positionals, values }) => {
      const none = positionals.length === 0;
      return { pasted: none ? null : pastedIn(positionals), dryRun: values['dry-run'] };
    },
  );
  customFormsOrExit();
  if (pasted === null) console.log(guide(Object.values(formDefinitions)));
  else connect(pasted, dryRun);
}
