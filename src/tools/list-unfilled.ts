import type { OutsideLink, OwnerFacts } from '#src/owner/owner-facts.ts';

/** What only the owner knows, as `src/owner` holds it; an empty text or list is a placeholder. */
export type OwnerBlanks = Pick<OwnerFacts, 'siteAddress' | 'securityContact' | 'team'> & {
  readonly outsideLinks: Readonly<Record<string, OutsideLink>>;
  readonly people: Readonly<Record<string, readonly string[]>>;
  /** By form; one without a block or an id is unconnected. */
  readonly wireMapping: Readonly<Record<string, { readonly formId: string } | undefined>>;
};

/** One of the owner's files, and a line for each placeholder that is left in it. */
export type Unfilled = { readonly file: string; readonly missing: readonly string[] };

/**
 * Lists the placeholders that the owner has not filled in yet, file by file.
 * @param forms the ids of all forms
 */
export function listUnfilled(owner: OwnerBlanks, forms: readonly string[]): readonly Unfilled[] {
  return [
    {
      file: 'src/owner/site.toml',
      missing: [
        ...(owner.siteAddress === '' ? ['the address that the site is published under'] : []),
        ...(owner.securityContact === '' ? ['whom to tell of a weakness of the site'] : []),
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
      file: 'src/owner/wire-mapping.ts',
      missing: forms
        .filter((id) => (owner.wireMapping[id]?.formId ?? '') === '')
        .map((id) => `form '${id}' is unconnected: its formId and entry numbers`),
    },
  ];
}
