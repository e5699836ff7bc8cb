// Proves specification 4.21.
import { beforeAll, expect, it } from 'vitest';
import { allForms, builtScript, type ScriptOnSheet } from '#tests/support/script-on-sheet.ts';

let begin: (change?: (text: string) => string) => ScriptOnSheet;
beforeAll(async () => {
  begin = await builtScript(allForms, { email: true });
});

const submission = (number: number, form = 'join') => ({
  _kind: 'submission',
  _id: `7f0c3a52-9d1e-4b77-8a55-0c6f1d2e3a4${number}`,
  _form: form,
  firstName: 'Zaphod',
});

it('writes the owner once of each form, with nothing of what a person wrote', () => {
  const script = begin();
  for (const number of [1, 1, 2]) script.post(submission(number));
  script.post(submission(3, 'tax'));
  expect(script.google.emails).toMatchObject([
    { to: 'owner@example.org', subject: "The first answer of 'join' has arrived" },
    { subject: "The first answer of 'tax' has arrived" },
  ]);
  expect(JSON.stringify(script.google.emails)).not.toContain('Zaphod');
});

const noEmail = () => {
  throw new Error('Service invoked too many times for one day: email.');
};

it('says each day what is new, since a summary that an e-mail took', () => {
  const script = begin();
  const { emails } = script.google;
  script.run('setUp');
  script.post(submission(1));
  emails.push = noEmail;
  expect(() => script.run('dailySummary')).toThrow('email');
  Reflect.deleteProperty(emails, 'push');
  script.post(submission(2));
  script.run('dailySummary');
  script.post(submission(3));
  script.run('dailySummary');
  const [first, second] = emails.filter(({ subject }) => subject.includes('summary'));
  expect(first?.body.split('\n')).toContain('join: 2 new, 2 in all');
  expect(second?.body.split('\n')).toContain('join: 1 new, 3 in all');
  expect(second?.body.split('\n')).toContain('tax: 0 new, 0 in all');
});

it('stores, and says so, where no e-mail gets out, and writes the owner with the next', () => {
  const script = begin();
  const { emails } = script.google;
  emails.push = noEmail;
  expect(script.post(submission(1))).toMatchObject({ ok: true });
  Reflect.deleteProperty(emails, 'push');
  script.post(submission(2));
  expect(emails).toMatchObject([{ subject: "The first answer of 'join' has arrived" }]);
});

it('writes nothing where the owner has switched it off', () => {
  const script = begin((text) =>
    text.replace(/NOTIFY = .*;/, 'NOTIFY = { firstArrival: false, daily: false };'),
  );
  script.post(submission(1));
  script.run('dailySummary');
  expect(script.google.emails).toEqual([]);
});
