// Proves specification 2.14.
import { expect, it } from 'vitest';
import { connectForms } from '#src/build/delivery-plugin.ts';
import { mappingByName } from '#src/build/local-mapping.ts';
import { wireNames } from '#src/forms/form-definition.ts';
import { contractVersion } from '#src/outbox/delivery/contract.ts';
import { NotReached } from '#src/tools/ask.ts';
import type { Checks } from '#src/tools/check-forms/run-checks.ts';
import { forms } from '#tests/support/example-answers.ts';
import { page, said as saidOf } from './checked-volunteer.ts';

const endpoint = 'https://script.google.com/macros/s/AKfy-x_1/exec';
const mapping = connectForms(forms, mappingByName(forms), (text) => text);
const known = Object.fromEntries(forms.map((form) => [form.id, wireNames(form)]));
const version = { ok: true, version: contractVersion, mode: 'deliver', forms: known };

async function said(answer: unknown, change: Partial<Checks> = {}) {
  const asked: string[] = [];
  const { code, lines } = await saidOf(page(''), {
    mapping,
    forms: ['join', 'tax'],
    service: { kind: 'acknowledging-endpoint', setting: endpoint },
    endpoint,
    newId: () => 'an-id',
    async ask(address, body) {
      asked.push(`${address} ${body}`);
      if (answer instanceof Error) throw answer;
      const stored = String(body).includes('_kind=submission') ? { ok: true, id: 'an-id' } : answer;
      return page(typeof stored === 'string' ? stored : JSON.stringify(stored));
    },
    ...change,
  });
  return { code, lines, asked };
}

it('asks an endpoint which forms it knows', async () => {
  expect(await said(version)).toEqual({
    code: 0,
    lines: ['The endpoint fits.'],
    asked: [`${endpoint} _kind=version`],
  });
});

const older = { ok: false, permanent: true, reason: 'No number' };

it.each([
  ['it answers with a web page instead of its version. Deploy', '<!DOCTYPE html>'],
  ['it is older than this site', older],
  [
    `it keeps version 1 of the contract, and this site version ${contractVersion}.`,
    { ...version, version: 1 },
  ],
  [
    "it does not know the form 'tax'. npm run owner -- script makes a new one",
    { ...version, forms: { join: known.join } },
  ],
  [
    "it does not know lastName, email, phone, state, zip, issue, podcast of the form 'join'.",
    { ...version, forms: { ...known, join: ['firstName'] } },
  ],
  [
    "it was made for 'confirm', and src/owner/forms.toml says 'deliver'.",
    { ...version, mode: 'confirm' },
  ],
])('says of an endpoint: %s', async (sentence, answer) => {
  const { code, lines } = await said(answer);
  expect(lines).toEqual([expect.stringContaining(`The endpoint: ${sentence}`)]);
  expect(code).toBe(1);
});

it('tells it apart that an endpoint cannot be asked', async () => {
  expect((await said({ ok: false, retryAfter: 60 })).code).toBe(2);
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
