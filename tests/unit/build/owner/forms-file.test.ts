// Proves specification 2.12, 2.19.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formsFile, readForms } from '#src/build/owner/forms-file.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { formIds } from '#src/forms/all-forms.ts';
import {
  complaintsAbout,
  entriesOf,
  formsToml,
  linkOf,
  linkWith,
  publishedId,
  specifiedWireNames,
} from '#tests/support/owner-mappings.ts';

const quoted = (text: string) => `"${text}"`;
const script = 'https://script.google.com/macros/s/AKfy-x_1/exec';
const join = { join: quoted(linkOf('join')) };

/** What the file says, which has to be sound. */
function said(text: string) {
  const read = readForms(text);
  if (!read.ok) throw new Error(read.error.join('\n'));
  return read.value;
}

describe('a sound file', () => {
  it('is one in which nothing is filled in', () => {
    const text = readFileSync(ownerPath('.', formsFile), 'utf8');
    expect(complaintsAbout(text)).toEqual([]);
    expect(said(text).forms).toEqual({});
  });

  it.each(formIds)('connects %s by its link', (id) => {
    const mapping = { formId: publishedId(id), entries: Object.fromEntries(entriesOf(id)) };
    expect(said(formsToml({ [id]: quoted(linkOf(id)) })).forms).toEqual({ [id]: mapping });
    expect(Object.keys(mapping.entries).sort()).toEqual(specifiedWireNames(id).sort());
  });

  it('[2.19] takes an entry for the id, the time, and what a link to the form says', () => {
    const extras = { submissionId: 901, capturedAt: 902 };
    const link = linkOf('tax', ...Object.entries({ ...extras, source: 904 }));
    const entries = { ...Object.fromEntries(entriesOf('tax')), source: 904 };
    const mapping = { formId: publishedId('tax'), ...extras, entries };
    expect(said(formsToml({ tax: quoted(link) })).forms.tax).toEqual(mapping);
  });

  it('knows a field by its label too, and a list by one of its choices', () => {
    const answers = entriesOf('volunteer').map(([name, entry]) => {
      const words: Record<string, string> = {
        firstName: 'First name',
        state: 'CA',
        availability: 'full-time',
      };
      return [words[name] ?? name.toUpperCase(), entry] as const;
    });
    expect(said(formsToml({ volunteer: quoted(linkWith('volunteer', answers)) })).forms).toEqual(
      said(formsToml({ volunteer: quoted(linkOf('volunteer')) })).forms,
    );
  });

  it('names an endpoint and what it is for', () => {
    expect(said(formsToml({ endpoint: quoted(script) }))).toMatchObject({
      endpoint: script,
      endpointMode: 'deliver',
    });
    const asked = { ...join, join: quoted(linkOf('join', ['submissionId', 901])) };
    expect(said(formsToml({ endpoint: '"/reports"' }))).toMatchObject({ endpoint: '/reports' });
    const confirm = { ...asked, endpoint: quoted(script), 'endpoint-mode': '"confirm"' };
    expect(said(formsToml(confirm))).toMatchObject({ endpointMode: 'confirm' });
  });
});
