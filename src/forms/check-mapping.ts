import { isRecord } from '#src/lib/is-record.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { type FormDefinition, wireNames } from './define-form.ts';
import type { OwnerFormMapping, WireMapping } from './wire-mapping.ts';

/** A form id as Google Forms gives it out; also what may stand in an address without escaping. */
const formIdShape = /^[A-Za-z0-9_-]+$/;

const knownKeys: readonly string[] = ['formId', 'entries', 'submissionId', 'capturedAt'];

/**
 * Checks what the owner wrote against the form definitions.
 * @param hash gives a short text that differs where its argument differs
 * @param byName whether answers are delivered by their fields' names, so that entry numbers may be missing
 * @returns the connected forms, those that have a block with an id, or one sentence for each fault, naming the form and the field
 */
export function checkMapping(
  definitions: readonly FormDefinition[],
  owner: unknown,
  hash: (text: string) => string,
  byName = false,
): Result<WireMapping, readonly string[]> {
  if (!isRecord(owner)) return fail(['The wire mapping is not a table of forms.']);
  const faults: string[] = [];
  const connected: Record<string, WireMapping[string]> = {};
  const known = new Set<string>(definitions.map(({ id }) => id));
  for (const id of Object.keys(owner)) {
    if (!known.has(id)) faults.push(`Form '${id}' of the wire mapping does not exist.`);
  }
  for (const definition of definitions) {
    const checked = checkForm(definition, owner[definition.id], byName);
    if (!checked.ok) faults.push(...checked.error);
    else if (checked.value.formId !== '') {
      const { renamed, unsent } = definition;
      connected[definition.id] = {
        ...checked.value,
        version: hash(JSON.stringify(checked.value)),
        ...(renamed && { renamed }),
        ...(unsent && { kept: unsent }),
      };
    }
  }
  return faults.length > 0 ? fail(faults) : succeed(connected);
}

function checkForm(
  definition: FormDefinition,
  form: unknown,
  byName: boolean,
): Result<OwnerFormMapping, readonly string[]> {
  const called = `Form '${definition.id}'`;
  if (form === undefined) return succeed({ formId: '', entries: {} });
  if (!isRecord(form)) return fail([`${called} is no block in the wire mapping.`]);
  const { formId, entries } = form;
  const unknown = Object.keys(form).find((key) => !knownKeys.includes(key));
  if (unknown !== undefined) {
    return fail([
      `${called} has '${unknown}', which means nothing; it may have ${knownKeys.join(', ')}.`,
    ]);
  }
  if (typeof formId !== 'string') return fail([`${called} has no formId ('' for none yet).`]);
  if (formId !== '' && !formIdShape.test(formId)) {
    return fail([`${called}: its formId may hold only letters, digits, '-' and '_'.`]);
  }
  if (!isRecord(entries)) return fail([`${called} has no entries.`]);

  const faults: string[] = [];
  const taken = new Map<number, string>();
  const numbers: Record<string, number> = {};
  const take = (field: string, value: unknown): void => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
      faults.push(`${called}: field '${field}' needs a whole number as its entry.`);
    } else if (value === 0 && formId !== '' && !byName) {
      faults.push(`${called} has a formId, but field '${field}' has no entry number yet.`);
    } else if (value !== 0 && taken.has(value)) {
      faults.push(`${called}: fields '${taken.get(value)}' and '${field}' share entry ${value}.`);
    } else {
      taken.set(value, field);
      numbers[field] = value;
    }
  };

  const names = wireNames(definition);
  for (const name of names) {
    if (name in entries) take(name, entries[name]);
    else faults.push(`${called}: field '${name}' is missing in the wire mapping.`);
  }
  for (const name of Object.keys(entries)) {
    if (!names.includes(name)) faults.push(`${called} has no field '${name}'.`);
  }
  const extras: { submissionId?: number; capturedAt?: number } = {};
  for (const extra of ['submissionId', 'capturedAt'] as const) {
    if (form[extra] === undefined) continue;
    take(extra, form[extra]);
    const entry = numbers[extra];
    delete numbers[extra];
    if (entry !== undefined && entry !== 0) extras[extra] = entry;
  }
  return faults.length > 0 ? fail(faults) : succeed({ formId, entries: numbers, ...extras });
}
