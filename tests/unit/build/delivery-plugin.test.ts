// Proves specification 2.12.
import { describe, expect, it } from 'vitest';
import { checkedMapping, connectForms, deliveryPlugin } from '#src/build/delivery-plugin.ts';
import { ownerForms } from '#src/build/owner/forms-file.ts';
import { formIds } from '#src/forms/all-forms.ts';
import { wireNames } from '#src/forms/form-definition.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { type DeliveryEnvironment, parseDelivery } from '#src/outbox/delivery/kinds.ts';
import { forms } from '#tests/support/example-answers.ts';
import { definitionOf } from '#tests/support/owner-mappings.ts';

const script = 'https://script.google.com/macros/s/AKfy-x_1/exec';
const hosted: DeliveryEnvironment = { FORM_SERVICE: 'https://docs.google.com' };
const local: DeliveryEnvironment = { FORM_SERVICE: 'local' };

const mappingFor = (environment: DeliveryEnvironment, ...localUnconnected: string[]) =>
  checkedMapping({ delivery: parseDelivery(environment), localUnconnected });

describe('the mapping that a build delivers with', () => {
  it('holds, for the hosted service, what the owner has connected', () => {
    const mapping = mappingFor(hosted, 'join');
    expect(Object.keys(mapping).sort()).toEqual(Object.keys(ownerForms().forms).sort());
  });

  it('holds every form by its own name where one endpoint takes them all', () => {
    const endpoint = { CONFIRMATION_ENDPOINT: script, CONFIRMATION_MODE: 'deliver' };
    const mapping = mappingFor({ ...hosted, ...endpoint });
    expect(Object.keys(mapping)).toEqual(formIds);
    for (const id of formIds) {
      expect(mapping[id]?.formId).toBe(id);
      expect(Object.keys(mapping[id]?.entries ?? {})).toEqual(wireNames(definitionOf(id)));
    }
  });

  it.each([[['']], [['stay-informed']], [['tax', 'join']]])(
    'holds, for the local service, all but %j',
    (localUnconnected) => {
      const mapping = mappingFor(local, ...localUnconnected);
      const connected = formIds.filter((id) => !localUnconnected.includes(id));
      expect(Object.keys(mapping).sort()).toEqual(connected.sort());
      for (const id of connected) expect(mapping[id]?.formId).toBe(`local-${id}`);
    },
  );

  it('has for each form a version that is the same in every build, and its own', () => {
    const [one, other] = [mappingFor(local), mappingFor(local)];
    expect(one).toEqual(other);
    const versions = Object.values(one).map(({ version }) => version);
    expect(new Set(versions).size).toBe(formIds.length);
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{8}$/);
  });
});

/** What the build puts in place of `virtual:delivery`. */
async function loaded(environment: DeliveryEnvironment): Promise<unknown> {
  const plugin = deliveryPlugin({ delivery: parseDelivery(environment), localUnconnected: [] });
  const { resolveId, load } = plugin;
  if (typeof resolveId !== 'function' || typeof load !== 'function') throw new Error('No hooks');
  const context = {} as never;
  const id = await resolveId.call(context, 'virtual:delivery', undefined, {} as never);
  if (typeof id !== 'string') throw new Error('Not resolved');
  return load.call(context, id);
}

it('the module says where and how forms are delivered', async () => {
  expect(await loaded(local)).toBe(
    [
      'export const delivery = {"service":{"kind":"google-forms","setting":"local"},"status":null};',
      `export const wireMapping = ${JSON.stringify(mappingFor(local))};`,
      'export const builtAt = 0;',
    ].join('\n'),
  );
  const asked = { CONFIRMATION_ENDPOINT: script, CONFIRMATION_MODE: 'confirm' };
  expect(await loaded({ ...hosted, ...asked })).toContain(
    `export const delivery = {"service":{"kind":"google-forms","setting":"https://docs.google.com"},"status":{"kind":"acknowledging-endpoint","setting":"${script}"}};`,
  );
});

/** Differs wherever its argument does. */
const itself = (text: string) => text;
const tax: OwnerFormMapping = { formId: 'invented', entries: { firstName: 1, zip: 2, phone: 3 } };

const connectedTax = (change: Partial<OwnerFormMapping> = {}) =>
  connectForms(forms, { tax: { ...tax, ...change } }, itself).tax;

it('connects what has a form id, and says which answers it requires today and which stay on the device', () => {
  const mappings = { tax, health: { formId: '', entries: {} }, nothing: tax };
  expect(Object.keys(connectForms(forms, mappings, itself))).toEqual(['tax']);
  // Join's commitment is written down and never sent.
  expect(connectForms(forms, { join: tax }, itself).join).toMatchObject({ kept: ['commitment'] });
  expect(connectedTax()).not.toHaveProperty('kept');
  expect(connectedTax()?.required).toEqual(['firstName', 'phone', 'zip']);
  // A volunteer may leave the skills out, and has no issue.
  const volunteer = { ...tax, entries: { firstName: 1, skills: 2, issue: 3 } };
  expect(connectForms(forms, { volunteer }, itself).volunteer?.required).toEqual(['firstName']);
});

it('has a version that changes with each of these, and not with another form', () => {
  const changes: readonly Partial<OwnerFormMapping>[] = [
    {},
    { formId: 'another' },
    { entries: { ...tax.entries, zip: 999 } },
    { entries: { firstName: 1, zip: 3, phone: 2 } },
    { submissionId: 999 },
    { capturedAt: 999 },
  ];
  const versions = changes.map((change) => connectedTax(change)?.version);
  expect(new Set(versions).size).toBe(changes.length);
  const both = connectForms(forms, { tax, health: { ...tax, formId: 'more' } }, itself);
  expect(both.tax).toEqual(connectedTax());
  expect(connectForms(forms, { tax }, () => 'hash').tax?.version).toBe('hash');
});
