import { spawnSync } from 'node:child_process';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { isCommand, type Parsed, readOptions } from '#src/tools/command.ts';
import { writeScript } from '#src/tools/form-service-script.ts';
import { hostNames, printHostGuide } from '#src/tools/hosts.ts';
import { customFormsOrExit, ownerFactsOrExit } from '#src/tools/owner-facts-or-exit.ts';
import { reportsPart } from '#src/tools/reports.ts';
import { printedBlock, printedList } from '#src/tools/unfilled.ts';
import { connect, guide, pastedIn } from './connect-links.ts';

const defaultRoot = '/var/www/we-the-people';
const help = `npm run owner
Lists what only you know and is still to fill in, in src/owner/site.toml and src/owner/forms.toml: each with its line,
and the remark above it. Then it shows you the site, with a mark at what is missing.

npm run owner -- list              only lists it
npm run owner -- script            writes the script for a Google Sheet that takes the answers of all forms
npm run owner -- links             how to connect forms of your own at Google, and which questions each needs
npm run owner -- links links.txt   connects them: a file with a pre-filled link on each line (or: join "the link")
npm run owner -- links endpoint "the address"   connects all forms by the address of that script
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
  if (surplus !== undefined && part !== 'links' && part !== 'reports') {
    throw new Error(`There is nothing to do with '${surplus}'.`);
  }
  switch (part) {
    case undefined:
      return show;
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
        first === undefined ? console.log(hostNames) : printHostGuide(first, values.root);
    case 'links': {
      const pasted = first === undefined ? null : pastedIn(words);
      return () => {
        customFormsOrExit();
        if (pasted === null) console.log(guide(Object.values(formDefinitions)));
        else connect(pasted);
      };
    }
    default:
      throw new Error(`There is nothing to do with '${part}'.`);
  }
}

function show(): void {
  console.log(printedList(ownerFactsOrExit()));
  // Without a terminal nobody looks, and nobody ends it.
  if (!process.stdin.isTTY) return;
  const start = ['src/tools/run.mjs', 'src/tools/start.ts', '--marks'];
  spawnSync(process.execPath, start, { stdio: 'inherit' });
}

if (isCommand(import.meta.filename)) {
  await readOptions(help, options, Number.POSITIVE_INFINITY, partOf)();
}
