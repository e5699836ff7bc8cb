import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FormDefinition } from '#src/forms/form-definition.ts';
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
    if (!entry.endsWith('.toml')) {
      mistakes.push(notToml(path));
      continue;
    }
    if (entry === 'setup.toml') {
      mistakes.push(`${path}: your sheet has a tab 'Setup' that is no form's. Rename the file.`);
      continue;
    }
    const text = textIn(join(folder, entry), path);
    const read = text.ok
      ? readCustomForm(path, entry.slice(0, -'.toml'.length), text.value, siteForms)
      : null;
    if (!text.ok) mistakes.push(text.error);
    else if (read?.ok === false) mistakes.push(...read.error);
    else if (read?.ok === true) {
      const title = read.value.form.title.toLowerCase();
      const other = titles.get(title);
      if (other === undefined) files.push(read.value);
      else mistakes.push(`${path}: the title is that of ${other}. Choose another.`);
      titles.set(title, path);
    }
  }
  return { files, mistakes };
}

const notToml = (path: string): string =>
  /\.toml\.\w+$/i.test(path)
    ? `${path}: an editor has added an ending. Rename the file, so that it ends in .toml`
    : `${path} is no form: its name does not end in .toml. Rename it, or take it out of the folder.`;
