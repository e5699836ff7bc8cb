import * as v from 'valibot';
import { formDefinitions, siteForms } from '#src/forms/all-forms.ts';
import { type FormDefinition, wireNames } from '#src/forms/form-definition.ts';
import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { ownService } from '#src/outbox/delivery/form-service.ts';
import { isEndpoint } from '#src/owner/schema/addresses.ts';
import { across, type Check, each, standsFor, table, text } from '#src/owner/schema/schema.ts';
import { isOneOf, isWritten } from '#src/owner/schema/words.ts';
import { readCustomForms } from './custom-forms-folder.ts';
import { mappingOf, readLink } from './form-link.ts';
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

/** A setting's text, or what a form's link says; null without a link. */
type Written = v.GenericSchema<unknown, string | OwnerFormMapping | null>;

const formsLabels = {
  endpoint: 'One address for all forms',
  'endpoint-mode': 'What the address above does',
};

const formsHints = {
  '': 'Where the answers go that people send in the forms.',
  endpoint:
    'The shortest way. The script on your sheet has this address; it looks like https://script.google.com/macros/s/…/exec. With the service beside the site, it is /reports (src/form-service-cloudflare/README.md).',
  'endpoint-mode':
    'deliver: it takes all answers, and you need no link below; without an address, each form needs its link. confirm: the answers go to your forms at Google by the links below, and the address only says which have arrived. To get a link: make a form at Google with a short answer, in your own words, for each question named below; those in ( ) are not required. Then press ⋮ and Get pre-filled link, answer each question with its name, such as firstName, and press Get link and Copy link. You may add three questions: submissionId and capturedAt tell what came twice, source tells which link brought the person, such as /join#source=Poster-12.',
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
  const labels: Record<string, string> = { ...formsLabels };
  const hints: Record<string, string> = { ...formsHints };
  for (const one of definitions) {
    entries[one.id] = v.optional(linkOf(one, definitions), '');
    const required = new Set(one.fields.flatMap((field) => (field.required ? [field.name] : [])));
    const questions = wireNames(one).map((name) => (required.has(name) ? name : `(${name})`));
    labels[one.id] = one.title;
    hints[one.id] = `Its pre-filled link, or nothing. Its questions: ${questions.join(', ')}.`;
  }
  return v.pipe(
    table(entries),
    v.metadata({ labels, hints }),
    v.transform((written): OwnerForms => {
      const forms = definitions.flatMap(({ id }) => {
        const one = written[id];
        return typeof one === 'object' && one !== null ? [[id, one] as const] : [];
      });
      const endpointMode = modes.find((mode) => mode === written['endpoint-mode']) ?? 'deliver';
      return { endpoint: String(written.endpoint), endpointMode, forms: Object.fromEntries(forms) };
    }),
    across<OwnerForms>(({ endpoint, endpointMode, forms }, complain) => {
      const ids = new Map<string, string>();
      for (const [id, { formId }] of Object.entries(forms)) {
        const twin = ids.get(formId);
        if (twin !== undefined) {
          complain(
            [id],
            `has the same form at Google as '${twin}'. Each needs one of its own: copy the link of the right one`,
          );
        }
        ids.set(formId, id);
      }
      const why = unaskable(endpoint, endpointMode, forms);
      if (why !== null) complain(['endpoint-mode'], why);
    }),
  );
}

const linkOf = (definition: FormDefinition, all: readonly FormDefinition[]): Written =>
  standsFor((link) => {
    const why = isWritten(link);
    const found = why === null ? readLink(link) : fail(why);
    if (!found.ok) return found;
    const mapping = mappingOf(definition, found.value);
    if (mapping.ok) return mapping;
    const other = all.find((one) => mappingOf(one, found.value).ok);
    return fail(
      other === undefined
        ? `does not fit: ${mapping.error}`
        : `is of the form '${other.title}', by its answers`,
    );
  });

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
  const { endpoint, endpointMode, forms } = facts;
  const unused = endpoint === '' || endpointMode === 'confirm' ? [] : Object.keys(forms);
  const sentence = `"deliver" sends every form to the endpoint, and nothing to the forms at Google of ${unused.join(', ')}. If they are to get the answers, write "confirm"; if not, empty their lines.`;
  const remarks = unused.length === 0 ? [] : [at(['endpoint-mode'], sentence)];
  return succeed({ ...facts, remarks });
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
