/** What only the owner knows, as `src/owner` holds it; an empty text or list is a placeholder. */
export type OwnerBlanks = {
  /** By form; one without a block or an id is unconnected. */
  readonly wireMapping: Readonly<Record<string, { readonly formId: string } | undefined>>;
  readonly outsideLinks: Readonly<
    Record<string, { readonly label: string; readonly address: string }>
  >;
  readonly team: readonly {
    readonly name: string;
    readonly title: string;
    readonly photo: string;
  }[];
  readonly people: Readonly<Record<string, readonly string[]>>;
  readonly siteAddress: string;
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
      file: 'src/owner/site-address.ts',
      missing: owner.siteAddress === '' ? ['the address that the site is published under'] : [],
    },
    {
      file: 'src/owner/wire-mapping.ts',
      missing: forms
        .filter((id) => (owner.wireMapping[id]?.formId ?? '') === '')
        .map((id) => `form '${id}' is unconnected: its formId and entry numbers`),
    },
    {
      file: 'src/owner/outside-links.ts',
      missing: Object.values(owner.outsideLinks)
        .filter(({ address }) => address === '')
        .map(({ label }) => `the address of: ${label}`),
    },
    {
      file: 'src/owner/team.ts',
      missing: owner.team.flatMap(({ name, title, photo }, index) => [
        ...(name === '' ? [`the name of member ${index + 1}, ${title}`] : []),
        ...(photo === '' ? [`the photo of member ${index + 1}, ${title}`] : []),
      ]),
    },
    {
      file: 'src/owner/people.ts',
      missing: Object.entries(owner.people)
        .filter(([, names]) => names.length === 0)
        .map(([group]) => `the names of: ${group}`),
    },
  ];
}
