import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { isRecord } from '#src/lib/result.ts';

/**
 * What the files in src/owner/forms ask for (specification 2.16), read without the product's reader: the tests hold
 * these forms to it as they hold the others to their rows of the specification.
 */
export const customForms = read(ownerPath('.', 'src/owner/forms'));

function read(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return names
    .filter((name) => name.endsWith('.toml'))
    .map((name) => {
      const id = name.replace('.toml', '');
      const file = getStaticTOMLValue(parseTOML(readFileSync(join(folder, name), 'utf8')));
      const fields: readonly unknown[] = Array.isArray(file.fields) ? file.fields : [];
      return {
        id,
        path: `/forms/${id}`,
        title: String(file.title),
        submitLabel: String(file.button),
        successLine: String(file.success),
        fields: fields.filter(isRecord).map(({ name, label, required, kind, longest }) => ({
          name: String(name),
          label: String(label),
          required: required === true,
          kind: String(kind),
          longest: typeof longest === 'number' ? longest : null,
        })),
      };
    });
}
