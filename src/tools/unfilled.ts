import { formsFile, type OwnerForms } from '#src/build/owner/forms-file.ts';
import { siteFile } from '#src/build/owner/site-file.ts';
import { formDefinitions, formIds } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import type { OwnerFacts } from '#src/owner/owner-facts.ts';
import type { OutsideLink } from '#src/owner/schema/lists.ts';
import type { ValuePath } from '#src/owner/schema/schema.ts';

/** An empty text or list is a placeholder. */
export type OwnerBlanks = Pick<
  OwnerFacts,
  'siteAddress' | 'securityContact' | 'whoReads' | 'organization' | 'team'
> &
  OwnerForms & {
    readonly outsideLinks: Readonly<Record<string, OutsideLink>>;
    readonly people: Readonly<Record<string, readonly string[]>>;
  };

/** What is missing, and the value that holds its place. */
type Missing = readonly [path: ValuePath, what: string];

/** One of the owner's files, with its placeholders. */
type Unfilled = {
  readonly file: typeof siteFile | typeof formsFile;
  readonly missing: readonly Missing[];
};

/** The placeholders of each file. */
export function listUnfilled(
  owner: OwnerBlanks,
  ids: readonly string[] = formIds,
): readonly Unfilled[] {
  const facts: readonly (readonly [value: string | readonly string[], ...Missing])[] = [
    [owner.siteAddress, ['address'], 'the address that the site is published under'],
    [owner.securityContact, ['security-contact'], 'whom to tell of a weakness of the site'],
    [owner.whoReads, ['who-reads'], 'who reads what people send, and by when'],
    ...Object.entries(owner.organization).map(
      ([key, text]) => [text, [key], `who runs the site: ${key.replaceAll('-', ' ')}`] as const,
    ),
    ...Object.entries(owner.outsideLinks).map(
      ([key, { address, label }]) => [address, ['links', key], `the address of: ${label}`] as const,
    ),
    ...Object.entries(owner.people).map(
      ([group, names]) =>
        [names, ['people', group], `the names of: ${group.replaceAll('-', ' ')}`] as const,
    ),
    ...owner.team.flatMap(({ name, title, photo }, at) => {
      const member = `member ${at + 1}, ${title}`;
      return [
        [name, ['team', at, 'name'], `the name of ${member}`] as const,
        [photo?.jpeg ?? '', ['team', at, 'photo'], `the photo of ${member}`] as const,
      ];
    }),
  ];
  const unconnected = ids.filter((id) => !isConnected(owner, id));
  const toConnect: readonly Missing[] =
    owner.endpoint === '' && unconnected.length === ids.length
      ? [[['endpoint'], 'where the answers of all forms go']]
      : unconnected
          .slice(0, 1)
          .map((id) => [[id], `where the answers go of: ${unconnected.join(', ')}`]);
  return [
    {
      file: siteFile,
      missing: facts.flatMap(([value, ...missing]) => (value.length === 0 ? [missing] : [])),
    },
    { file: formsFile, missing: toConnect },
  ];
}

/** Says '61 things are still to fill in'; null if nothing is. */
export function stillToFill(owner: OwnerBlanks): string | null {
  const count = listUnfilled(owner).reduce((sum, { missing }) => sum + missing.length, 0);
  if (count === 0) return null;
  return `${count === 1 ? '1 thing is' : `${count} things are`} still to fill in`;
}

/** Whether a form's submissions are delivered. */
const isConnected = ({ endpoint, endpointMode, forms }: OwnerForms, id: string): boolean =>
  (endpoint !== '' && endpointMode === 'deliver') || Object.hasOwn(forms, id);

/** The missing facts, a line each, with their places in the files. */
export const printedList = (owner: OwnerBlanks): string =>
  listUnfilled(owner)
    .flatMap(({ file, missing }) => [
      `${file}: ${missing.length === 0 ? 'complete' : `${missing.length} to fill`}`,
      ...missing.map(([path, what]) => `  - ${path.join('.')}: ${what}`),
    ])
    .join('\n');

/** @throws with a sentence if there is no such form */
export function formNamed(form: string): FormDefinition {
  const definitions: readonly FormDefinition[] = Object.values(formDefinitions);
  const definition = definitions.find(({ id }) => id === form);
  if (definition !== undefined) return definition;
  throw new Error(`There is no form '${form}'. The forms: ${formIds.join(', ')}.`);
}
