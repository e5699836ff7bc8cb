// Proves specification 2.12.
import { expect, it } from 'vitest';
import {
  blockOf,
  complaintsAbout,
  entriesOf,
  formsToml,
  linkOf,
  linkWith,
  publishedId,
} from '#tests/support/owner-mappings.ts';

const quoted = (text: string) => `"${text}"`;

const script = 'https://script.google.com/macros/s/AKfy-x_1/exec';
const join = { join: quoted(linkOf('join')) };
const endpoint = (address: string) => formsToml({ endpoint: quoted(address) });
const viewform = `https://docs.google.com/forms/d/e/${publishedId('join')}/viewform`;

/** The mistake, the file, and the one sentence that it gets: what it is about, and what to do. */
const mistakes: readonly (readonly [string, string, string])[] = [
  [
    'one form id twice',
    formsToml({ ...join, tax: quoted(linkWith('join', entriesOf('tax'))) }),
    "the forms 'join' and 'tax' have the same form at Google. Each needs one of its own",
  ],
  [
    'a number twice in a form',
    formsToml({}, blockOf('join', { lastName: '201' })),
    "line 7: form 'join': the fields 'firstName' and 'lastName' share the number 201.",
  ],
  [
    'a number from another form',
    formsToml({ tax: quoted(linkOf('tax')) }, blockOf('join', { zip: '706' })),
    "form 'join': the number 706 of 'zip' stands in form 'tax' too. Copy it from the right form",
  ],
  [
    'a field missing by hand',
    formsToml({}, blockOf('join', { zip: '' })),
    "form 'join': the field 'zip' is missing. Write its entry number: zip = 123",
  ],
  [
    'an entry that is no number',
    formsToml({}, blockOf('join', { zip: '"x"' })),
    "form 'join': the field 'zip' needs the whole number behind 'entry.'",
  ],
  [
    'a negative number',
    formsToml({}, blockOf('join', { zip: '-1' })),
    "form 'join': the field 'zip' needs the whole number",
  ],
  [
    'half a number',
    formsToml({}, blockOf('join', { zip: '1.5' })),
    "form 'join': the field 'zip' needs the whole number",
  ],
  [
    'a form id filled, numbers 0',
    formsToml({}, blockOf('join', { zip: '0' })),
    "form 'join': the field 'zip' has no entry number yet.",
  ],
  [
    'a leading zero',
    formsToml({}, blockOf('join', { zip: '0100063352' })),
    'line 11: the number begins with a zero. Leave the zero out',
  ],
  [
    'a leading zero in quotes',
    formsToml({}, blockOf('join', { zip: '"0100063352"' })),
    "form 'join': the number of 'zip' begins with a zero. Copy it once more.",
  ],
  [
    'a key twice',
    `${formsToml({}, blockOf('join'))}zip = 5\n`,
    "'zip' stands here a second time. Keep one of the two.",
  ],
  [
    'a form’s line twice',
    `${formsToml(join)}join = ""\n`,
    "'join' stands here a second time. Keep one of the two.",
  ],
  [
    'a line and a block',
    formsToml({ join: '""' }, blockOf('join')),
    '[join] stands here a second time. Keep one of the two.',
  ],
  ['dots in a number', formsToml({}, blockOf('join', { zip: '100.063.352' })), 'line 11: '],
  [
    'entry. without quotes',
    formsToml({}, blockOf('join', { zip: 'entry.5' })),
    'line 11: the value needs a straight quote (") before it and one behind it: zip = "entry.5"',
  ],
  [
    'a quote lost',
    formsToml({ join: quoted(viewform).slice(0, -1) }),
    'line 3: a quote (") is missing at the end of: join = ',
  ],
  ['curly quotes', formsToml({ join: `“${viewform}”` }), 'line 3: a curly quote'],
  [
    'a surplus field',
    formsToml({}, blockOf('join', { zpi: '5' })),
    "nothing here is called 'zpi'. Do you mean 'zip'?",
  ],
  [
    'a commitment, which stays on the device',
    formsToml({}, blockOf('join', { commitment: '5' })),
    "nothing here is called 'commitment'",
  ],
  [
    'a form that is none',
    formsToml({ helth: '""' }),
    "nothing here is called 'helth'. Do you mean 'health'?",
  ],
  [
    'a line below a block',
    formsToml({}, blockOf('join'), 'tax = ""'),
    "'tax' belongs at the top of the file, above the first line in brackets. Move it there.",
  ],
  ['a number for a link', formsToml({ join: '5' }), "'join' needs a text in quotes"],
  [
    'an endpoint in /dev',
    endpoint('https://script.google.com/macros/s/AKfy/dev'),
    "line 1: 'endpoint' ends in /dev: only you can open that one. Take the one that Deploy",
  ],
  [
    'the sheet as an endpoint',
    endpoint('https://docs.google.com/spreadsheets/d/1abc/edit#gid=0'),
    "'endpoint' is the address of the sheet itself, which only you can open.",
  ],
  [
    'the editor as an endpoint',
    endpoint('https://script.google.com/home/projects/1abc/edit'),
    "'endpoint' is an address of the script editor.",
  ],
  [
    'a form as an endpoint',
    endpoint(viewform),
    "'endpoint' is the address of a form, which cannot answer. Paste it in the line of that form.",
  ],
  [
    'an endpoint without https',
    endpoint('script.google.com/macros/s/AKfy/exec'),
    "'endpoint' has no https:// in front.",
  ],
  [
    'another mode',
    formsToml({ 'endpoint-mode': '"both"' }),
    "'endpoint-mode' is deliver or confirm, not both.",
  ],
  [
    'confirm without any submissionId',
    formsToml({ ...join, endpoint: quoted(script), 'endpoint-mode': '"confirm"' }),
    "line 2: 'confirm' asks the endpoint by a submissionId, and no form sends one.",
  ],
];

it.each(mistakes)('says in one sentence of %s what to do', (_what, text, sentence) => {
  const told = complaintsAbout(text);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(sentence);
  expect(told[0]).toMatch(/^, line \d+: /);
  expect(told[0]).not.toMatch(/\n|Toml|parse|Transform/);
});

it('tells all mistakes at once', () => {
  const text = formsToml(
    { tax: '"TODO"', health: '"1FAIpQLS"', endpoint: '"x"' },
    blockOf('join', { zip: '0' }),
  );
  expect(complaintsAbout(text)).toHaveLength(4);
});
