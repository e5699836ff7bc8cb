import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deliveryOf } from '#src/build/delivery-settings.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { connectLinks, linksIn, pastedIn } from '#src/tools/owner/connect-links.ts';
import { printedBlock } from '#src/tools/unfilled.ts';
import { formPage, item } from '#tests/support/google-form-page.ts';
import {
  entriesOf,
  formsToml,
  linkOf,
  linkWith,
  publishedId,
} from '#tests/support/owner-mappings.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { sentenceTable } from '#tests/support/text-table.ts';
import { entry, page, questions, said } from '#tests/unit/tools/check-forms/checked-volunteer.ts';
import type { Mistake, Told } from './mistake.ts';

const viewform = `https://docs.google.com/forms/d/e/${publishedId('join')}/viewform`;
const joined = linkOf('join');
const setup = [
  'The address:',
  "endpoint = 'https://script.google.com/macros/s/AKfy/exec'",
  "endpoint-mode = 'confirm'",
  '',
  'The key for npm run check -- arrivals: into the file .env.local, which is never published.',
  'OWNER_KEY=0d9f1c526b1e4a9e',
  '',
  'The lines of your forms:',
  `join = '${linkOf('join', ['submissionId', 209])}'`,
].join('\\n');

/** What is in links.txt. */
const linkFiles = sentenceTable(String.raw`
a form in the file that is none | jion ${joined}
  links.txt, line 1: There is no form 'jion'. Do you mean 'join'?
a link with a mistake | # mine\njoin ${joined.replace('=zip', '=zpi')}
  links.txt, line 2: form 'join': entry.206 is answered with 'zpi', which is no field. Do you mean 'zip'?
a link that fits no form | tax ${linkOf('tax')}\n${joined.replace('=zip', '=zpi')}
  links.txt, line 2: The link of 1FAIpQLSjoinx_-7… answers the fields of no form. Write the form's name before it, such as: join https://… Then this command says what it lacks.
a form without its link | tax ${linkOf('tax')}\njoin TODO
  links.txt, line 2: form 'join': the link is no link: 'TODO'. While there is none, leave the quotes empty: ""
two links on a line | ${joined} ${linkOf('tax')}
  links.txt, line 1: The link is followed by another one. Write each on a line of its own.
a link without answers in the file | \n\n${viewform}
  links.txt, line 3: The link is the form's link without answers. In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.
an edit link in the file | join https://docs.google.com/forms/d/1k3Jxyz/edit
  links.txt, line 1: form 'join': the link is the edit link, which takes no answers. In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.
one form at Google for two in the file | join ${joined}\ntax ${linkWith('join', entriesOf('tax'))}
  links.txt, line 2: form 'tax' has the form at Google that 'join' has, in links.txt, line 1. Each needs one of its own: copy the link of the right one.
two links for one form in the file | ${joined}\ntax ${linkOf('tax')}\njoin ${linkWith('other', entriesOf('join'))}
  links.txt, line 3: form 'join' has a link in links.txt, line 1 too. Keep one of the two.
a wrong form before a link | tax ${joined}
  links.txt, line 1: form 'tax': the link is of the form 'join', by its answers. Copy the link of the form 'tax' at Google.
the whole column of the sheet | ${setup}
  taken: links.txt, line 1; links.txt, line 5; links.txt, line 6; links.txt, line 8.","endpoint: https://script.google.com/macros/s/AKfy/exec","endpoint-mode: confirm","join:
numbers before the links | 1. ${joined}\n2. ${linkOf('tax')}
bullets before the links | - ${joined}\n• ${linkOf('tax')}
commas around the links | join,${joined},\ntax;${linkOf('tax')};
words before the links | The form for joining: ${joined}\nForm tax → <${linkOf('tax')}>
line ends of old Macs in the file | ${joined}\r${linkOf('tax')}
  taken: tax: 7 fields
`);

const inLinks = linkFiles.map(
  ([what = '', text = '', sentence = '']): Mistake => ({
    what,
    sentence,
    play: () => {
      const pasted = linksIn(text.replaceAll('\\r', '\r'), 'links.txt');
      const connected = connectLinks(formsToml({ join: '""', tax: '""' }), pasted);
      return connected.ok
        ? { told: [], published: connected.value.sentences }
        : { told: connected.error, published: null };
    },
  }),
);

/** The sentence that a command ends with. */
async function thrown(command: () => unknown): Promise<Told> {
  try {
    return { told: [], published: await command() };
  } catch (problem) {
    return {
      told: [problem instanceof Error ? problem.message : String(problem)],
      published: null,
    };
  }
}

const google = { FORM_SERVICE: 'https://docs.google.com' };
const unset = { endpoint: '', endpointMode: 'deliver' } as const;

const commands: Readonly<Record<string, readonly [sentence: string, command: () => unknown]>> = {
  'first and last name exchanged in a link': [
    "Form 'volunteer': the question 'Last name' (for 'firstName') has the title of 'lastName'. Where two are exchanged, copy the pre-filled link once more.",
    async () => {
      const exchanged = { firstName: item('Last name', entry('firstName')) };
      const { lines } = await said(page(formPage(questions(exchanged))));
      throw new Error(lines.join('\n'));
    },
  ],
  'a form without its link, on the command line': [
    "Put the pre-filled link after 'join', in straight quotes (\").",
    () => pastedIn(['join']),
  ],
  'a link without quotes, on the command line': [
    'The link fell apart. Put straight quotes (") around it.',
    () => pastedIn(['join', viewform, 'entry.1']),
  ],
  'a file of links that is not there': [
    "There is no file 'links.txt', and no form of that name.",
    () => pastedIn(['links.txt']),
  ],
  'a folder for the file of links': [
    'src is a folder. Name a file in it.',
    () => pastedIn(['src']),
  ],
  'a file of links without a link': [
    "There is no link in the file 'links.txt'.",
    () => pastedFrom('Here they come.'),
  ],
  'a file of links as formatted text': [
    'links.txt: the file is saved as formatted text (RTF). In TextEdit choose Format → Make Plain Text, and save it under the same name.',
    () => pastedFrom(String.raw`{\rtf1 ${joined}}`),
  ],
  'a block for a form that is none': [
    "There is no form 'jion'. The forms: FORMS.",
    () => printedBlock('jion'),
  ],
  'a CONFIRMATION_ENDPOINT that is none': [
    'CONFIRMATION_ENDPOINT must be an https address, not foo. It begins with https.',
    () => deliveryOf({ ...google, CONFIRMATION_ENDPOINT: 'foo' }, unset),
  ],
  'a CONFIRMATION_ENDPOINT without a mode': [
    "CONFIRMATION_MODE must be deliver or confirm, not ''",
    () => deliveryOf({ ...google, CONFIRMATION_ENDPOINT: 'https://hope.test' }, unset),
  ],
  'a FORM_SERVICE that is none': [
    'FORM_SERVICE must be an https address, not google. It begins with https.',
    () => deliveryOf({ FORM_SERVICE: 'google' }, unset),
  ],
};

async function pastedFrom(text: string): Promise<unknown> {
  const file = join(await temporaryFolder(), 'links.txt');
  await writeFile(file, text);
  try {
    return pastedIn([file]);
  } catch (problem) {
    throw new Error(problem instanceof Error ? problem.message.replaceAll(file, 'links.txt') : '');
  }
}

export const commandMistakes: readonly Mistake[] = [
  ...inLinks,
  ...Object.entries(commands).map(([what, [sentence, command]]) => ({
    what,
    sentence: sentence.replace('FORMS', formIds.join(', ')),
    play: () => thrown(command),
  })),
];
