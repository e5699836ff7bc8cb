// Proves specification 2.16.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCustomForm } from '#src/build/owner/custom-form-file.ts';
import { siteForms } from '#src/forms/all-forms.ts';
import { limitsOf } from '#src/forms/field-limits.ts';
import { isOwnColumn, limits } from '#src/outbox/delivery/contract.ts';
import { sentenceTable } from '#tests/support/text-table.ts';

const readme = readFileSync('src/owner/forms/README.md', 'utf8');
const [, example = ''] = /```toml\n(.*?)```/s.exec(readme) ?? [];
const path = 'src/owner/forms/food-drive.toml';

const read = (text: string, name = 'food-drive') => readCustomForm(path, name, text, siteForms);

function complaintsAbout(text: string, name?: string): readonly string[] {
  const result = read(text, name);
  return result.ok ? [] : result.error;
}

/** The example with one change. */
function changed(from: string, to: string): string {
  if (example.split(from).length !== 2) throw new Error(`'${from}' does not stand there once.`);
  return example.replace(from, () => to);
}

it('reads the example of the README, with a page at its name', () => {
  const result = read(example);
  if (!result.ok) throw new Error(result.error.join('\n'));
  const { form, route, page } = result.value;
  expect(form).toMatchObject({
    id: 'food-drive',
    title: 'Food Drive',
    submitLabel: 'Offer Food',
    successLine: 'Thank you! Your offer was submitted successfully.',
  });
  expect(form.fields.map(({ name }) => name).slice(6)).toEqual(['food-offered', 'best-time']);
  expect(route).toMatchObject({
    path: '/forms/food-drive',
    title: 'Food Drive | WE THE PEOPLE',
    menu: { label: 'Food Drive', under: '/contact' },
    footer: { label: 'Food Drive', column: 'engage' },
    form: 'food-drive',
  });
  expect(page.blocks[0]).toMatchObject({ kind: 'form', form: 'food-drive', heading: 'Offer Food' });
});

it('is in no menu if the owner names no group, and needs no words and no fields', () => {
  const [top = ''] = changed('menu = "Contact"', 'menu = ""').split('[[fields]]');
  const result = read(top.replace(/paragraphs = \[.*?\]\n/s, ''));
  if (!result.ok) throw new Error(result.error.join('\n'));
  expect(result.value.route.menu).toBeUndefined();
  expect(result.value.form.fields).toHaveLength(6);
});

const withName = (name: string) => changed('"food-offered"', `"${name}"`);
const ownColumns = 'receivedAt submissionId capturedAt otherAnswers followUpState followUp';

it.each([
  ...['firstName', 'submissionId', '_kind', 'elements', 'dataset', 'constructor', '__proto__'].map(
    (name) => [withName(name), "'name' must be two or more words"] as const,
  ),
  ...[
    ...ownColumns.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).split(' '),
    ...['follow-up-2', 'followup-state'],
  ].map((name) => {
    const words = `'name' is a column that the form service fills itself: ${name}. Choose another.`;
    return [withName(name), words] as const;
  }),
  ...['Follow up?', 'SUBMISSION ID'].map((label) => {
    const text = changed('"What can you bring?"', JSON.stringify(label));
    return [text, `'label' is a column that the form service fills itself: ${label}.`] as const;
  }),
  ...[
    ...['Your Social-Security number', 'Credit-card number', 'Password', 'Passport'],
    ...['Driver’s license', 'Your PIN', 'Bank account number'],
  ].map((label) => {
    const text = changed('"What can you bring?"', JSON.stringify(label));
    return [text, "'label' asks for something too secret for a form and a sheet: "] as const;
  }),
])(
  'has no field that is common, secret, a column, or a part of the page’s form element: %#',
  (text, words) => {
    expect(complaintsAbout(text)).toEqual([expect.stringContaining(words)]);
  },
);

it.each(['Library card number', 'Does your group have a bank account?', 'A pin to wear'])(
  'asks for what only sounds secret: %s',
  (label) => {
    expect(complaintsAbout(changed('"What can you bring?"', JSON.stringify(label)))).toEqual([]);
  },
);

it('finds no column of the form service among the fields of the site', () => {
  const names = siteForms.flatMap(({ fields }) =>
    fields.flatMap(({ name, label }) => [name, label]),
  );
  expect(names.filter(isOwnColumn)).toEqual([]);
});

const noName = `the file's name has small letters, digits and hyphens between words`;

it.each([
  ...['Food', 'food_drive', 'food drive', '1food', 'food-', 'x'.repeat(41), '../x', ''].map(
    (name) => [name, `${path}: ${noName}`] as const,
  ),
  ...[...siteForms.map(({ id }) => id), 'endpoint', 'endpoint-mode'].map(
    (name) => [name, `${path}: the site has '${name}' already. Rename the file.`] as const,
  ),
])('is in no file of the name %j', (name, words) => {
  expect(complaintsAbout(example, name)).toEqual([expect.stringContaining(words)]);
});

/** What is changed in the example, what into, and what the complaint of that line says. */
const mistakes = sentenceTable(`
no title | title = "Food Drive"\\n | nothing
  'title' is missing.
an empty title | "Food Drive" | ""
  'title' may not be empty.
a title without quotes | title = "Food Drive" | title = Food Drive
a title in curly quotes | title = "Food Drive" | title = “Food Drive”
a title twice | # The line below | title = "Twice"\\n# The line below
a list without an end | stay cold.",\\n] | stay cold.",
one bracket | [[fields]]\\n# For | [fields]\\n# For
no comma | "In the morning", "In | "In the morning" "In
  src/owner/forms/food-drive.toml, line
a title with a line break | "Food Drive" | "Food\\u000ADrive"
a title with a letter that nobody sees | "Food Drive" | "Food \\u202eDrive"
  'title' 
a title that is too long | "Food Drive" | "Food Drive of the Whole County and of Everybody"
  'title' is too long: it has 47 letters, and 44 is the most. Shorten it.
another form’s title | "Food Drive" | "join"
  'title' is that of another form: join. Choose another.
a number for a title | "Food Drive" | 5
  'title' must be a text in quotes
a short description | "Bring food to a food drive near you, or tell us who needs some." | "Bring food."
  'description' has 11 characters, and search engines want 50 to 160.
a description without an end | who needs some." | who needs some"
  'description' is a sentence
an unknown group | menu = "Contact" | menu = "Contacts"
  'menu' must be Podcasts, Pillars, or Contact. You wrote "Contacts". Write: menu = "Contact"
a misspelled key | introduction = | introducton =
  nothing here is called 'introducton'. Do you mean 'introduction'?
a text for the words | paragraphs = [\\n  "Cans, rice, beans and baby food help most.",\\n  "Please bring nothing that has to stay cold.",\\n] | paragraphs = "Cans"
  'paragraphs' must be a list in brackets
an empty word | "Please bring nothing that has to stay cold." | ""
  an entry of 'paragraphs' may not be empty. Delete it, or write it.
a button that is too long | button = "Offer Food" | button = "Offer All of the Food That You Have"
  'button' is too long: it has 35 letters, and 30 is the most. Shorten it.
a key of the top in a field | longest = 300 | success = "Thank you!"
  'success' belongs at the top of the file, above the first line in brackets. Move it there.
a key of a field at the top | success = "Thank | kind = "text"\\nsuccess = "Thank
  'kind' belongs under a heading [[fields]]. Move it there.
a heading of no kind | [[fields]]\\n# For | [[questions]]\\n# For
  nothing here is called 'questions'.
a name of one word | "food-offered" | "food"
  'name' must be two or more words of small letters and digits with hyphens between, such as food-kind, and at most 40 characters. You wrote "food".
a name in capitals | "food-offered" | "Food-Offered"
  'name' must be two or more words
a name twice | "best-time" | "food-offered"
  'name' is that of another field: food-offered. Write another.
a label twice | "When is best?" | "what can you bring?"
  'label' is that of another field: what can you bring?. Write another.
a common field’s label | "When is best?" | "Email"
  'label' is that of another field: Email. Write another.
no kind | kind = "text"\\n | nothing
  'kind' is missing.
an unknown kind | kind = "text" | kind = "number"
  'kind' must be text, line, choice, name, email, phone, state, typed-state, or zip. You wrote "number".
a requirement in quotes | required = true | required = "yes"
a requirement in words | required = true | required = yes
  'required' must be true or false, without quotes. Write: required = true
a length of zero | longest = 300 | longest = 0
a length beyond the kind’s | longest = 300 | longest = 501
a length in quotes | longest = 300 | longest = "300"
  'longest' must be a whole number from 1 to 500
a length of a list | kind = "choice" | kind = "choice"\\nlongest = 3
  'longest' has no place in a field of the kind 'choice', which has a length of its own. Delete this line.
a place in a list | kind = "choice" | kind = "choice"\\nplace = true
  'place' is only for a field of the kind 'text'. Delete this line.
choices without a list | kind = "choice" | kind = "line"
  'choices' has no place in a field of the kind 'line'. Delete this line, or write: kind = "choice"
a list without choices | choices = ["In the morning", "In the afternoon", "In the evening"] | nothing
  'kind' needs a line below it that lists the choices: choices = ["One", "Two"]
a list of one choice | ["In the morning", "In the afternoon", "In the evening"] | ["In the morning"]
  'choices' has 1 entries, and needs 2 to 60.
a choice twice | "In the afternoon" | "In the morning"
  'choices' has 'In the morning' twice. Delete one.
a choice of no words | "In the afternoon" | ""
  an entry of 'choices' may not be empty. Delete it, or write it.
choices in a text | ["In the morning", "In the afternoon", "In the evening"] | "In the morning, in the evening"
  'choices' must be a list in brackets. Write: choices = ["In the morning", "in the evening"]
a name with capitals and blanks | "food-offered" | "Food Offered"
  Write: name = "food-offered"
a secret | success = "Thank | OWNER_KEY = "x"\\nsuccess = "Thank
  'OWNER_KEY' is a setting, perhaps a secret one: it belongs in the file .env.local. Move it there.
an earlier name that is in use | longest = 300 | was = "best-time"
  'was' is that of another field: best-time. Write another.
an earlier name that is none | longest = 300 | was = "Food"
  'was' must be two or more words
`);

describe('a mistake is named once, with its line, and what to write:', () => {
  it.each(mistakes)('%s', (_what, from = '', to = '', sentence = '') => {
    const text = changed(from, to === 'nothing' ? '' : to);
    const [said = '', ...others] = complaintsAbout(text);
    expect(others).toEqual([]);
    expect(said).toContain(sentence);
    // What is missing at the top of the file has no line.
    expect(said).toMatch(
      from.startsWith('title') && to === 'nothing'
        ? /^src\/owner\/forms\/food-drive\.toml: /
        : /^src\/owner\/forms\/food-drive\.toml, line \d+: /,
    );
  });
});

it('takes at most twelve fields, so that the fullest form fits into a request', () => {
  const field = (place: number) =>
    `[[fields]]\nname = "${`field-${place}-`.padEnd(40, 'x')}"\nlabel = "Field ${place}"\nkind = "text"\n`;
  const more = (count: number) =>
    example + Array.from({ length: count }, (_, at) => field(at)).join('');
  const fullest = read(more(10));
  if (!fullest.ok) throw new Error(fullest.error.join('\n'));
  const full = fullest.value.form.fields.map((field) => [
    field.name,
    '😀'.repeat(field.control === 'select' ? 25 : limitsOf(field).max),
  ]);
  expect(new URLSearchParams(full).toString().length).toBeLessThan(0.95 * limits.request);
  expect(complaintsAbout(more(11))).toEqual([
    expect.stringContaining("'name' is in one [[fields]] too many: 12 is the most."),
  ]);
});

it('says of an empty file, single brackets, and fields above the title, one thing each', () => {
  expect(complaintsAbout('# My form\n\n')).toEqual([
    'src/owner/forms/food-drive.toml is empty. src/owner/forms/README.md shows what belongs in it.',
  ]);
  expect(complaintsAbout(example.replaceAll('[[fields]]', '[fields]'))).toEqual([
    expect.stringContaining('[fields] needs two brackets on each side: [[fields]]'),
  ]);
  const [top = '', ...fields] = example.split(/(?=^\[\[fields\]\])/m);
  expect(complaintsAbout([...fields, top].join('\n'))).toEqual([
    expect.stringContaining('belong at the top of the file, above the first line in brackets.'),
  ]);
});
