import { isCommand, type Parsed, readOptions } from '#src/tools/command.ts';
import { writeScript } from '#src/tools/form-service-script.ts';
import { hostGuide, hostNames } from '#src/tools/hosts.ts';
import { ownerFactsOrExit } from '#src/tools/owner-facts-or-exit.ts';
import { reportsPart } from '#src/tools/reports.ts';
import { printedBlock, printedList } from '#src/tools/unfilled.ts';
import { showPage } from './show-page.ts';

const defaultRoot = '/var/www/we-the-people';
const help = `npm run owner
Opens a page on which you fill in what only you know, and the site beside it, with a mark at what is missing.

npm run owner -- list              lists what is still to fill in, each with its line and the remark above it
npm run owner -- script            writes the script for a Google Sheet that takes the answers of all forms
npm run owner -- by-hand join      the block that connects the form join without a link
npm run owner -- reports keys      makes the keys to the form service beside the site (src/form-service-cloudflare)
npm run owner -- reports export | erase | erase RECEIPT | follow-ups FILE | copy   what it has stored
npm run owner -- host netlify      how to publish the site there, with the settings that the host wants. The hosts:
${hostNames}

  --google-forms  the script makes a Google Form for each form of the site
  --confirm       the script only says which answers have arrived at Google Forms
  --email         the script writes you at a form's first answer, and once a day
  --root /srv     of a server of yours, instead of ${defaultRoot}`;

const options = {
  'google-forms': { type: 'boolean', default: false },
  confirm: { type: 'boolean', default: false },
  email: { type: 'boolean', default: false },
  root: { type: 'string', default: defaultRoot },
} as const;

/** What the words ask for. @throws with a sentence if they ask for nothing that there is */
function partOf({ positionals: [part, ...words], values }: Parsed<typeof options>): () => unknown {
  const { confirm, 'google-forms': googleForms, email } = values;
  const [first, surplus] = words;
  if (surplus !== undefined && part !== 'reports') {
    throw new Error(`There is nothing to do with '${surplus}'.`);
  }
  switch (part) {
    case undefined:
      return showPage;
    case 'list':
      return () => console.log(printedList(ownerFactsOrExit()));
    case 'by-hand': {
      const block = printedBlock(first ?? '');
      return () => console.log(block);
    }
    case 'script':
      return () =>
        writeScript({ mode: confirm || googleForms ? 'confirm' : 'deliver', googleForms, email });
    case 'reports':
      return reportsPart(words);
    case 'host':
      return () =>
        console.log(
          first === undefined
            ? hostNames
            : hostGuide(first, values.root, ownerFactsOrExit().siteAddress),
        );
    default:
      throw new Error(`There is nothing to do with '${part}'.`);
  }
}

if (isCommand(import.meta.filename)) {
  await readOptions(help, options, Number.POSITIVE_INFINITY, partOf)();
}
