/** A form as the form service knows it: what it is called, and which entries it takes. */
export type FormConfig = {
  readonly id: string;
  readonly title: string;
  readonly closed?: boolean;
  readonly entries: readonly {
    readonly entry: number;
    readonly title: string;
    readonly required: boolean;
  }[];
};

/**
 * The forms by their id.
 * @throws when two forms share an id, or an id could not be the name of a file: both are mistakes
 *   of whoever starts the service.
 */
export function indexForms(forms: readonly FormConfig[]): ReadonlyMap<string, FormConfig> {
  const index = new Map<string, FormConfig>();
  for (const form of forms) {
    // An id is part of a file's name; anything else could lead out of the folder.
    if (!/^[\w-]+$/.test(form.id)) {
      throw new Error(`The form id '${form.id}' may hold letters, digits, '-' and '_' only.`);
    }
    if (index.has(form.id)) throw new Error(`Two forms have the id '${form.id}'.`);
    index.set(form.id, form);
  }
  return index;
}
