import * as v from 'valibot';
import { whatHappensNextTo } from '#src/content/common-blocks.ts';
import type { Page, Route } from '#src/content/page.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import { countCharacters } from '#src/forms/field-limits.ts';
import {
  type CustomForm,
  type CustomFormId,
  errorLineAfter,
  type FormDefinition,
} from '#src/forms/form-definition.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import {
  across,
  blocks,
  type Check,
  each,
  filled,
  matching,
  table,
  text,
  texts,
} from '#src/owner/schema/schema.ts';
import { isOneOf, words } from '#src/owner/schema/words.ts';
import { fieldEntries, fieldOf, maxFields, renamedBy, tellFields } from './custom-fields.ts';
import { read } from './read.ts';

/** A form that the owner wrote, with its page. */
export type CustomFormFile = {
  readonly form: CustomForm;
  readonly route: Omit<Route, 'load'>;
  readonly page: Page;
};

/** The menu's groups, by the words that the owner writes. */
const groups: Readonly<Record<string, NonNullable<Route['menu']>['under']>> = {
  Podcasts: '/podcasts',
  Pillars: '/pillars',
  Contact: '/contact',
};

/**
 * Reads a file of src/owner/forms.
 * @param path for the complaints
 * @param name of the file, without its ending: the form's id
 * @param siteForms whose ids and titles it may not have
 * @returns on failure every mistake, as a sentence with file and line
 */
export function readCustomForm(
  path: string,
  name: string,
  content: string,
  siteForms: readonly FormDefinition[],
): Result<CustomFormFile, readonly string[]> {
  if (!isCustomFormId(name, siteForms)) return fail([`${path}: ${nameFault(name)}`]);
  const result = read(path, content, formSchema(siteForms));
  if (!result.ok) return result;
  const { title, description, introduction, paragraphs, menu, fields, ...labels } =
    result.value.facts;
  const renamed = renamedBy(fields);
  const under = groups[menu];
  return succeed({
    form: {
      id: name,
      title,
      fields: [...commonFields, ...fields.map(fieldOf)],
      ...(Object.keys(renamed).length > 0 && { renamed }),
      submitLabel: labels.button,
      successLine: labels.success,
      errorLine: errorLineAfter('Error submitting form.'),
    },
    route: {
      path: `/forms/${name}`,
      title: `${title}${titleEnd}`,
      description,
      ...(under !== undefined && { menu: { label: title, under } }),
      footer: { label: title, column: 'engage' },
      form: name,
    },
    page: {
      heading: title,
      subtitle: introduction,
      blocks: [
        {
          kind: 'form',
          form: name,
          heading: labels['form-heading'],
          beside: [
            ...(paragraphs.length > 0 ? [{ kind: 'paragraphs', paragraphs } as const] : []),
            whatHappensNextTo(''),
          ],
        },
      ],
    },
  });
}

/** Why no form of the owner's has this name, as a sentence about its file. */
export const nameFault = (name: string): string =>
  isFormName(name)
    ? `the site has '${name}' already. Rename the file.`
    : "the file's name has small letters, digits and hyphens between words, and at most 40 of them, such as food-drive.toml. Rename it.";

const titleEnd = ' | WE THE PEOPLE';
const longestTitle = 60 - titleEnd.length;

const isFormName = (name: string): boolean => /^(?=.{1,40}$)[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name);

/** Names of settings in forms.toml, and of a tab of the sheet. */
const settings: readonly string[] = ['endpoint', 'endpoint-mode', 'setup'];

/** Whether a form of the owner's may have this name. */
export const isCustomFormId = (
  name: string,
  siteForms: readonly FormDefinition[],
): name is CustomFormId =>
  isFormName(name) && !settings.includes(name) && !siteForms.some(({ id }) => id === name);

export const formSchema = (siteForms: readonly FormDefinition[]) =>
  v.pipe(
    table({
      title: filled(isTitleBeside(siteForms)),
      description: filled(each(words(160), isDescription)),
      introduction: filled(words(300)),
      paragraphs: v.optional(texts(words(1_000)), []),
      menu: text(isOneOf(Object.keys(groups))),
      'form-heading': filled(words(60)),
      button: filled(words(30)),
      success: filled(words(200)),
      fields: blocks(fieldEntries, maxFields),
    }),
    v.metadata({ labels: { 'fields.was': 'Its earlier name' }, hints: formHints }),
    across(({ fields }, complain) => tellFields(fields, complain)),
  );

const formHints = {
  '': 'A form of your own, with its page.',
  title: "The page's heading, and its name in menu and outbox.",
  description: 'One sentence of 50 to 160 characters, for search engines.',
  introduction: 'The line below the heading.',
  paragraphs: 'Words beside the form; there may be none.',
  menu: 'The group of the menu. Without one, only the footer has it.',
  'form-heading': 'Above the fields.',
  button: 'On the button below the fields.',
  success: 'The line once the answers were sent.',
  fields:
    'First name, last name, email, phone, state and zip code come first in every form. Then these.',
  'fields.name':
    'For your sheet: two or more words of small letters with hyphens, such as food-offered.',
  'fields.kind':
    'text: several lines; line: one; choice: one of a list, which the choices below are; name; email; phone; state: from a list; typed-state: with suggestions; zip: five digits.',
  'fields.hint': 'Below the field, such as "Ten cans of beans".',
  'fields.longest':
    'The most characters of a text or line, up to 500; of a name or email, up to 100.',
  'fields.place': 'For a text: offers to add where one is.',
  'fields.was': 'After a change of its name: the earlier one, for what waits on devices.',
};

const isTitleBeside = (siteForms: readonly FormDefinition[]): Check =>
  each(words(longestTitle), (text) =>
    siteForms.some(({ title }) => title.toLowerCase() === text.toLowerCase())
      ? 'is that of another form. Choose another'
      : null,
  );

const isDescription: Check = each(
  (text) =>
    countCharacters(text) < 50 ? 'must have 50 to 160 characters, for search engines' : null,
  matching(
    /^\p{Lu}.*[\p{L}\d][.!?]$/u,
    'a sentence that begins with a capital letter and ends with a full stop',
  ),
);
