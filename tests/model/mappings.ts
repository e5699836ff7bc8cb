import { mappingByName } from '#src/build/local-mapping.ts';
import type { OwnerFormMapping, WireMapping } from '#src/forms/wire-mapping.ts';

export const formNames = ['join', 'tax', 'health'] as const;

type Version = {
  readonly forms: readonly string[];
  readonly fields: readonly string[];
  readonly renamed?: Readonly<Record<string, string>>;
};

/** Of the site: different entry numbers, a renamed field, a removed field, a new form. */
const versions: readonly Version[] = [
  { forms: ['join', 'tax'], fields: ['name', 'message', 'note'] },
  {
    forms: ['join', 'tax', 'health'],
    fields: ['name', 'message', 'remark'],
    renamed: { note: 'remark' },
  },
  { forms: ['join', 'health'], fields: ['name', 'message'] },
];

/** For Google Forms. A sheet with ids detects duplicates, so requests may overlap. */
export const mappings = versions.map((one, at) =>
  mapping(one, at, (form) => ({
    formId: `${form}-id`,
    entries: Object.fromEntries(one.fields.map((field, place) => [field, 10 * (at + 1) + place])),
    ...(form === 'tax' && { submissionId: 10 * (at + 1) + 9 }),
  })),
);

/** For an endpoint, as a build for one makes it: by name, without an entry for the id. */
export const published = versions.map((one, at) => {
  const choice = { required: true, control: 'select', emptyLabel: '', choices: [] } as const;
  const fields = one.fields.map((name) => ({ name, label: name, ...choice }));
  const words = { title: '', submitLabel: '', successLine: '', errorLine: '' };
  const byName = mappingByName(one.forms.map((id) => ({ id, fields, ...words })));
  return mapping(one, at, (form) => byName[form] ?? { formId: form, entries: {} });
});

function mapping(
  { forms, renamed = {} }: Version,
  at: number,
  ofForm: (form: string) => OwnerFormMapping,
): WireMapping {
  const version = `v${at + 1}`;
  return Object.fromEntries(forms.map((form) => [form, { ...ofForm(form), version, renamed }]));
}
