// Proves specification 1.15.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formsSchema } from '#src/build/owner/forms-file.ts';
import { readSite } from '#src/build/owner/site-file.ts';
import { parseToml } from '#src/build/owner/toml.ts';
import { tomlOf } from '#src/build/owner/write-toml.ts';
import { siteForms } from '#src/forms/all-forms.ts';
import { fail, succeed } from '#src/lib/result.ts';
import { fill, shapeOf } from '#src/owner/schema/shape.ts';
import { siteSchema } from '#src/owner/schema/site-schema.ts';
import { surroundings } from '#tests/support/sound-site.ts';

const none = () => fail('is not there');
const formIds = siteForms.map(({ id }) => id);
const site = shapeOf(siteSchema({ photo: none, pdf: none, today: '2026-03-14', formIds }));

function valuesIn(text: string): object {
  const toml = parseToml(text);
  if (!toml.ok) throw new Error(`line ${toml.error}`);
  return toml.value.values;
}

it.each([
  ['src/owner/site.toml', site],
  ['src/owner/forms.toml', shapeOf(formsSchema('', siteForms))],
])('writes %s with the remarks that it has', (file, shape) => {
  const text = readFileSync(file, 'utf8');
  expect(tomlOf(shape, fill(shape, valuesIn(text)))).toBe(text);
});

it('writes what is read again, whatever the words', () => {
  const quote = 'He said "come in" \\ and – ñ “stayed” #1';
  const values = fill(site, {
    banner: quote,
    'copyright-year': 2025,
    'town-hall': { day: 'Thursday', time: '9 PM', 'time-zone': 'Eastern', skip: ['2026-11-26'] },
    people: { 'guest-speakers': ['Ann Roe', 'Bo "B" Doe'] },
    limits: { 'name-signs': 'on' },
    events: [
      { title: quote, date: '2027-03-14' },
      { title: 'Two', date: '2027-03-15', place: 'Hall' },
    ],
    voices: [{ quote: 'We came.', name: 'Ann Roe' }],
  });
  const text = tomlOf(site, values);
  expect(fill(site, valuesIn(text))).toEqual(values);
  expect(readSite(text, surroundings)).toMatchObject(succeed({ banner: quote }));
});
