// Proves specification 1.30.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { complaintsIn, soundSite } from '#tests/support/sound-site.ts';
import { textTable } from '#tests/support/text-table.ts';

/** A line of each kind of value, where `_` is what the owner writes, in the place of a sound line; and such values. */
const kinds = textTable(String.raw`
a text | name = "" | name = _ | Maria Roe; José; Hope
a link | shop = "" | shop = _ | https://hope.test/shop; www.hope.test; hope.test/a?b=1&c=2; http://
the site's address | address = "" | address = _ | https://hope.test; /site/; hope.netlify.app; https://app.netlify.com/sites/hope
a contact | security-contact = "" | security-contact = _ | safe@hope.test; https://hope.test/safe; mailto:
an e-mail address | organization-email = "" | organization-email = _ | hope@hope.test; a.b@hope.test; mailto:
a phone number | copyright-year = 2025 | text-number = _\ncopyright-year = 2025 | +1 206 555 0142; 206; 555-0142; tel:; +44 20 7946 0000
a payer | paid-for-by = "" | paid-for-by = _ | Paid for by; Hope
a year | copyright-year = 2025 | copyright-year = _ | 2026; 26; 1999; year; 2.5
a limit | name-length = 12 | name-length = _ | 12; 40; 1000; unlimited
a flag | name-signs = false | name-signs = _ | true; false; yes; no; 1
a banner | banner = "Our weekly live town hall: {town-hall}." | banner = _ | Join us:; {town-hall}; {town hall}; {; }
a day of the week | day = "Thursday" | day = _ | Thursday; Thu; day; fri
a time | time = "9 PM" | time = _ | 9 PM; 21:00; 9; p.m.; noon; 12
a zone | time-zone = "Eastern" | time-zone = _ | Eastern; EST; Time; Pacific
a PDF | nda = "" | nda = _ | nda.pdf; C:\nda.pdf; files/; nda
a photo | photo = "" | photo = _ | maria.jpg; photos/; C:\Users\maria.jpg
a list | notable-guests = [] | notable-guests = _ | Jane Roe; John; [; ]
an entry of a list | notable-guests = [] | notable-guests = [\n  _\n] | Jane Roe; John; [; ]
days off | time-zone = "Eastern" | time-zone = "Eastern"\nskip = _ | 2026-11-26; 11/26/2026; Nov 26, 2026; [; ]
a day | # Episodes | [[events]]\ntitle = "Picnic"\ndate = _\n# Episodes | 2026-06-14; 6/14/26; June 14, 2026; T09:00; 2062
a time of day | # Episodes | [[events]]\ntitle = "Picnic"\ndate = "2026-06-14"\ntime = _\n# Episodes | 9 AM; 9:30 to 11 AM; 09:00:00; 21:30
a show | # Episodes | [[episodes]]\nshow = _\ntitle = "One"\nlink = "https://hope.test/1"\n# Episodes | townhall; townhal; the
a quote | # Episodes | [[voices]]\nname = "Jane"\nquote = _\n# Episodes | We came.; We; stayed
a voice's page | # Episodes | [[voices]]\nname = "Jane"\nquote = "We came."\npage = _\n# Episodes | health; tax; helth
a number | # Episodes | [[numbers]]\nwords = "states"\nnumber = _\n# Episodes | 38; 1,200+; $5; million; many
`);

/** What gets into a value by copying, by another keyboard, or by another system. */
const noise = [
  ...'"\'“”‘’„«`″\\-–—‑,;:.=# …!|/[](){}<>',
  ...'\u00A0\u202F\u2009\u200B\u200E\u202E\uFEFF\u00AD\t\u3000',
  ...['"', '"""', "''", '\\"', ' # mine', '["', '"]', '", "', '<b>', '**', '&amp;', '&#39;'],
  ...['Ã©', '\uFFFD', '🙂', 'TBD', 'none', 'Jane Example', 'https://www.example.org'],
];

/** The owner's file without its remarks and all but one of the team, which is read faster. */
const [top = '', member = ''] = soundSite
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\n{2,}/g, '\n')
  .split(/(?=\[\[team\]\])/);
const short = `${top}${member}# Episodes\n`;

/** The line of a sentence, from 1, and what it writes out for that line. */
const cureIn = (sentence: string) => {
  const [, line = '', written] = /, line (\d+): .*(?: Write| empty): (.*)$/s.exec(sentence) ?? [];
  return written === undefined ? null : { line: Number(line), written };
};

/** Between a key and its value. */
const signs = [
  ' = ',
  ' = ',
  ' = ',
  '=',
  '\u00A0= ',
  ' =\u00A0',
  ' =\u200B ',
  '\t=',
  ': ',
  ' == ',
  ' ',
];

it.each(kinds)('a cure is no next mistake: %s', (_kind, from = '', to = '', values = '') => {
  expect(short).toContain(from);
  const sound = fc.constantFrom(...values.split('; '));
  const piece = fc.oneof(sound, fc.constantFrom(...noise));
  const value = fc.oneof(
    fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
    fc.tuple(piece, sound, piece).map((pieces) => pieces.join('')),
    fc.tuple(fc.string({ unit: 'grapheme' }), sound).map((pieces) => `"${pieces.join('')}"`),
    fc.tuple(piece, piece, sound, piece, piece).map((pieces) => `"${pieces.join('')}"`),
  );
  fc.assert(
    fc.property(value, fc.constantFrom(...signs), (written, sign) => {
      const owners = to.replace(' = _', () => `${sign}_`).replace('_', () => written);
      const text = short.replace(from, () => owners);
      for (const sentence of complaintsIn(text)) {
        const cure = cureIn(sentence);
        // An entry of a list on one line is no line.
        if (cure === null || (cure.written.startsWith('"') && !to.includes('[\n'))) continue;
        const cured = text
          .split('\n')
          .with(cure.line - 1, cure.written)
          .join('\n');
        const isThere = (one: string) => one.includes(`, line ${cure.line}: `);
        expect(complaintsIn(cured).filter(isThere), sentence).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

it('tells every line that cannot be read, each with a cure that is right', () => {
  const text = soundSite
    .replace('day = "Thursday"', 'day = Thursady')
    .replace('notable-guests = []', 'notable-guests = [“Jane Roe”]')
    .replace('shop = ""', 'shop = “hope.test/shop');
  expect(complaintsIn(text).map((one) => one.replace(/^.*?, line \d+: /, ''))).toEqual([
    expect.stringMatching(/^'day' must be .* Write: day = "Thursday"$/),
    '\'shop\' lacks https:// in front. Write: shop = "https://hope.test/shop"',
    expect.stringMatching(/Write: notable-guests = \["Jane Roe"\]$/),
  ]);
});

it('tells the first ten such lines', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `key${at} = “x`);
  expect(complaintsIn(lines.join('\n'))).toHaveLength(10);
});
