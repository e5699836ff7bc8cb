import * as v from 'valibot';
import { formDefinitions, siteForms } from '#src/forms/all-forms.ts';
import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { fail, isRecord, type Result, succeed } from '#src/lib/result.ts';
import { ownService } from '#src/outbox/delivery/form-service.ts';
import { isEndpoint } from '#src/owner/schema/addresses.ts';
import {
  across,
  type Check,
  type Complain,
  each,
  standsFor,
  table,
  text,
} from '#src/owner/schema/schema.ts';
import { isOneOf, isWritten } from '#src/owner/schema/words.ts';
import { readCustomForms } from './custom-forms-folder.ts';
import { formIdIn, mappingFrom, mappingOf, optionalNames, readLink } from './form-link.ts';
import { ownerText } from './owner-file.ts';
import { read } from './read.ts';

export const formsFile = 'src/owner/forms.toml';

const modes = ['deliver', 'confirm'] as const;

/** The content of the owner's forms file. */
export type OwnerForms = {
  /** A service with readable responses; empty for none. */
  readonly endpoint: string;
  /** Whether it takes the submissions or only confirms arrivals. */
  readonly endpointMode: (typeof modes)[number];
  /** The forms that have a Google form. */
  readonly forms: Readonly<Record<string, OwnerFormMapping>>;
};

/** What the owner's forms file says. */
export type ReadForms = OwnerForms & {
  /** What is no mistake, and yet not as the owner may think: sentences with file and line. */
  readonly remarks: readonly string[];
};

/** What a form's line or block says; null if it is empty. */
type Connection = { readonly isByHand: boolean; readonly mapping: OwnerFormMapping } | null;

/** A setting's text, or a form's connection. */
type Written = v.GenericSchema<unknown, string | Connection>;

type Connected = NonNullable<Connection> & { readonly id: string };

type Facts = Pick<OwnerForms, 'endpoint' | 'endpointMode'> & {
  readonly connections: readonly Connected[];
};

const formsHints = {
  '': 'Where the answers of the forms go.',
  endpoint:
    'The shortest way: one address for every form. src/form-service-script/README.md says how to get it; it looks like https://script.google.com/macros/s/…/exec. Or /reports: the service beside the site (src/form-service-cloudflare/README.md).',
  'endpoint-mode':
    'What that address is for. deliver: it takes the answers, and no form below needs a link. confirm: the answers go to the forms below, and it is asked which of them have arrived. Each link there answers its questions with their names (in the form ⋮ → Get pre-filled link); those in ( ) may stay empty, so are not required. Every form may have three more: submissionId and capturedAt tell duplicates, source what a link such as /join#source=Poster-12 says.',
};

/**
 * @param siteAddress empty if unknown
 * @param definitions of all forms
 */
export function formsSchema(siteAddress: string, definitions: readonly FormDefinition[]) {
  const isNoSite: Check = (address) =>
    siteAddress !== '' && `${address}/`.startsWith(`${siteAddress}/`)
      ? 'is the address of this site itself, which takes no answers. src/form-service-script/README.md says how to get one that does; for a service beside the site, write "/reports"'
      : null;
  const isElsewhere = each(isNoSite, isEndpoint);
  const entries: Record<string, Written> = {
    endpoint: text((address) => (address === ownService ? null : isElsewhere(address))),
    'endpoint-mode': text(isOneOf(modes)),
  };
  const hints: Record<string, string> = { ...formsHints };
  for (const one of definitions) {
    entries[one.id] = v.optional(connectionOf(one, definitions), '');
    const required = new Set(one.fields.flatMap((field) => (field.required ? [field.name] : [])));
    const questions = wireNames(one).map((name) => (required.has(name) ? name : `(${name})`));
    hints[one.id] =
      `${one.title}: its pre-filled link, or nothing. Its questions: ${questions.join(', ')}.`;
  }
  return v.pipe(
    table(entries),
    v.metadata({ hints }),
    v.transform((written): Facts => {
      const connections = definitions.flatMap(({ id }) => {
        const one = written[id];
        return typeof one === 'object' && one !== null ? [{ id, ...one }] : [];
      });
      const endpointMode = modes.find((mode) => mode === written['endpoint-mode']) ?? 'deliver';
      return { endpoint: String(written.endpoint), endpointMode, connections };
    }),
    across<Facts>(tellShared),
    across<Facts>(({ endpoint, endpointMode, connections }, complain) => {
      const why = unaskable(endpoint, endpointMode, mappingsOf(connections));
      if (why !== null) complain(['endpoint-mode'], why);
    }),
  );
}

const mappingsOf = (connections: readonly Connected[]): OwnerForms['forms'] =>
  Object.fromEntries(connections.map(({ id, mapping }) => [id, mapping]));

/** A pre-filled link on a line, or a block of numbers written by hand. */
const connectionOf = (definition: FormDefinition, all: readonly FormDefinition[]): Written =>
  v.lazy((written) => {
    if (!isRecord(written)) return linkOf(definition, all);
    return blockOf(definition, written.form === '' ? v.optional(v.unknown()) : entryNumber);
  });

const linkOf = (definition: FormDefinition, all: readonly FormDefinition[]): Written =>
  standsFor((link) => {
    const why = isWritten(link);
    const found = why === null ? readLink(link) : fail(why);
    if (!found.ok) return found;
    const mapping = mappingOf(definition, found.value);
    if (mapping.ok) return succeed({ isByHand: false, mapping: mapping.value });
    const other = all.find((one) => mappingOf(one, found.value).ok);
    return fail(
      other === undefined
        ? `does not fit: ${mapping.error}`
        : `is of the form '${other.id}', by its answers`,
    );
  });

/** The number of a question, alone or as it is in a link. */
const entryNumber = v.pipe(
  v.custom<number | string>(
    (value) => /^(?:entry\.)?[1-9]\d{0,14}$/.test(String(value)),
    "must be only the number after 'entry.' in the pre-filled link, such as 100063352",
  ),
  v.transform((value) => Number(String(value).replace('entry.', ''))),
);

/** @param entry of a question; anything, while the form has no id */
function blockOf(definition: FormDefinition, entry: v.GenericSchema<unknown, unknown>): Written {
  const needed = wireNames(definition).map((name) => [name, entry] as const);
  const others = optionalNames.map((name) => [name, v.optional(entry)] as const);
  const numbers = { ...Object.fromEntries(needed), ...Object.fromEntries(others) };
  return v.pipe(
    table({ form: standsFor(formIdIn), ...numbers }),
    across(({ form, ...entries }, complain) => {
      if (form === null) return;
      const taken = new Map<unknown, string>();
      for (const [name, entry] of Object.entries(entries)) {
        const other = taken.get(entry);
        if (other !== undefined && entry !== undefined) {
          complain([name], `has the number of '${other}', ${entry}. Each question has its own`);
        }
        taken.set(entry, name);
      }
    }),
    v.transform(({ form, ...entries }): Connection => {
      if (typeof form !== 'string') return null;
      const numbers = Object.entries(entries).flatMap(([name, entry]) =>
        typeof entry === 'number' ? [[name, entry] as const] : [],
      );
      return { isByHand: true, mapping: mappingFrom(form, numbers) };
    }),
  );
}

/** What two forms cannot have in common. */
function tellShared(
  { connections }: { readonly connections: readonly Connected[] },
  complain: Complain,
): void {
  for (const [place, { id, mapping, isByHand }] of connections.entries()) {
    const twin = connections.slice(0, place).find((one) => one.mapping.formId === mapping.formId);
    if (twin !== undefined) {
      complain(
        [id],
        `has the same form at Google as '${twin.id}'. Each needs one of its own: copy the link of the right one`,
      );
    }
    if (!isByHand) continue;
    // Copied from the wrong form. Numbers from links may repeat: copies of a form keep them.
    for (const [name, entry] of Object.entries(mapping.entries)) {
      const other = connections.find(
        (one) => one.id !== id && Object.values(one.mapping.entries).includes(entry),
      );
      if (other === undefined) continue;
      complain(
        [id, name],
        `has a number that is in form '${other.id}' too: ${entry}. Copy it from the right form; if one is a copy of the other, paste its pre-filled link instead`,
      );
    }
  }
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
    : `asks the endpoint by a submissionId with "confirm", and no form sends one. Add a question 'submissionId' to the forms and to their links, or write: endpoint-mode = "deliver"`;
}

/**
 * @param siteAddress empty if unknown
 * @returns on failure every mistake, as a sentence with file and line
 */
export function readForms(
  content: string,
  siteAddress = '',
  definitions: readonly FormDefinition[] = Object.values(formDefinitions),
): Result<ReadForms, readonly string[]> {
  const result = read(formsFile, content, formsSchema(siteAddress, definitions));
  if (!result.ok) return result;
  const { facts, at } = result.value;
  const { endpoint, endpointMode, connections } = facts;
  const unused = endpoint === '' || endpointMode === 'confirm' ? [] : connections;
  const sentence = `"deliver" sends every form to the endpoint, and nothing to the forms at Google of ${unused.map(({ id }) => id).join(', ')}. If they are to get the answers, write "confirm"; if not, empty their lines.`;
  return succeed({
    endpoint,
    endpointMode,
    forms: mappingsOf(connections),
    remarks: unused.length === 0 ? [] : [at(['endpoint-mode'], sentence)],
  });
}

/** See `readForms`. The mistakes of the owner's own forms come first: they decide which lines are right. */
export function readFormsNow(
  project = '.',
  siteAddress = '',
): Result<ReadForms, readonly string[]> {
  const { files, mistakes } = readCustomForms(siteForms, project);
  if (mistakes.length > 0) return fail(mistakes);
  const content = ownerText(project, formsFile);
  const definitions = [...siteForms, ...files.map(({ form }) => form)];
  return content.ok ? readForms(content.value, siteAddress, definitions) : fail([content.error]);
}

/** @throws with the file's mistakes, a line each */
export function ownerForms(project = '.'): OwnerForms {
  const found = readFormsNow(project);
  if (!found.ok) throw new Error(found.error.join('\n'));
  return found.value;
}
