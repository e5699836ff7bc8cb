// Proves specification 2.14.
import { expect, it } from 'vitest';
import { connectForms } from '#src/build/delivery-plugin.ts';
import { mappingByName } from '#src/build/local-mapping.ts';
import { wireNames } from '#src/forms/form-definition.ts';
import { contractVersion } from '#src/outbox/delivery/contract.ts';
import { type Checks, runChecks } from '#src/tools/check-forms/run-checks.ts';
import { NotReached } from '#src/tools/not-reached.ts';
import { forms } from '#tests/support/example-answers.ts';

const endpoint = 'https://script.google.com/macros/s/AKfy-x_1/exec';
const mapping = connectForms(forms, mappingByName(forms), (text) => text);
const known = Object.fromEntries(forms.map((form) => [form.id, wireNames(form)]));
const version = { ok: true, version: contractVersion, mode: 'deliver', forms: known };

async function said(answer: unknown, change: Partial<Checks> = {}) {
  const lines: string[] = [];
  const asked: string[] = [];
  const checks: Checks = {
    mapping,
    forms: ['join', 'tax'],
    service: { kind: 'acknowledging-endpoint', setting: endpoint },
    endpoint,
    endpointMode: 'deliver',
    send: false,
    newId: () => 'an-id',
    now: () => 0,
    async ask(address, body) {
      asked.push(`${address} ${body}`);
      if (answer instanceof Error) throw answer;
      const stored = String(body).includes('_kind=submission') ? { ok: true, id: 'an-id' } : answer;
      const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
      return { status: 200, address, body: text };
    },
    ...change,
  };
  const { code, results } = await runChecks(checks, (line) => lines.push(line));
  return { code, lines, asked, results: Object.fromEntries(results) };
}

it('asks an endpoint which forms it knows', async () => {
  expect(await said(version)).toEqual({
    code: 0,
    lines: ['The endpoint fits.'],
    asked: [`${endpoint} _kind=version`],
    results: { join: 'fits', tax: 'fits' },
  });
});

it.each([
  [
    'answers with a login',
    '<!DOCTYPE html>',
    'it answers with a web page instead of its version. Deploy',
  ],
  [
    'does not say its version',
    { ok: false, permanent: true, reason: 'No number' },
    'it is older than this site',
  ],
  [
    'keeps another contract',
    { ...version, version: 1 },
    `it keeps version 1 of the contract, and this site version ${contractVersion}.`,
  ],
  [
    'does not know a form',
    { ...version, forms: { join: known.join } },
    "it does not know the form 'tax'. npm run owner -- script makes a new one",
  ],
  [
    'does not know a field',
    { ...version, forms: { ...known, join: ['firstName'] } },
    "it does not know lastName, email, phone, state, zip, issue, podcast of the form 'join'.",
  ],
  [
    'was made to be asked only',
    { ...version, mode: 'confirm' },
    "it was made for 'confirm', and src/owner/forms.toml says 'deliver'.",
  ],
])('says of an endpoint that it %s', async (_what, answer, sentence) => {
  const { code, lines, results } = await said(answer);
  expect(lines).toEqual([expect.stringContaining(`The endpoint: ${sentence}`)]);
  expect({ code, results }).toEqual({ code: 1, results: { join: 'differs', tax: 'differs' } });
});

it('tells it apart that an endpoint cannot be asked', async () => {
  const busy = await said({ ok: false, retryAfter: 60 });
  expect(busy).toMatchObject({ code: 2, results: { join: 'not reached' } });
  const { code, lines } = await said(new NotReached('It is not there.'));
  expect(code).toBe(2);
  expect(lines).toEqual([
    expect.stringContaining('The endpoint could not be checked. It is not there.'),
  ]);
});

it('does not want an endpoint to store forms that is only asked', async () => {
  const asked = await said(
    { ...version, mode: 'confirm', forms: {} },
    { endpointMode: 'confirm', forms: ['tax'], mapping: {} },
  );
  expect(asked.lines[0]).toBe('The endpoint fits.');
});

it('sends one marked submission of each form', async () => {
  const { code, asked } = await said(version, { send: true });
  expect(code).toBe(0);
  expect(asked.slice(1).map((one) => new URLSearchParams(one.split(' ')[1]).get('_form'))).toEqual([
    'join',
    'tax',
  ]);
  expect(asked[1]).toContain('lastName=Formcheck');
});
