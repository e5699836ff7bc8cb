// Proves specification 2.12.
import { describe, expect, it } from 'vitest';
import { connectForms } from '#src/build/delivery-plugin.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { forms } from '#tests/support/example-answers.ts';

/** Differs wherever its argument does. */
const itself = (text: string) => text;
const tax: OwnerFormMapping = { formId: 'invented', entries: { firstName: 1, zip: 2, phone: 3 } };

const connectedTax = (change: Partial<OwnerFormMapping> = {}) =>
  connectForms(forms, { tax: { ...tax, ...change } }, itself).tax;

it('connects what has a form id, and nothing else', () => {
  const mappings = { tax, health: { formId: '', entries: {} }, nothing: tax };
  expect(Object.keys(connectForms(forms, mappings, itself))).toEqual(['tax']);
  expect(connectForms(forms, {}, itself)).toEqual({});
});

it('says which answers stay on the device by design', () => {
  // Join's commitment is written down and never sent.
  expect(connectForms(forms, { join: tax }, itself).join).toMatchObject({ kept: ['commitment'] });
  expect(connectedTax()).not.toHaveProperty('kept');
});

it('says which answers the form requires today', () => {
  expect(connectedTax()?.required).toEqual(['firstName', 'phone', 'zip']);
  const entries = { firstName: 1, issue: 2 };
  expect(connectedTax({ entries })?.required).toEqual(['firstName']);
});

describe('the version', () => {
  const changes: Readonly<Record<string, Partial<OwnerFormMapping>>> = {
    'the form id': { formId: 'another' },
    'one entry': { entries: { ...tax.entries, zip: 999 } },
    'two entries, exchanged': { entries: { firstName: 1, zip: 3, phone: 2 } },
    'a submissionId': { submissionId: 999 },
    'a capturedAt': { capturedAt: 999 },
  };

  it('changes with each of these', () => {
    const versions = [{}, ...Object.values(changes)].map((change) => connectedTax(change)?.version);
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('stays where another form changes, and is what the hash makes of it', () => {
    const both = connectForms(forms, { tax, health: { ...tax, formId: 'more' } }, itself);
    expect(both.tax).toEqual(connectedTax());
    expect(connectForms(forms, { tax }, () => 'hash').tax?.version).toBe('hash');
  });
});
