import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { fail, type Result } from '#src/lib/result.ts';
import { type CustomFormFile, readCustomForm } from './custom-form-file.ts';
import { isNoOwners, ownerPath, textIn } from './owner-file.ts';

export const customFormsFolder = 'src/owner/forms';

/** The files that can be read, and the mistakes of the others, as sentences with file and line. */
type CustomForms = {
  readonly files: readonly CustomFormFile[];
  readonly mistakes: readonly string[];
};

/**
 * Reads the owner's forms, by file name. A file with a mistake is left out here, so that every command starts;
 * `readFormsNow` reports it, and no site is built.
 * @param siteForms whose ids and titles no file may have
 */
export function readCustomForms(siteForms: readonly FormDefinition[], project = '.'): CustomForms {
  const folder = ownerPath(project, customFormsFolder);
  const files: CustomFormFile[] = [];
  const mistakes: string[] = [];
  const titles = new Map<string, string>();
  for (const entry of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const path = `${customFormsFolder}/${entry}`;
    if (isNoOwners(entry)) continue;
    const read = readFormFile(folder, entry, path, siteForms);
    if (!read.ok) {
      mistakes.push(...read.error);
      continue;
    }
    const title = read.value.form.title.toLowerCase();
    const other = titles.get(title);
    if (other === undefined) files.push(read.value);
    else mistakes.push(`${path}: the title is that of ${other}. Choose another.`);
    titles.set(title, path);
  }
  return { files, mistakes };
}

function readFormFile(
  folder: string,
  entry: string,
  path: string,
  siteForms: readonly FormDefinition[],
): Result<CustomFormFile, readonly string[]> {
  if (!entry.endsWith('.toml')) {
    return fail([
      `${path} is no form: its name does not end in .toml. Rename it, or take it out of the folder.`,
    ]);
  }
  const text = textIn(join(folder, entry), path);
  if (!text.ok) return fail([text.error]);
  return readCustomForm(path, entry.slice(0, -'.toml'.length), text.value, siteForms);
}
