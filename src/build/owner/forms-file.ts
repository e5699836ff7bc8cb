import { formDefinitions, siteForms } from '#src/forms/all-forms.ts';
import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { fail, isRecord, type Result, succeed } from '#src/lib/result.ts';
import { readCustomForms } from './custom-forms-folder.ts';
import { formIdIn, mappingOf, optionalNames, readLink } from './form-link.ts';
import { type OwnerFile, ownerText, readOwnerFile } from './owner-file.ts';
import { longerThan, readTable } from './table-reader.ts';
import { endpointFault } from './value-checks.ts';

export const formsFile = 'src/owner/forms.toml';

/** The content of the owner's forms file. */
export type OwnerForms = {
  /** A service with readable responses; empty for none. */
  readonly endpoint: string;
  /** Whether it takes the submissions or only confirms arrivals. */
  readonly endpointMode: 'deliver' | 'confirm';
  /** The forms that have a Google form. */
  readonly forms: Readonly<Record<string, OwnerFormMapping>>;
};

const definitions: readonly FormDefinition[] = Object.values(formDefinitions);
const modes: readonly string[] = ['deliver', 'confirm'] satisfies OwnerForms['endpointMode'][];
const topKeys: readonly string[] = [
  'endpoint',
  'endpoint-mode',
  ...definitions.map(({ id }) => id),
];
const headingOf = (key: string): string | undefined =>
  topKeys.includes(key) ? 'at the top of the file, above the first line in brackets' : undefined;

/** What the owner's forms file says. */
export type ReadForms = OwnerForms & {
  /** What is no mistake, and yet not as the owner may think: sentences with file and line. */
  readonly remarks: readonly string[];
};

/** Of what the file holds, only entries are numbers. */
const example = (key: string): string =>
  topKeys.includes(key) || key === 'form' ? '""' : '123456789';

/**
 * @param siteAddress empty if unknown
 * @returns on failure every mistake, as a sentence with file, line, form and field
 */
export function readForms(text: string, siteAddress = ''): Result<ReadForms, readonly string[]> {
  const read = readOwnerFile(formsFile, text, example);
  if (!read.ok) return fail([read.error]);
  const mistakes: string[] = [];
  const file = withoutStrayLines(read.value, mistakes);
  const top = readTable(file, mistakes, topKeys, headingOf);
  const endpoint = top.text('endpoint', (address) =>
    siteAddress !== '' && `${address}/`.startsWith(`${siteAddress}/`)
      ? 'is the address of this site itself, which takes no answers. src/form-service-script/README.md says how to get one that does.'
      : endpointFault(address),
  );
  const mode = top.text('endpoint-mode', (word) =>
    modes.includes(word) ? null : `is deliver or confirm, not ${word}.`,
  );
  const forms: Record<string, OwnerFormMapping> = {};
  const byHand = new Set<string>();
  for (const definition of definitions) {
    const { id } = definition;
    const value = file.values[id];
    // A newly added form is unconnected until it has a line.
    if (value === undefined) continue;
    if (isRecord(value)) {
      byHand.add(id);
      const table = top.table(id, ['form', ...wireNames(definition), ...optionalNames]);
      const formId = idOf(table.text('form'), (why) =>
        table.complain('form', `form '${id}': 'form' ${why}`),
      );
      if (formId !== '') forms[id] = tableMapping(definition, formId, value, table.complain);
      continue;
    }
    const link = top.text(id, (written) => longerThan(20_000, written));
    if (link === '') continue;
    const found = readLink(link);
    const mapping = found.ok ? mappingOf(definition, found.value, definitions) : null;
    if (!found.ok) mistakes.push(file.at([id], `form '${id}': the link ${found.error}`));
    else if (mapping?.ok === false) mistakes.push(file.at([id], `form '${id}': ${mapping.error}`));
    else if (mapping?.ok === true) forms[id] = mapping.value;
  }
  mistakes.push(
    ...sharedIds(file, forms),
    ...foreignNumbers(file, forms, byHand),
    ...unnumbered(file, forms),
  );
  const endpointMode = mode === 'confirm' ? 'confirm' : 'deliver';
  const fault = unaskable(endpoint, endpointMode, forms);
  if (mistakes.length === 0 && fault !== null) mistakes.push(file.at(['endpoint-mode'], fault));
  if (mistakes.length > 0) return fail(mistakes);
  const unused = endpoint === '' || endpointMode === 'confirm' ? [] : Object.keys(forms);
  const remarks =
    unused.length === 0
      ? []
      : [
          file.at(
            ['endpoint-mode'],
            `"deliver" sends every form to the endpoint, and nothing to the forms at Google of ${unused.join(', ')}. If they are to get the answers, write "confirm"; if not, empty their lines.`,
          ),
        ];
  return succeed({ endpoint, endpointMode, forms, remarks });
}

/** The lines of a block whose heading is lost are one mistake. */
function withoutStrayLines(file: OwnerFile, mistakes: string[]): OwnerFile {
  const inBlocks = new Set(['form', ...optionalNames, ...definitions.flatMap(wireNames)]);
  const stray = Object.keys(file.values).filter(
    (key) => inBlocks.has(key) && !topKeys.includes(key),
  );
  const [first] = stray;
  if (first === undefined || stray.length === 1) return file;
  const complaint =
    'the heading of a block is missing above this line. Write the name of its form there, such as: [join]';
  mistakes.push(file.at([first], complaint));
  const left = Object.entries(file.values).filter(([key]) => !stray.includes(key));
  return { ...file, values: Object.fromEntries(left) };
}

/** See `readForms`. The mistakes of the owner's own forms come first: they decide which lines are right. */
export function readFormsNow(
  project = '.',
  siteAddress = '',
): Result<ReadForms, readonly string[]> {
  const { mistakes } = readCustomForms(siteForms, project);
  if (mistakes.length > 0) return fail(mistakes);
  const text = ownerText(project, formsFile);
  return text.ok ? readForms(text.value, siteAddress) : fail([text.error]);
}

/** @throws with the file's mistakes, a line each */
export function ownerForms(project = '.'): OwnerForms {
  const read = readFormsNow(project);
  if (!read.ok) throw new Error(read.error.join('\n'));
  return read.value;
}

/** Why an endpoint that only confirms cannot be queried; null if it can. */
export function unaskable(
  endpoint: string,
  mode: string,
  forms: OwnerForms['forms'],
): string | null {
  const isTraced = Object.values(forms).some(({ submissionId }) => submissionId !== undefined);
  return endpoint === '' || mode !== 'confirm' || isTraced
    ? null
    : `'confirm' asks the endpoint by a submissionId, and no form sends one. Add a question 'submissionId' to the forms and to their links, or write: endpoint-mode = "deliver"`;
}

function idOf(text: string, complain: (why: string) => void): string {
  if (text === '') return '';
  const id = formIdIn(text);
  if (id.ok) return id.value;
  complain(id.error);
  return '';
}

function tableMapping(
  definition: FormDefinition,
  formId: string,
  values: Readonly<Record<string, unknown>>,
  complain: (key: string, complaint: string) => void,
): OwnerFormMapping {
  const entries: Record<string, number> = {};
  const taken = new Map<number, string>();
  const names = wireNames(definition);
  const called = `form '${definition.id}'`;
  for (const name of [...names, ...optionalNames]) {
    const optional = !names.includes(name);
    if (optional && values[name] === undefined) continue;
    const digits = /^(?:entry\.)?(\d+)$/.exec(String(values[name]))?.[1] ?? '';
    const entry = Number(digits);
    const other = taken.get(entry);
    if (values[name] === undefined) {
      complain(
        name,
        `${called}: the field '${name}' is missing. Write its entry number: ${name} = 123`,
      );
    } else if (digits === '' || !Number.isSafeInteger(entry)) {
      complain(
        name,
        `${called}: the field '${name}' needs the whole number behind 'entry.': ${name} = 123`,
      );
    } else if (entry === 0) {
      complain(
        name,
        `${called}: the field '${name}' has no entry number yet. Or leave the form out: form = ""`,
      );
    } else if (digits.startsWith('0')) {
      complain(name, `${called}: the number of '${name}' begins with a zero. Copy it once more.`);
    } else if (other !== undefined) {
      complain(
        name,
        `${called}: the fields '${other}' and '${name}' share the number ${entry}. Each question has its own.`,
      );
    } else {
      taken.set(entry, name);
      entries[name] = entry;
    }
  }
  const { submissionId, capturedAt, serialNumber, ...fields } = entries;
  return {
    formId,
    entries: fields,
    ...(submissionId !== undefined && { submissionId }),
    ...(capturedAt !== undefined && { capturedAt }),
    ...(serialNumber !== undefined && { serialNumber }),
  };
}

/** Devices count over all forms: a form that sends no number would look like missing ones. */
function unnumbered(file: OwnerFile, forms: OwnerForms['forms']): readonly string[] {
  const connected = Object.entries(forms).filter(([, { formId }]) => formId !== '');
  const without = connected.filter(([, { serialNumber }]) => serialNumber === undefined);
  if (without.length === connected.length) return [];
  return without.map(([id]) =>
    file.at(
      [id],
      `form '${id}' lacks 'serialNumber', which other forms send: its numbers would count as missing. Add the question and its answer to the link, or empty that question in the other links.`,
    ),
  );
}

function sharedIds(file: OwnerFile, forms: OwnerForms['forms']): readonly string[] {
  const owners = new Map<string, string>();
  return Object.entries(forms).flatMap(([id, { formId }]) => {
    const other = owners.get(formId);
    owners.set(formId, id);
    return other === undefined
      ? []
      : [
          file.at(
            [id],
            `the forms '${other}' and '${id}' have the same form at Google. Each needs one of its own: copy the link of the right one.`,
          ),
        ];
  });
}

/**
 * A typed number that another form also has was copied from the wrong form. Numbers from links may repeat:
 * copies of a form keep them.
 */
function foreignNumbers(
  file: OwnerFile,
  forms: OwnerForms['forms'],
  byHand: ReadonlySet<string>,
): readonly string[] {
  const numbers = Object.entries(forms).flatMap(([id, { entries }]) =>
    Object.entries(entries).map(([name, entry]) => ({ id, name, entry })),
  );
  return numbers
    .filter(({ id }) => byHand.has(id))
    .flatMap(({ id, name, entry }) => {
      const other = numbers.find((one) => one.id !== id && one.entry === entry);
      return other === undefined
        ? []
        : [
            file.at(
              [id, name],
              `form '${id}': the number ${entry} of '${name}' is in form '${other.id}' too. Copy it from the right form; where one is a copy of the other, paste its pre-filled link instead.`,
            ),
          ];
    });
}
