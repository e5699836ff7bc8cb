import { formsFile, readForms } from '#src/build/owner/forms-file.ts';
import {
  blockOf,
  entriesOf,
  formsToml,
  linkOf,
  linkWith,
  publishedId,
} from '#tests/support/owner-mappings.ts';
import { sentenceTable } from '#tests/support/text-table.ts';
import { type Mistake, toldBy } from './mistake.ts';

const quoted = (text: string) => `"${text}"`;
const viewform = `https://docs.google.com/forms/d/e/${publishedId('join')}/viewform`;
const link = linkOf('join');
/** A block, for a cell. */
const block = blockOf('join').trimEnd().replaceAll('\n', '\\n');

/** In the place of the link of the form join. */
const links = sentenceTable(`
a word for a link | TODO
  line 3: 'join' is no link: 'TODO'. While there is none, leave the quotes empty: ""
an id for a link | ${publishedId('join')}
  line 3: 'join' is only the form's id. Paste the whole pre-filled link. In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.
an id that is cut short | 1FAIpQLSabc
  line 3: 'join' is cut short: an id has more than 46 letters. Copy it once more, to its end.
a link whose id is cut short | https://docs.google.com/forms/d/e/1FAIpQLSabc/viewform?entry.1=zip
  line 3: 'join' has an id that is cut short. Copy the whole link once more.
the edit link | https://docs.google.com/forms/d/1k3Jxyz/edit
the edit link of a second account | https://docs.google.com/forms/u/1/d/1k3Jxyz/edit
the page of the answers | https://docs.google.com/forms/d/1k3Jxyz/edit#responses
  line 3: 'join' is the edit link, which takes no answers. In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.
the edit link's id | 1k3JHb0nqkWzv5Xo2bT9s8LrYdQe7UfMgAiC4pNw6x
  line 3: 'join' is the id of the edit link, which takes no answers. In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.
the short link | https://forms.gle/abc
  line 3: 'join' is the short link, which hides what is needed. In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.
the link without answers | ${viewform}?usp=sharing
  line 3: 'join' is the form's link without answers. In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.
a link cut at its first & | ${viewform}?usp=pp_url
  line 3: 'join' ends before its first answer: the terminal has cut it at its first &. Put straight quotes (") around the link.
a form's link that is not safe | http${viewform.slice(5)}
  line 3: 'join' begins with http://. Write https:// instead.
a form's link without its beginning | ${viewform.slice(8)}
  line 3: 'join' lacks https:// in front. Copy the whole address.
a blank in a form's link | ${viewform.replace('/e/', '/e/ ')}
  line 3: 'join' has a space inside. Copy it again, in one piece.
another site's link | https://hope.test/forms
a folder's link | https://drive.google.com/drive/folders/1abc
  line 3: 'join' is no address of Google Forms, which begins with https://docs.google.com/forms/
the sheet's link | https://docs.google.com/spreadsheets/d/1abc/edit
the script's link | https://script.google.com/macros/s/AKfy/exec
  line 3: 'join' is the address of a sheet or a script, not of a form. In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.
a field without an answer | ${link.replace('entry.202=lastName&', '')}
  line 3: 'join' does not fit: No question is answered with 'lastName'. Answer one with each, and add a question where the form has none.
two fields without an answer | ${link.replace('entry.202=lastName&', '').replace('entry.203=email&', '')}
  line 3: 'join' does not fit: No question is answered with 'lastName', 'email'. Answer one with each, and add a question where the form has none.
a field misspelled | ${link.replace('=lastName', '=lastNmae')}
  line 3: 'join' does not fit: entry.202 is answered with 'lastNmae', which is no field. Do you mean 'lastName'?
a field of another form | ${link}&entry.299=equipment
  line 3: 'join' does not fit: No field is named by the answers: entry.299 with 'equipment'. Leave a question of your own empty. The others' answers: firstName, lastName, email, phone, state, zip, issue, podcast, submissionId, capturedAt, source.
a question of the owner's own, answered | ${link}&entry.300=Which%20county%20are%20you%20from%3F
  line 3: 'join' does not fit: No field is named by the answers: entry.300 with 'Which county are you from?'. Leave a question of your own empty. The others' answers: firstName, lastName, email, phone, state, zip, issue, podcast, submissionId, capturedAt, source.
two questions with one answer | ${link.replace('=lastName', '=firstName')}
  line 3: 'join' does not fit: Two questions are answered with 'firstName': entry.201 and entry.202. Answer each with its own field's name. No question is answered with 'lastName'. Answer one with each, and add a question where the form has none.
a question answered twice | ${link}&entry.201=x
  line 3: 'join' answers entry.201 twice. Make that question Short answer, and copy the link again.
a checkbox with two answers | ${link}&entry.301=a&entry.301=b
  line 3: 'join' answers entry.301 twice. Make that question Short answer, and copy the link again.
a date | ${link}&entry.9_year=2025
  line 3: 'join' has 'entry.9_year', from a question of the kind Date. Change that question to Short answer, and copy the link again.
a choice 'Other' | ${link}&entry.9.other_option_response=x
  line 3: 'join' has 'entry.9.other_option_response', from a question with choices. Change that question to Short answer, and copy the link again.
a grid | ${link}&entry.9_sentinel=
  line 3: 'join' has 'entry.9_sentinel', from a question with choices. Change that question to Short answer, and copy the link again.
a number that is none | ${link.replace('entry.206=', 'entry.99999999999999999999=')}
  line 3: 'join' has 'entry.99999999999999999999', a number that no question has. Copy the link again.
a form that collects e-mail addresses | ${link}&emailAddress=me%40hope.test
  line 3: 'join' is of a form that collects e-mail addresses, and so refuses what the app sends. Settings → Responses → Collect email addresses: Do not collect. Then copy the link again.
a form's link with markup for its & | ${link.replaceAll('&', '&amp;')}
a form's link of a second account | ${link.replace('/forms/', '/forms/u/1/')}
  taken: "zip":206
`);

/** A field of the block of the form join, and what the owner wrote there. */
const fields = sentenceTable(`
the edit link for a form's id | form | "https://docs.google.com/forms/d/1k3Jxyz/edit"
  line 5: 'form' is the edit link, which takes no answers. Open the form at Google and copy the link that it gives to people (Send → 🔗, or Published → Copy responder link).
the edit link's id for a form's id | form | "1k3JHb0nqkWzv5Xo2bT9s8LrYdQe7UfMgAiC4pNw6x"
  line 5: 'form' is the id of the edit link, which takes no answers. Open the form at Google and copy the link that it gives to people (Send → 🔗, or Published → Copy responder link).
a number twice | lastName | 201
  line 7: 'lastName' has the number of 'firstName', 201. Each question has its own.
a word for a number | zip | "x"
a negative number | zip | -1
half a number | zip | 1.5
no number yet | zip | 0
a number that is too long | zip | 99999999999999999999
  line 11: 'zip' must be only the number after 'entry.' in the pre-filled link, without a zero in front and without quotes.
nothing for a number | zip | ${' '}
  line 11: 'zip' must be only the number after 'entry.' in the pre-filled link, without a zero in front and without quotes.
a number with a zero in front | zip | 0100063352
a number with a zero in front, in quotes | zip | "0100063352"
  line 11: 'zip' must be only the number after 'entry.' in the pre-filled link, without a zero in front and without quotes. Write: zip = 100063352
dots in a number | zip | 100.063.352
commas in a number | zip | 100,063,352
  line 11: 'zip' must be only the number after 'entry.' in the pre-filled link, without a zero in front and without quotes.
a number's beginning without quotes | zip | entry.5
  line 11: only the number is needed, without 'entry.'. Write: zip = 5
a field that is none | zpi | 5
  line 14: nothing here is called 'zpi'. Do you mean 'zip'?
a field that stays on the device | commitment | 5
  line 14: nothing here is called 'commitment'. Known here: form, firstName, lastName, email, phone, state, zip, issue, podcast, submissionId, capturedAt, source.
`);

/** Lines at the end of a sound file. */
const lines = sentenceTable(String.raw`
a form's link without its last quote | join = "${viewform}
a form's link without quotes | join = ${viewform}
  line 3: the value needs a straight quote (") before it and one after it. 'join' is the form's link without answers. In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.
a form's link in curly quotes | join = “${viewform}”
  line 3: a curly quote (“ or ”) is in the place of a straight one ("). 'join' is the form's link without answers. In the form at Google: ⋮ → Get pre-filled link; answer every question with its field’s name; Get link; Copy link.
a number for a form's link | join = 5
  line 3: 'join' must be a text in quotes. If you have none yet, write: join = ""
a form's line twice | join = "${link}"\njoin = ""
  line 4: 'join' is written twice. Keep one of the two.
one form at Google for two | join = "${link}"\ntax = "${linkWith('join', entriesOf('tax'))}"
  line 4: 'tax' has the same form at Google as 'join'. Each needs one of its own: copy the link of the right one.
one form's link in another form's line | tax = "${link}"
  line 3: 'tax' does not fit: the link is of the form 'join', by its answers. Copy the link of the form 'tax' at Google.
a form that is none | helth = ""
  line 3: nothing here is called 'helth'. Do you mean 'health'?
a form's name in capital letters | Join = ""
  line 3: nothing here is called 'Join'. Do you mean 'join'?
a form's name with a blank | local issue = ""
  line 3: the name before = must be one word of letters, digits and hyphens. Write: local-issue = ""
a field twice | ${block}\nzip = 5
  line 13: 'zip' is written twice. Keep one of the two.
a line and a block | join = ""\n${block}
  line 4: 'join' has a line of its own above, and this block. Take one of the two away.
a line below a block | ${block}\ntax = ""
  line 13: 'tax' belongs at the top of the file, above the first line in brackets. Move it there.
a block of double brackets | [${block.replace('[join]', '[join]]')}
  line 3: [[join]] needs single brackets: [join]
a block of a form that is none | ${block.replace('[join]', '[jion]')}
  line 3: there is no heading [jion]. Do you mean [join]?
a block without its heading | ${block.replace('[join]\\n', '')}
  line 3: the heading [join] is missing above this line. Write it there, on a line of its own.
a number that another form has | tax = "${linkOf('tax')}"\n${block.replace('zip = 206', 'zip = 706')}
  line 11: 'zip' has a number that is in form 'tax' too: 706. Copy it from the right form; if one is a copy of the other, paste its pre-filled link instead.
a block that lacks a field | ${block.replace('\\nzip = 206', '')}
  line 3: 'zip' is missing. Add the line: zip = …
`);

/** In the place of the endpoint. */
const endpoints = sentenceTable(`
an endpoint in /dev | https://script.google.com/macros/s/AKfy/dev
  line 1: 'endpoint' ends in /dev: only you can open that one. Take the one that Deploy → Manage deployments shows, which ends in /exec.
the sheet for the endpoint | https://docs.google.com/spreadsheets/d/1abc/edit#gid=0
  line 1: 'endpoint' is the address of the sheet itself, which only you can open. Take the one that Deploy → Manage deployments shows, which ends in /exec.
the editor for the endpoint | https://script.google.com/home/projects/1abc/edit
  line 1: 'endpoint' is an address of the script editor. Take the one that Deploy → Manage deployments shows, which ends in /exec.
where the script's address leads | https://script.googleusercontent.com/macros/echo?user_content_key=abc&lib=def
  line 1: 'endpoint' is where Google sends a browser on to, which takes nothing. Take the one that Deploy → Manage deployments shows, which ends in /exec.
a form for the endpoint | ${viewform}
  line 1: 'endpoint' is the address of a form, which cannot answer. Paste it in the line of that form.
an organization's endpoint | https://script.google.com/a/macros/hope.test/s/AKfycbx7H1Z/exec
  line 1: 'endpoint' has the name of your organization in it, which is not needed. Write: endpoint = "https://script.google.com/macros/s/AKfycbx7H1Z/exec"
an endpoint that is cut | https://script.google.com/macros/s/AKfycbx7H1Z/ex
  line 1: 'endpoint' is cut short. Take the one that Deploy → Manage deployments shows, which ends in /exec.
an endpoint with more after it | https://script.google.com/macros/s/AKfycbx7H1Z/exec/
  line 1: 'endpoint' has extra characters after /exec. Write: endpoint = "https://script.google.com/macros/s/AKfycbx7H1Z/exec"
an endpoint without its beginning | script.google.com/macros/s/AKfy/exec
  line 1: 'endpoint' lacks https:// in front. Write: endpoint = "https://script.google.com/macros/s/AKfy/exec"
the script's id for the endpoint | AKfycbx7H1Z-pQ0uM1cXo2
  line 1: 'endpoint' is only the id in the address. Write: endpoint = "https://script.google.com/macros/s/AKfycbx7H1Z-pQ0uM1cXo2/exec"
an endpoint that is not safe | http://hope.test/rpc/form_service
  line 1: 'endpoint' must begin with https://. Write: endpoint = "https://hope.test/rpc/form_service"
a word for the endpoint | TODO
  line 1: 'endpoint' is no address: TODO. Write the real one, or leave it empty: endpoint = ""
`);

const script = 'https://script.google.com/macros/s/AKfy-x_1/exec';

const inText = (what: string, text: string, sentence: string): Mistake => ({
  what,
  sentence: /^(taken|src)/.test(sentence) ? sentence : `${formsFile}, ${sentence}`,
  play: () => toldBy(readForms(text)),
});

export const formsMistakes: readonly Mistake[] = [
  ...links.map(([what = '', written = '', sentence = '']) =>
    inText(what, formsToml({ join: quoted(written) }), sentence),
  ),
  ...fields.map(([what = '', field = '', value = '', sentence = '']) =>
    inText(what, formsToml({}, blockOf('join', { [field]: value })), sentence),
  ),
  ...lines.map(([what = '', written = '', sentence = '']) =>
    inText(what, `${formsToml({})}${written}\n`, sentence),
  ),
  ...endpoints.map(([what = '', address = '', sentence = '']) =>
    inText(what, formsToml({ endpoint: quoted(address) }), sentence),
  ),
  inText(
    'a mode that is none',
    formsToml({ 'endpoint-mode': '"both"' }),
    'line 2: \'endpoint-mode\' must be deliver or confirm. You wrote "both".',
  ),
  inText(
    'no mode',
    'endpoint = ""\n',
    'src/owner/forms.toml: \'endpoint-mode\' is missing. Add the line, empty if you do not know it yet: endpoint-mode = ""',
  ),
  inText(
    'an endpoint that is asked for what no form sends',
    formsToml({ join: quoted(link), endpoint: quoted(script), 'endpoint-mode': '"confirm"' }),
    'line 2: \'endpoint-mode\' asks the endpoint by a submissionId with "confirm", and no form sends one. Add a question \'submissionId\' to the forms and to their links, or write: endpoint-mode = "deliver"',
  ),
  inText(
    'links beside an endpoint that delivers',
    formsToml({ join: quoted(link), tax: quoted(linkOf('tax')), endpoint: quoted(script) }),
    'line 2: "deliver" sends every form to the endpoint, and nothing to the forms at Google of join, tax. If they are to get the answers, write "confirm"; if not, empty their lines.',
  ),
];
