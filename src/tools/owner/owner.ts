import { isCommand, type Parsed, readOptions } from '#src/tools/command.ts';
import { writeScript } from '#src/tools/form-service-script.ts';
import { reportsPart } from '#src/tools/reports.ts';
import { showPage } from './show-page.ts';

const help = `npm run owner
Opens a page on which you fill in what only you know, and the site beside it, with a mark at what is missing. The page
says how to publish the site. Without a terminal, what is missing is printed.

npm run owner -- script            writes the script for a Google Sheet that takes the answers of all forms
npm run owner -- reports keys      makes the keys to the form service beside the site (src/form-service-cloudflare)
npm run owner -- reports export | erase | erase RECEIPT | follow-ups FILE | copy   what it has stored

  --google-forms  the script makes a Google Form for each form of the site
  --confirm       the script only says which answers have arrived at Google Forms
  --email         the script writes you at a form's first answer, and once a day`;

const options = {
  'google-forms': { type: 'boolean', default: false },
  confirm: { type: 'boolean', default: false },
  email: { type: 'boolean', default: false },
} as const;

/** What the words ask for. @throws with a sentence if they ask for nothing that there is */
function partOf({ positionals: [part, ...words], values }: Parsed<typeof options>): () => unknown {
  const { confirm, 'google-forms': googleForms, email } = values;
  if (part === 'reports') return reportsPart(words);
  const surplus = part === 'script' ? words[0] : part;
  if (surplus !== undefined) throw new Error(`There is nothing to do with '${surplus}'.`);
  if (part === undefined) return showPage;
  return () =>
    writeScript({ mode: confirm || googleForms ? 'confirm' : 'deliver', googleForms, email });
}

if (isCommand(import.meta.filename)) {
  await readOptions(help, options, Number.POSITIVE_INFINITY, partOf)();
}
