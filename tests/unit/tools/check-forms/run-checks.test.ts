// Proves specification 2.14.
import { describe, expect, it } from 'vitest';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import type { LoadedPage } from '#src/tools/check-forms/live-form.ts';
import { NotReached } from '#src/tools/check-forms/run-checks.ts';
import { formPage, item, pageBreak, wordsPage } from '#tests/support/google-form-page.ts';
import { entries, entry, page, questions, said, viewform } from './checked-volunteer.ts';

it('finds that a form fits, having read its public page and sent nothing', async () => {
  const { code, lines, asked, result } = await said(page(formPage(questions())));
  expect(lines).toEqual(["Form 'volunteer' fits."]);
  expect({ code, asked, result }).toEqual({ code: 0, asked: [viewform], result: 'fits' });
});

it('lets State and Availability be lists that offer what the app sends', async () => {
  const lists = Object.fromEntries(
    formDefinitions.volunteer.fields.flatMap((field) => {
      if (field.control !== 'select') return [];
      const choices = [...field.choices.map(({ value }) => value), 'None of these'];
      return [[field.name, item(field.label, entry(field.name), { type: 3, choices })]];
    }),
  );
  expect((await said(page(formPage(questions(lists))))).lines).toEqual(["Form 'volunteer' fits."]);
});

const rule = (...rule: readonly unknown[]) => ({ rules: [[...rule, 'No.']] });

/** The change at Google, the page, and what is said of it. */
const differences: readonly (readonly [string, LoadedPage, string])[] = [
  [
    'is closed',
    page('', 200, viewform.replace('viewform', 'closedform')),
    'it takes no responses any more.',
  ],
  [
    'says that it is closed',
    page(wordsPage('The form A form is no longer accepting responses.')),
    'it takes no responses any more.',
  ],
  [
    'wants a sign-in',
    page('', 200, 'https://accounts.google.com/v3/signin/identifier'),
    'it wants people to sign in. Publish → Responders: Anyone with the link',
  ],
  ['is for members', page(wordsPage('You need permission'), 403), 'it wants people to sign in.'],
  [
    'is not published',
    page(wordsPage('This form is not published.')),
    'it is not published. Open the form: Publish',
  ],
  ['has an unknown id', page('', 404), 'there is no such form at Google.'],
  [
    'has several pages',
    page(formPage([...questions(), pageBreak])),
    'it has 2 pages, and the app sends all at once.',
  ],
  ['collects verified addresses', page(formPage(questions(), 2)), 'it collects e-mail addresses'],
  ['collects typed addresses', page(formPage(questions(), 3)), 'it collects e-mail addresses'],
  [
    'lost a question',
    page(formPage(questions({ zip: null }))),
    `it has no question entry.${entry('zip')} for 'zip' any more.`,
  ],
  [
    'lost the submissionId',
    page(formPage(questions({ submissionId: null }))),
    "it has no question entry.991 for 'submissionId' any more.",
  ],
  [
    'requires what is never sent',
    page(formPage([...questions(), item('County', 7, { required: true })])),
    "it requires the question 'County', which the app never sends.",
  ],
  [
    'requires what may be empty',
    page(formPage(questions({ skills: item('Skills', entry('skills'), { required: true }) }))),
    "the question 'Skills' (for 'skills') is required, and the app may send it empty.",
  ],
  [
    'offers full names of states',
    page(
      formPage(
        questions({ state: item('State', entry('state'), { type: 3, choices: ['California'] }) }),
      ),
    ),
    "the question 'State' (for 'state') does not offer 'AL', 'AK', 'AZ' and 47 more, which the app sends.",
  ],
  [
    'lets choose where people type',
    page(formPage(questions({ zip: item('Zip Code', entry('zip'), { type: 2, choices: ['1'] }) }))),
    "the question 'Zip Code' (for 'zip') does not offer '02134'",
  ],
  [
    'asks for a date',
    page(formPage(questions({ zip: item('Zip Code', entry('zip'), { type: 9 }) }))),
    "the question 'Zip Code' (for 'zip') does not take text. Make it Short answer.",
  ],
  [
    'has two questions exchanged',
    page(formPage(questions({ firstName: item('Last Name', entry('firstName')) }))),
    "the question 'Last Name' (for 'firstName') has the title of 'lastName'.",
  ],
  [
    'takes fewer letters',
    page(
      formPage(questions({ message: item('Message', entry('message'), rule(6, 202, ['100'])) })),
    ),
    "the question 'Message' (for 'message') refuses 'xxxxxxxxxx… (500 letters)'",
  ],
  [
    'wants more letters',
    page(
      formPage(
        questions({ firstName: item('First Name', entry('firstName'), rule(6, 203, ['3'])) }),
      ),
    ),
    "refuses 'A', which the app sends.",
  ],
  [
    'wants a number',
    page(formPage(questions({ state: item('State', entry('state'), rule(1, 9, [])) }))),
    "refuses 'AL', which the app sends.",
  ],
  [
    'wants a number of a range',
    page(
      formPage(questions({ zip: item('Zip Code', entry('zip'), rule(1, 7, ['10000', '99999'])) })),
    ),
    "refuses '02134', which the app sends.",
  ],
  [
    'wants an address',
    page(formPage(questions({ phone: item('Phone', entry('phone'), rule(2, 102, [])) }))),
    "the question 'Phone' (for 'phone') refuses",
  ],
  [
    'wants a pattern',
    page(
      formPage(
        questions({
          firstName: item('First Name', entry('firstName'), rule(4, 301, ['[A-Za-z]+'])),
        }),
      ),
    ),
    "refuses 'Zoë', which the app sends.",
  ],
  [
    'has a rule that is not known',
    page(formPage(questions({ zip: item('Zip Code', entry('zip'), rule(9, 9, [])) }))),
    'has a response validation that this command does not know.',
  ],
];

it.each(differences)('says that a form %s', async (_what, answer, sentence) => {
  const { code, lines, result } = await said(answer);
  expect(lines).toEqual([expect.stringContaining(sentence)]);
  expect(lines[0]).toMatch(/^Form 'volunteer': /);
  expect({ code, result }).toEqual({ code: 1, result: 'differs' });
});

it('lets rules be that refuse nothing the app sends', async () => {
  const ruled = {
    email: item('Email', entry('email'), rule(2, 102, [])),
    zip: item('Zip Code', entry('zip'), rule(4, 301, ['\\d{5}'])),
    phone: item('Phone', entry('phone'), rule(1, 10, [])),
    message: item('Message', entry('message'), rule(6, 202, ['500'])),
  };
  expect((await said(page(formPage(questions(ruled))))).lines).toEqual(["Form 'volunteer' fits."]);
});

it.each([
  [
    'nothing answers',
    new NotReached('docs.google.com could not be asked: nothing is running there.'),
  ],
  ['the page cannot be read', page(wordsPage('Something new'))],
])('tells it apart that %s', async (_what, answer) => {
  const { code, lines, result } = await said(answer);
  expect(lines).toEqual([
    expect.stringMatching(/^Form 'volunteer' could not be checked\. .*try again\.$/),
  ]);
  expect({ code, result }).toEqual({ code: 2, result: 'not reached' });
});

it('checks all that are connected where none is named, and says what is not connected', async () => {
  const all = await said(page('', 404), { forms: [] });
  expect(all.lines.map((line) => line.split(':')[0])).toEqual(["Form 'join'", "Form 'volunteer'"]);
  const none = await said(page('', 404), { forms: ['tax'] });
  expect(none).toMatchObject({
    code: 1,
    lines: ["Form 'tax' is not connected: npm run connect says how."],
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
