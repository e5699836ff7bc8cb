import { formsFile, type OwnerForms } from '#src/build/owner/forms-file.ts';
import { formDefinitions, formIds } from '#src/forms/all-forms.ts';
import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import type { OwnerFacts } from '#src/owner/owner-facts.ts';
import type { OutsideLink } from '#src/owner/schema/lists.ts';

/** An empty text or list is a placeholder. */
export type OwnerBlanks = Pick<
  OwnerFacts,
  'siteAddress' | 'securityContact' | 'whoReads' | 'organization' | 'team'
> &
  OwnerForms & {
    readonly outsideLinks: Readonly<Record<string, OutsideLink>>;
    readonly people: Readonly<Record<string, readonly string[]>>;
  };

/** One of the owner's files, with its placeholders. */
type Unfilled = { readonly file: string; readonly missing: readonly string[] };

/** @param forms the ids of all forms */
export function listUnfilled(owner: OwnerBlanks, forms: readonly string[]): readonly Unfilled[] {
  return [
    {
      file: 'src/owner/site.toml',
      missing: [
        ...(owner.siteAddress === '' ? ['the address that the site is published under'] : []),
        ...(owner.securityContact === '' ? ['whom to tell of a weakness of the site'] : []),
        ...(owner.whoReads === '' ? ['who reads what people send, and by when'] : []),
        ...Object.entries(owner.organization)
          .filter(([, text]) => text === '')
          .map(([key]) => `who runs the site: ${key}`),
        ...Object.values(owner.outsideLinks)
          .filter(({ address }) => address === '')
          .map(({ label }) => `the address of: ${label}`),
        ...Object.entries(owner.people)
          .filter(([, names]) => names.length === 0)
          .map(([group]) => `the names of: ${group}`),
        ...owner.team.flatMap(({ name, title, photo }, index) => [
          ...(name === '' ? [`the name of member ${index + 1}, ${title}`] : []),
          ...(photo === null ? [`the photo of member ${index + 1}, ${title}`] : []),
        ]),
      ],
    },
    {
      file: formsFile,
      missing: forms
        .filter((id) => !isConnected(owner, id))
        .map((id) => `form '${id}' is unconnected: its pre-filled link, or one endpoint for all`),
    },
  ];
}

/** Says '61 things are still to fill in'; null if nothing is. */
export function stillToFill(unfilled: readonly Unfilled[]): string | null {
  const count = unfilled.reduce((sum, { missing }) => sum + missing.length, 0);
  if (count === 0) return null;
  return `${count === 1 ? '1 thing is' : `${count} things are`} still to fill in`;
}

/** Whether a form's submissions are delivered. */
export const isConnected = ({ endpoint, endpointMode, forms }: OwnerForms, id: string): boolean =>
  (endpoint !== '' && endpointMode === 'deliver') || Object.hasOwn(forms, id);

/** The output: the missing facts. */
export function printedList(owner: OwnerBlanks): string {
  return listUnfilled(owner, formIds)
    .flatMap(({ file, missing }) => [
      `${file}: ${missing.length === 0 ? 'complete' : `${missing.length} to fill`}`,
      ...missing.map((line) => `  - ${line}`),
    ])
    .join('\n');
}

/**
 * The block that connects a form.
 * @throws with a sentence if there is no such form
 */
export function printedBlock(form: string): string {
  const entries = wireNames(formNamed(form)).map((name) => `${name} = 0`);
  return [`[${form}]`, 'form = ""', ...entries].join('\n');
}

/** @throws with a sentence if there is no such form */
export function formNamed(form: string): FormDefinition {
  const definitions: readonly FormDefinition[] = Object.values(formDefinitions);
  const definition = definitions.find(({ id }) => id === form);
  if (definition !== undefined) return definition;
  throw new Error(`There is no form '${form}'. The forms: ${formIds.join(', ')}.`);
}
