import { existsSync } from 'node:fs';
import { formsFile } from '#src/build/owner/forms-file.ts';
import { ownerPath, ownerText, textIn } from '#src/build/owner/owner-file.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import { fail } from '#src/lib/result.ts';
import { writeWhole } from '#src/tools/write-whole.ts';
import { connectLinks, linksIn, type Pasted } from './connect-links.ts';

/** The instructions, with the questions of each form. */
export function guide(definitions: readonly FormDefinition[]): string {
  return `To connect a form of yours at Google:
1. Make a form there with a question for each field below. 'Short answer' does for every one; the order is yours.
2. Settings: no e-mail addresses collected, no limit to one response, no sign-in; one page. Then Publish.
3. ⋮ → Get pre-filled link. Answer each question with its field's name, as below. Get link, Copy link.
4. npm run owner -- links join "the link"  (or paste all links into a file: npm run owner -- links links.txt)
5. npm run check -- forms, then npm run build.

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

/** Writes links into the owner's file, or says why not. */
export function connect(pasted: readonly Pasted[], dryRun: boolean): void {
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
      : `\nWritten into ${formsFile}. Next: npm run check -- forms, then npm run build.`,
  );
}
