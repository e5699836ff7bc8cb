// Proves specification 2.14.
import { describe, expect, it } from 'vitest';
import { connectForms } from '#src/build/delivery-plugin.ts';
import { mappingByName } from '#src/build/local-mapping.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { wireNames } from '#src/forms/form-definition.ts';
import { contractVersion } from '#src/outbox/delivery/contract.ts';
import { NotReached } from '#src/tools/ask.ts';
import type { LoadedPage } from '#src/tools/check-forms/live-form.ts';
import { type Checks, runChecks } from '#src/tools/check-forms/run-checks.ts';
import { forms } from '#tests/support/example-answers.ts';
import { formPage, item, pageBreak, wordsPage } from '#tests/support/google-form-page.ts';
import { entriesOf, publishedId } from '#tests/support/owner-mappings.ts';

const entries = Object.fromEntries(entriesOf('volunteer'));
/** The entry of a field. */
const entry = (name: string) => entries[name] ?? 0;
const mapping = connectForms(
  forms,
  {
    volunteer: { formId: publishedId('volunteer'), entries, submissionId: 991, capturedAt: 992 },
    join: { formId: publishedId('join'), entries: Object.fromEntries(entriesOf('join')) },
  },
  (text) => text,
);
const labels = new Map<string, string>(
  formDefinitions.volunteer.fields.map(({ name, label }) => [name, label]),
);
/** The title of a field's question. */
const titleOf = (name: string) => labels.get(name) ?? name;
/** The question of a field, otherwise than in a form that fits. */
const asked = (name: string, change: Parameters<typeof item>[2]) => ({
  [name]: item(titleOf(name), entry(name), change),
});

/** The questions of a form that fits, by field, but for those that are given. */
function questions(change: Readonly<Record<string, unknown>> = {}): readonly unknown[] {
  const sound = Object.entries(entries).map(([name, number]) => [
    name,
    item(titleOf(name), number),
  ]);
  const extras = { submissionId: item('Submission ID', 991), capturedAt: item('Captured at', 992) };
  return Object.values({ ...Object.fromEntries(sound), ...extras, ...change }).filter(
    (one) => one !== null,
  );
}

const viewform = `https://docs.google.com/forms/d/e/${publishedId('volunteer')}/viewform?hl=en`;
const page = (body: string, status = 200, address = viewform): LoadedPage => ({
  status,
  address,
  body,
});

/** What is said of the form, whose page is this one. */
async function said(answer: LoadedPage | Error, change: Partial<Checks> = {}) {
  const asked: string[] = [];
  const lines: string[] = [];
  const checks: Checks = {
    mapping,
    forms: ['volunteer'],
    service: { kind: 'google-forms', setting: 'https://docs.google.com' },
    endpoint: '',
    endpointMode: 'deliver',
    send: false,
    newId: () => '0d9f1c52-6b1e-4a9e-8f57-3f6a2b7c8d90',
    now: () => 0,
    async ask(address, body) {
      asked.push(body === undefined ? address : `${address} ${body}`);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...change,
  };
  const code = await runChecks(checks, (line) => lines.push(line));
  return { code, lines, asked };
}

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
  ['nothing answers', new NotReached('docs.google.com could not be asked: nothing runs there.')],
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
  const { code, lines } = await said(page('', 404), { forms: ['tax'] });
  expect(lines).toEqual(["Form 'tax': it is not connected: npm run owner has a place for it."]);
  expect(code).toBe(1);
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

const endpoint = 'https://script.google.com/macros/s/AKfy-x_1/exec';
const byName = connectForms(forms, mappingByName(forms), (text) => text);
const known = Object.fromEntries(forms.map((form) => [form.id, wireNames(form)]));
const version = { ok: true, version: contractVersion, mode: 'deliver', forms: known };

const json = (answer: unknown) => page(JSON.stringify(answer));

/** What is said of an endpoint that answers so. */
const endpointSaid = (answer: LoadedPage | Error, change: Partial<Checks> = {}) =>
  said(answer, {
    ...{ mapping: byName, forms: ['join', 'tax'], endpoint, newId: () => 'an-id' },
    service: { kind: 'acknowledging-endpoint', setting: endpoint },
    ...change,
  });

it('asks an endpoint which forms it knows', async () => {
  expect(await endpointSaid(json(version))).toEqual({
    code: 0,
    lines: ['The endpoint fits.'],
    asked: [`${endpoint} _kind=version`],
  });
});

const older = { ok: false, permanent: true, reason: 'No number' };

it.each([
  ['it answers with a web page instead of its version. Deploy', page('<!DOCTYPE html>')],
  ['it is older than this site', json(older)],
  [
    `it keeps version 1 of the contract, and this site version ${contractVersion}.`,
    json({ ...version, version: 1 }),
  ],
  [
    "it does not know the form 'tax'. npm run owner -- script makes a new one",
    json({ ...version, forms: { join: known.join } }),
  ],
  [
    "it does not know lastName, email, phone, state, zip, issue, podcast of the form 'join'.",
    json({ ...version, forms: { ...known, join: ['firstName'] } }),
  ],
  [
    "it was made for 'confirm', and src/owner/forms.toml says 'deliver'.",
    json({ ...version, mode: 'confirm' }),
  ],
])('says of an endpoint: %s', async (sentence, answer) => {
  const { code, lines } = await endpointSaid(answer);
  expect(lines).toEqual([expect.stringContaining(`The endpoint: ${sentence}`)]);
  expect(code).toBe(1);
});

it('tells it apart that an endpoint cannot be asked', async () => {
  expect((await endpointSaid(json({ ok: false, retryAfter: 60 }))).code).toBe(2);
  const { code, lines } = await endpointSaid(new NotReached('It is not there.'));
  expect([code, lines.length]).toEqual([2, 1]);
  expect(lines[0]).toContain('The endpoint could not be checked. It is not there.');
});

it('does not want an endpoint to store forms that is only asked', async () => {
  const { lines } = await endpointSaid(json({ ...version, mode: 'confirm', forms: {} }), {
    ...{ endpointMode: 'confirm', forms: ['tax'], mapping: {} },
  });
  expect(lines[0]).toBe('The endpoint fits.');
});

it('sends one marked submission of each form', async () => {
  const sent: URLSearchParams[] = [];
  const { code } = await endpointSaid(json(version), {
    send: true,
    async ask(_, body) {
      sent.push(new URLSearchParams(body));
      return json(sent.at(-1)?.get('_kind') === 'submission' ? { ok: true, id: 'an-id' } : version);
    },
  });
  expect(code).toBe(0);
  expect(sent.slice(1).map((one) => one.get('_form'))).toEqual(['join', 'tax']);
  expect(sent[1]?.get('lastName')).toBe('Formcheck');
});
