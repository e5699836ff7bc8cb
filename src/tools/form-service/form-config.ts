/** A form in the form service: its title and entries. */
export type FormConfig = {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly {
    readonly entry: number;
    readonly title: string;
    readonly required: boolean;
  }[];
};

/** @throws if two forms share an id, or an id cannot be a file name */
export function indexForms(forms: readonly FormConfig[]): ReadonlyMap<string, FormConfig> {
  const index = new Map<string, FormConfig>();
  for (const form of forms) {
    // Other characters could lead out of the folder.
    if (!/^[\w-]+$/.test(form.id)) {
      throw new Error(`The form id '${form.id}' may hold letters, digits, '-' and '_' only.`);
    }
    if (index.has(form.id)) throw new Error(`Two forms have the id '${form.id}'.`);
    index.set(form.id, form);
  }
  return index;
}
