// Proves specification 2.12.
import { describe, expect, it } from 'vitest';
import {
  blockOf,
  complaintsAbout,
  entriesOf,
  formsToml,
  linkOf,
  linkWith,
  publishedId,
} from '#tests/support/owner-mappings.ts';
import { textTable } from '#tests/support/text-table.ts';

const quoted = (text: string) => `"${text}"`;

const script = 'https://script.google.com/macros/s/AKfy-x_1/exec';
const viewform = `https://docs.google.com/forms/d/e/${publishedId('join')}/viewform`;
const link = linkOf('join');
/** A whole block, for a cell. */
const block = blockOf('join').trimEnd().replaceAll('\n', '\\n');

/** The file gets one sentence, in its line: what it is about, and what to do. */
function expectComplaint(text: string, sentence: string): void {
  const told = complaintsAbout(text);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(sentence);
  expect(told[0]).toMatch(/^, line \d+: /);
  expect(told[0]).not.toMatch(/\n|Toml|parse|Transform/);
}

describe('in the place of a link', () => {
  it.each(
    textTable(`
TODO | TODO
  line 3: form 'join': the link is no link: 'TODO'. While there is none, leave the quotes empty
an id alone | ${publishedId('join')}
  the link is only the form's id. Paste the whole pre-filled link. In the form at Google: ⋮ → Get pre-filled link
an id cut short | 1FAIpQLSabc
  the link is cut short: an id has more than 46 letters. Copy it once more
a link with its id cut short | https://docs.google.com/forms/d/e/1FAIpQLSabc/viewform?entry.1=zip
  the link has an id that is cut short. Copy the whole link once more.
the edit link | https://docs.google.com/forms/d/1k3Jxyz/edit
  the link is the edit link, which takes no answers. Open the form at Google and copy the link that it gives
the short link | https://forms.gle/abc
  the link is the short link. Open it, and copy the long one
the link without answers | ${viewform}?usp=sharing
  the link is the form's link without answers. In the form at Google: ⋮ →
a link cut at its first & | ${viewform}?usp=pp_url
  the link ends before its first answer. On the command line, put straight quotes
http | http${viewform.slice(5)}
  the link begins with http://. Write https:// instead.
no https at all | ${viewform.slice(8)}
  the link has no https:// in front. Copy the whole address.
a space inside | ${viewform.replace('/e/', '/e/ ')}
  the link has a space inside. Copy it again
another site | https://example.org/forms
  the link is no address of Google Forms
the sheet | https://docs.google.com/spreadsheets/d/1abc/edit
  the link is the address of a sheet or a script, not of a form.
a field missing | ${link.replace('entry.202=lastName&', '')}
  No question is answered with 'lastName'. Answer one with each
a field misspelt | ${link.replace('=lastName', '=lastNmae')}
  entry.202 is answered with 'lastNmae', which is no field. Do you mean 'lastName'?
two questions with one answer | ${link.replace('=lastName', '=firstName')}
  Two questions are answered with 'firstName': entry.201 and entry.202.
a question twice | ${link}&entry.201=x
  the link answers entry.201 twice. Make that question Short answer
a question that is no plain one | ${link}&entry.9_year=2025
  the link has 'entry.9_year': that question is no plain one. Make it Short answer.
`),
  )('%s gets a sentence of its own', (_what, written = '', sentence = '') => {
    expectComplaint(formsToml({ join: quoted(written) }), sentence);
    expectComplaint(formsToml({ join: quoted(written) }), "form 'join': ");
  });
});

describe('in a block that connects a form by hand', () => {
  it.each(
    textTable(`
the edit link’s id | form | "1k3JHb0nqkWzv5Xo2bT9s8LrYdQe7UfMgAiC4pNw6x"
  form 'join': 'form' is the id of the edit link, which takes no answers. Open the form
a number twice | lastName | 201
  line 7: form 'join': the fields 'firstName' and 'lastName' share the number 201.
an entry that is no number | zip | "x"
  form 'join': the field 'zip' needs the whole number behind 'entry.'
a negative number | zip | -1
  form 'join': the field 'zip' needs the whole number
half a number | zip | 1.5
  form 'join': the field 'zip' needs the whole number
no number yet | zip | 0
  form 'join': the field 'zip' has no entry number yet.
a leading zero | zip | 0100063352
  line 11: the number begins with a zero. Leave the zero out
a leading zero in quotes | zip | "0100063352"
  form 'join': the number of 'zip' begins with a zero. Copy it once more.
dots in a number | zip | 100.063.352
  line 11:
entry. without quotes | zip | entry.5
  line 11: the value needs a straight quote (") before it and one behind it: zip = "entry.5"
a surplus field | zpi | 5
  nothing here is called 'zpi'. Do you mean 'zip'?
a commitment, which stays on the device | commitment | 5
  nothing here is called 'commitment'
`),
  )('%s gets a sentence of its own', (_what, field = '', value = '', sentence = '') =>
    expectComplaint(formsToml({}, blockOf('join', { [field]: value })), sentence),
  );

  it('a field that is missing is named', () =>
    expectComplaint(
      formsToml({}, blockOf('join', { zip: '' })),
      "form 'join': the field 'zip' is missing. Write its entry number: zip = 123",
    ));

  it('a number from another form is told from one of its own', () =>
    expectComplaint(
      formsToml({ tax: quoted(linkOf('tax')) }, blockOf('join', { zip: '706' })),
      "form 'join': the number 706 of 'zip' stands in form 'tax' too. Copy it from the right form",
    ));
});

describe('in the place of a line', () => {
  it.each(
    textTable(String.raw`
a quote lost | join = "${viewform}
  line 3: a quote (") is missing at the end of: join =
curly quotes | join = “${viewform}”
  line 3: a curly quote
a number for a link | join = 5
  'join' needs a text in quotes
a form’s line twice | join = "${link}"\njoin = ""
  'join' stands here a second time. Keep one of the two.
one form id twice | join = "${link}"\ntax = "${linkWith('join', entriesOf('tax'))}"
  the forms 'join' and 'tax' have the same form at Google. Each needs one of its own
a form that is none | helth = ""
  nothing here is called 'helth'. Do you mean 'health'?
a key twice | ${block}\nzip = 5
  'zip' stands here a second time. Keep one of the two.
a line and a block | join = ""\n${block}
  [join] stands here a second time. Keep one of the two.
a line below a block | ${block}\ntax = ""
  'tax' belongs at the top of the file, above the first line in brackets. Move it there.
`),
  )('%s gets a sentence of its own', (_what, lines = '', sentence = '') =>
    expectComplaint(`${formsToml({})}${lines}\n`, sentence),
  );
});

describe('in the place of the endpoint', () => {
  it.each(
    textTable(`
an address in /dev | https://script.google.com/macros/s/AKfy/dev
  line 1: 'endpoint' ends in /dev: only you can open that one. Take the one that Deploy
the sheet | https://docs.google.com/spreadsheets/d/1abc/edit#gid=0
  'endpoint' is the address of the sheet itself, which only you can open.
the editor | https://script.google.com/home/projects/1abc/edit
  'endpoint' is an address of the script editor.
where the script's address leads | https://script.googleusercontent.com/macros/echo?user_content_key=abc&lib=def
  'endpoint' is where Google sends a browser on to, which takes nothing.
a form | ${viewform}
  'endpoint' is the address of a form, which cannot answer. Paste it in the line of that form.
an address without https | script.google.com/macros/s/AKfy/exec
  'endpoint' has no https:// in front.
`),
  )('%s gets a sentence of its own', (_what, address = '', sentence = '') =>
    expectComplaint(formsToml({ endpoint: quoted(address) }), sentence),
  );

  it('a mode that is none is named', () =>
    expectComplaint(
      formsToml({ 'endpoint-mode': '"both"' }),
      "'endpoint-mode' is deliver or confirm, not both.",
    ));

  it('one that is asked needs a form that sends what it is asked by', () => {
    const asked = { join: quoted(link), endpoint: quoted(script), 'endpoint-mode': '"confirm"' };
    const sentence = "'confirm' asks the endpoint by a submissionId, and no form sends one.";
    expectComplaint(formsToml(asked), `line 2: ${sentence}`);
  });
});

it('tells all mistakes at once', () => {
  const text = formsToml(
    { tax: '"TODO"', health: '"1FAIpQLS"', endpoint: '"x"' },
    blockOf('join', { zip: '0' }),
  );
  expect(complaintsAbout(text)).toHaveLength(4);
});
