import { whatHappensNextTo } from '#src/content/common-blocks.ts';
import type { Page, Route } from '#src/content/page.ts';
import { countCharacters } from '#src/forms/field-limits.ts';
import {
  type CustomForm,
  type CustomFormId,
  errorLineFor,
  type FormDefinition,
} from '#src/forms/form-definition.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { atMost, fieldKeys, readFields } from './custom-fields.ts';
import { readOwnerFile } from './owner-file.ts';
import { readTable, type ValueCheck } from './table-reader.ts';
import { isOneOf } from './town-hall-time.ts';

/** A form that the owner wrote, with its page. */
export type CustomFormFile = {
  readonly form: CustomForm;
  readonly route: Omit<Route, 'load'>;
  readonly page: Page;
};

const topKeys: readonly string[] = [
  'title',
  'description',
  'introduction',
  'paragraphs',
  'menu',
  'form-heading',
  'button',
  'success',
  'fields',
];

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
  text: string,
  siteForms: readonly FormDefinition[],
): Result<CustomFormFile, readonly string[]> {
  if (!isFormName(name)) {
    return fail([
      `${path}: the file's name has small letters, digits and hyphens between words, and at most 40 of them, such as food-drive.toml. Rename it.`,
    ]);
  }
  if (!isCustomFormId(name, siteForms)) {
    return fail([`${path}: the site has '${name}' already. Rename the file.`]);
  }
  const file = readOwnerFile(path, text);
  if (!file.ok) return fail([file.error]);
  const mistakes: string[] = [];
  const top = readTable(file.value, mistakes, topKeys, headingOf);
  const title = top.filledText('title', isTitleBeside(siteForms));
  const description = top.filledText('description', isDescription);
  const introduction = top.filledText('introduction', atMost(300));
  const paragraphs = top.has('paragraphs') ? top.texts('paragraphs', atMost(1000)) : [];
  const group = top.text('menu', isOneOf(Object.keys(groups)));
  const formHeading = top.filledText('form-heading', atMost(60));
  const submitLabel = top.filledText('button', atMost(30));
  const successLine = top.filledText('success', atMost(200));
  const { fields, renamed } = readFields(top);
  if (mistakes.length > 0) return fail(mistakes);
  const under = groups[group];
  return succeed({
    form: {
      id: name,
      title,
      fields,
      ...(Object.keys(renamed).length > 0 && { renamed }),
      submitLabel,
      successLine,
      errorLine: errorLineFor('form'),
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
          heading: formHeading,
          beside: [
            ...(paragraphs.length > 0 ? [{ kind: 'paragraphs', paragraphs } as const] : []),
            whatHappensNextTo(''),
          ],
        },
      ],
    },
  });
}

const titleEnd = ' | WE THE PEOPLE';
const longestTitle = 60 - titleEnd.length;

const isFormName = (name: string): boolean => /^(?=.{1,40}$)[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name);

/** A name in forms.toml is a form's, or one of these. */
const settings: readonly string[] = ['endpoint', 'endpoint-mode'];

const isCustomFormId = (name: string, siteForms: readonly FormDefinition[]): name is CustomFormId =>
  isFormName(name) && !settings.includes(name) && !siteForms.some(({ id }) => id === name);

function headingOf(key: string): string | undefined {
  if (topKeys.includes(key)) return 'at the top of the file, above the first line in brackets';
  return fieldKeys.some((one) => one === key) ? 'under a heading [[fields]]' : undefined;
}

const isTitleBeside =
  (siteForms: readonly FormDefinition[]): ValueCheck =>
  (text) =>
    siteForms.some(({ title }) => title.toLowerCase() === text.toLowerCase())
      ? `is that of another form: ${text}. Choose another.`
      : atMost(longestTitle)(text);

const isDescription: ValueCheck = (text) => {
  const fault = atMost(160)(text);
  if (fault !== null) return fault;
  const length = countCharacters(text);
  if (length < 50) {
    return `has ${length} characters, and search engines want 50 to 160. Say what the page is for.`;
  }
  return /^\p{Lu}.*[\p{L}\d][.!]$/u.test(text)
    ? null
    : 'is a sentence: it begins with a capital letter and ends with a full stop.';
};
