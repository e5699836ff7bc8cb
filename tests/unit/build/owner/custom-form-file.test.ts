// Proves specification 2.16.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCustomForm } from '#src/build/owner/custom-form-file.ts';
import { siteForms } from '#src/forms/all-forms.ts';
import { limitsOf } from '#src/forms/field-limits.ts';
import { isOwnColumn, limits } from '#src/outbox/delivery/contract.ts';
import { changedBy, mistakesIn } from '#tests/support/mistake-rows.ts';

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

const harmless = ['Library card number', 'Does your group have a bank account?', 'A pin to wear'];

it.each(harmless)('asks for what only sounds secret: %s', (label) => {
  expect(complaintsAbout(changed('"What can you bring?"', JSON.stringify(label)))).toEqual([]);
});

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

/** As in `owner-mistakes.ts`. */
const mistakes = mistakesIn(String.raw`
title: | 'title' may not be empty. | ""
title: | 'title' has 47 letters, and 44 is the most. | "Food Drive of the Whole County and of Everybody"
title: | 'title' is that of another form. Choose another. | "join"
description: | must have 50 to 160 characters, for search engines. | "Bring food."
description: | must be a sentence that begins with a capital letter and ends with a full stop
  | "Bring food to a food drive near you, or tell us who needs some" ¦ "bring food to a food drive near you, or tell us who needs some."
menu: | must be Podcasts, Pillars, or Contact. You wrote "Contacts". | "Contacts"
introduction = | is not known here. Known here: title, description, introduction, | introducton = "" ¦ kind = "text" ¦ OWNER_KEY = "x"
button: | 'button' has 35 letters, and 30 is the most. | "Offer All of the Food That You Have"
[[fields]] +9 | cannot be read | [fields]
fields.name: | must be two or more words of small letters and digits with hyphens between, such as food-kind, and at most 40 | "food" ¦ "Food-Offered"
fields.name: | 'name' must be two or more words | "firstName" ¦ "submissionId" ¦ "_kind" ¦ "elements" ¦ "dataset" ¦ "constructor" ¦ "__proto__"
fields.name: | 'name' is a column that the form service fills itself. Choose another. | "received-at" ¦ "submission-id" ¦ "captured-at"
  ¦ "other-answers" ¦ "follow-up-state" ¦ "follow-up" ¦ "follow-up-2" ¦ "followup-state"
fields.label: | 'label' is a column that the form service fills itself. | "Follow up?" ¦ "SUBMISSION ID"
fields.label: | 'label' asks for something too secret for a form and a sheet. | "Your Social-Security number" ¦ "Credit-card number"
  ¦ "Password" ¦ "Passport" ¦ "Driver’s license" ¦ "Your PIN" ¦ "Bank account number"
fields.name: +8 | 'name' is that of another field: best-time. | "best-time"
fields.label: +8 | 'label' is that of another field: | "When is best?"
fields.label: | 'label' is that of another field: Email. | "Email"
fields.kind = -4 | 'kind' is missing. | gone
fields.kind: | must be text, line, choice, name, email, phone, state, typed-state, or zip. You wrote "number". | "number"
choices = -1 | 'kind' needs a line below it that lists the choices | gone
fields.longest: | must be a whole number from 1 to 500 | 0 ¦ 501 ¦ "300"
fields.longest = | is not known here. | success = "Thank you!"
fields.longest = | 'was' is that of another field: best-time. | was = "best-time"
fields.longest = | 'was' must be two or more words | was = "Food"
fields.longest = | 'choices' has no place in a field of the kind 'text'. | choices = ["One", "Two"]
choices = +1 | has no place in a field of the kind 'choice'. | choices = ["One", "Two"]\nlongest = 3 ¦ choices = ["One", "Two"]\nplace = true
choices: | 'choices' has 1 entries, and needs 2 to 60. | ["In the morning"]
choices: | 'choices' has 'In the morning' twice. | ["In the morning", "In the morning"]
`);

it.each(mistakes)('a mistake is told once, with its line: %s %s', (where, written, piece) => {
  const { text, line } = changedBy(example, where, written);
  expect(complaintsAbout(text)).toEqual([expect.stringContaining(piece)]);
  const place = line === null ? path : `${path}, line ${line}`;
  expect(complaintsAbout(text)[0]).toContain(`${place}: `);
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
    expect.stringContaining("'fields' has 13 blocks, and 12 is the most."),
  ]);
});
