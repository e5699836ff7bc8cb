import { existsSync } from 'node:fs';
import { formSchema, isCustomFormId } from '#src/build/owner/custom-form-file.ts';
import { customFormsFolder, readCustomForms } from '#src/build/owner/custom-forms-folder.ts';
import { formsFile, formsSchema } from '#src/build/owner/forms-file.ts';
import { type Media, pdfIn, photoIn, readMedia } from '#src/build/owner/media.ts';
import { ownerPath, ownerText } from '#src/build/owner/owner-file.ts';
import { read } from '#src/build/owner/read.ts';
import { readSiteNow, siteFile } from '#src/build/owner/site-file.ts';
import { parseToml } from '#src/build/owner/toml.ts';
import { siteForms } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { Schema } from '#src/owner/schema/schema.ts';
import { fill, isHeld, type Shape, shapeOf, type Value } from '#src/owner/schema/shape.ts';
import { siteSchema } from '#src/owner/schema/site-schema.ts';

/** One of the owner's files, as a page fills it in. */
export type Sheet = {
  /** In its address: `site`, `forms`, or of a form of the owner's `form-` and its name. */
  readonly id: string;
  readonly title: string;
  readonly file: `src/owner/${string}`;
  readonly path: string;
  /** That of the build. */
  readonly schema: Schema;
  /** Of the file. */
  readonly shape: Shape;
  /** Of the page: what the page alone takes is in front. */
  readonly shown: Shape;
  readonly media: Media;
  /** Of the site and of the owner. */
  readonly definitions: readonly FormDefinition[];
};

/** Takes addresses of all forms at once. */
export const pasteKey = 'paste-here';

const pasteShape: Shape = {
  ...{ kind: 'text', input: 'long', optional: true, otherwise: '' },
  label: 'Paste here',
  hint: 'The address that Google gave you, pre-filled links, or the whole tab Setup of your sheet. Save puts each into its place below.',
};

/** Every form now: this process began before some were written. */
export const definitionsNow = (project: string): readonly FormDefinition[] => [
  ...siteForms,
  ...ownFormsNow(project).map(({ form }) => form),
];

/** The forms that the owner wrote, without those whose files have a mistake. */
export const ownFormsNow = (project: string) => readCustomForms(siteForms, project).files;

/** @returns undefined if there is no such sheet */
export function sheetNow(project: string, id: string): Sheet | undefined {
  const [definitions, media] = [definitionsNow(project), readMedia(project)];
  const sheet = (title: string, file: Sheet['file'], schema: Schema): Sheet => {
    const shape = shapeOf(schema);
    const path = ownerPath(project, file);
    return { id, title, file, path, schema, shape, shown: shape, media, definitions };
  };
  if (id === 'site') {
    const files = { photo: photoIn(media), pdf: pdfIn(media) };
    const today = new Date().toISOString().slice(0, 10);
    const formIds = definitions.map((one) => one.id);
    return sheet('What only you know', siteFile, siteSchema({ ...files, today, formIds }));
  }
  if (id === 'forms') {
    const site = readSiteNow(project);
    const address = site.ok ? site.value.siteAddress : '';
    const forms = sheet('Where the forms go', formsFile, formsSchema(address, definitions));
    const { shape } = forms;
    if (shape.kind !== 'table') return forms;
    return { ...forms, shown: { ...shape, entries: [[pasteKey, pasteShape], ...shape.entries] } };
  }
  const name = nameIn(id);
  if (!isCustomFormId(name, siteForms)) return undefined;
  const others = definitions.filter((one) => one.id !== name);
  return sheet(`Your form ${name}`, `${customFormsFolder}/${name}.toml`, formSchema(others));
}

/** The name of an owner's form. */
export const nameIn = (id: string): string => id.replace(/^form-/, '');

/**
 * What a file says now. A form that is not there yet is empty.
 * @returns on failure why it is not to be covered up, as sentences with its lines
 */
export function contentNow(
  { file, path, schema, shown }: Sheet,
  project: string,
): Result<{ readonly text: string; readonly values: Value }, readonly string[]> {
  const isNew = file.startsWith(customFormsFolder) && !existsSync(path);
  const text = isNew ? succeed('') : ownerText(project, file);
  if (!text.ok) return fail([text.error]);
  const toml = parseToml(text.value);
  const written = toml.ok ? toml.value.values : {};
  const values = fill(shown, written);
  if (toml.ok && isHeld(written, values)) return succeed({ text: text.value, values });
  // What the shape does not hold, the schema refuses.
  const found = read(file, text.value, schema);
  return fail(found.ok ? [] : found.error);
}
