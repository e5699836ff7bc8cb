// Proves specification 2.14.
import { describe, expect, it } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { NotReached } from '#src/tools/ask.ts';
import type { LoadedPage } from '#src/tools/check-forms/live-form.ts';
import { formPage, item, pageBreak, wordsPage } from '#tests/support/google-form-page.ts';
import {
  asked,
  entries,
  entry,
  page,
  questions,
  said,
  titleOf,
  viewform,
} from './checked-volunteer.ts';

const wireValue = ({ value }: { readonly value: string }) => value;
const rule = (...rule: readonly unknown[]) => ({ rules: [[...rule, 'No.']] });

const lists = formDefinitions.volunteer.fields.flatMap((field) =>
  field.control === 'select'
    ? [asked(field.name, { type: 3, choices: [...field.choices.map(wireValue), 'None of these'] })]
    : [],
);
const harmlessRules = [
  asked('email', rule(2, 102, [])),
  asked('zip', rule(4, 301, ['\\d{5}'])),
  asked('phone', rule(1, 10, [])),
  asked('message', rule(6, 202, ['500'])),
];

it.each([
  ['as it is', []],
  ['whose State and Availability are lists that offer what the app sends', lists],
  ['with rules that refuse nothing that the app sends', harmlessRules],
])('finds that a form fits, having read its page and sent nothing: %s', async (_, changes) => {
  const answer = page(formPage(questions(Object.assign({}, ...changes))));
  const { code, lines, asked } = await said(answer);
  expect(lines).toEqual(["Form 'volunteer' fits."]);
  expect({ code, asked }).toEqual({ code: 0, asked: [viewform] });
  expect(lists).toHaveLength(2);
});

/** One sentence is said of a form that differs. */
async function expectDifference(answer: LoadedPage, sentence: string): Promise<void> {
  const { code, lines } = await said(answer);
  expect(lines).toEqual([expect.stringContaining(sentence)]);
  expect(lines[0]).toMatch(/^Form 'volunteer': /);
  expect(code).toBe(1);
}

const closed = viewform.replace('viewform', 'closedform');
const signIn = 'https://accounts.google.com/v3/signin/identifier';
const paged = [...questions(), pageBreak];
const withMore = [...questions(), item('County', 7, { required: true })];
const without = (name: string) => questions({ [name]: null });

it.each<[string, LoadedPage]>([
  ['it takes no responses any more.', page('', 200, closed)],
  ['it takes no responses any more.', page(wordsPage('It is no longer accepting responses.'))],
  ['it wants people to sign in. Publish → Responders: Anyone with the link', page('', 200, signIn)],
  ['it wants people to sign in.', page(wordsPage('You need permission'), 403)],
  ['it is not published. Open the form: Publish', page(wordsPage('This form is not published.'))],
  ['there is no such form at Google.', page('', 404)],
  ['it has 2 pages, and the app sends all at once.', page(formPage(paged))],
  ['it collects e-mail addresses', page(formPage(questions(), 2))],
  ['it collects e-mail addresses', page(formPage(questions(), 3))],
  ["requires the question 'County', which the app never sends.", page(formPage(withMore))],
  [`it has no question entry.${entry('zip')} for 'zip' any more.`, page(formPage(without('zip')))],
  ["no question entry.991 for 'submissionId' any more.", page(formPage(without('submissionId')))],
])('says of a form: %s', (sentence, answer) => expectDifference(answer, sentence));

const names = { type: 3, choices: ['California'] };
const switchOff = 'switch off Required: the app checks what is required.';

it.each([
  ['requires what may be empty', 'skills', { required: true }, switchOff],
  ['requires what the site requires', 'firstName', { required: true }, switchOff],
  ['offers full names', 'state', names, "does not offer 'AL', 'AK', 'AZ' and 47 more, which"],
  ['lets choose', 'zip', { type: 2, choices: ['1'] }, "does not offer '02134'"],
  ['asks for a date', 'zip', { type: 9 }, 'does not take text. Make it Short answer.'],
  ['takes fewer letters', 'message', rule(6, 202, ['100']), "refuses 'xxxxxxxxxx… (500 letters)'"],
  ['wants more letters', 'firstName', rule(6, 203, ['3']), "refuses 'A', which the app sends."],
  ['wants a number', 'state', rule(1, 9, []), "refuses 'AL', which the app sends."],
  ['wants a range', 'zip', rule(1, 7, ['10000', '99999']), "refuses '02134', which the app sends."],
  ['wants an address', 'phone', rule(2, 102, []), 'refuses'],
  ['wants a pattern', 'firstName', rule(4, 301, ['[A-Za-z]+']), "refuses 'Zoë', which"],
  ['has a new rule', 'zip', rule(9, 9, []), 'has a response validation that this command does not'],
] as const)('says that a form %s: %s', async (_what, name, change, sentence) => {
  const answer = page(formPage(questions(asked(name, change))));
  await expectDifference(answer, sentence);
  await expectDifference(answer, `the question '${titleOf(name)}' (for '${name}') `);
});

it.each([
  [
    'nothing answers',
    new NotReached('docs.google.com could not be asked: nothing is running there.'),
  ],
  ['the page cannot be read', page(wordsPage('Something new'))],
])('tells it apart that %s', async (_what, answer) => {
  const { code, lines } = await said(answer);
  expect(lines).toEqual([
    expect.stringMatching(/^Form 'volunteer' could not be checked\. .*try again\.$/),
  ]);
  expect(code).toBe(2);
});

it('checks all that are connected where none is named, and says what is not connected', async () => {
  const all = await said(page('', 404), { forms: [] });
  expect(all.lines.map((line) => line.split(':')[0])).toEqual(["Form 'join'", "Form 'volunteer'"]);
  const none = await said(page('', 404), { forms: ['tax'] });
  expect(none).toMatchObject({
    code: 1,
    lines: ["Form 'tax': it is not connected: npm run owner has a place for it."],
  });
});

describe('a test submission', () => {
  it('is marked, and goes to a form that fits', async () => {
    const { code, asked, lines } = await said(page(formPage(questions())), { send: true });
    expect(code).toBe(0);
    const [address, body = ''] = asked[1]?.split(' ') ?? [];
    expect(address).toBe(viewform.replace('viewform', 'formResponse'));
    const sent = new URLSearchParams(body);
    expect(sent.get(`entry.${entry('lastName')}`)).toBe('Formcheck');
    expect(sent.get('entry.991')).toBe('0d9f1c52-6b1e-4a9e-8f57-3f6a2b7c8d90');
    expect([...sent.keys()]).toHaveLength(Object.keys(entries).length + 2);
    expect(lines.at(-1)).toContain("Delete the rows with the last name 'Formcheck'");
  });

  it('goes to no form that differs, and tells where one is refused', async () => {
    expect((await said(page('', 404), { send: true })).asked).toHaveLength(1);
    const refusing = await said(page(''), {
      send: true,
      ask: async (_address, body) => (body ? page('', 400) : page(formPage(questions()))),
    });
    expect(refusing.lines[0]).toBe("Form 'volunteer': it refused a test submission (status 400).");
    expect(refusing.code).toBe(1);
  });
});
