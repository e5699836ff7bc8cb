import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { formDefinitions, formIds } from '#src/forms/all-forms.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { isFreeText } from '#src/forms/free-text.ts';
import type { OwnerFormMapping, WireMapping } from '#src/forms/wire-mapping.ts';
import {
  type DeliverySettings,
  isLocal,
  serviceName,
  usesFieldNames,
} from '#src/outbox/delivery/kinds.ts';
import type { ConnectedFacts } from '#src/owner/owner-facts.ts';
import { localMapping, mappingByName } from './local-mapping.ts';
import { formsFile, type OwnerForms, ownerForms } from './owner/forms-file.ts';
import { ownerPath } from './owner/owner-file.ts';

/** The settings that connect the forms. */
export type ConnectionSettings = {
  readonly delivery: DeliverySettings;
  /** Forms that the local service leaves unconnected. */
  readonly localUnconnected: readonly string[];
};

const definitions: readonly FormDefinition[] = Object.values(formDefinitions);
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Provides `virtual:delivery` to page and worker. A mistake in the owner's file stops the build.
 * @param builtAt milliseconds since the epoch
 */
export function deliveryPlugin(settings: ConnectionSettings, builtAt = 0): Plugin {
  const virtual = 'virtual:delivery';
  let root = '.';
  return {
    name: 'delivery',
    // Before any bundle: the errors of other plugins would hide a later failure.
    configResolved(config) {
      root = config.root;
      checkedMapping(settings, root);
    },
    buildStart() {
      this.addWatchFile(ownerPath(root, formsFile));
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    load(id) {
      if (id !== `\0${virtual}`) return null;
      const mapping = checkedMapping(settings, root);
      return [
        `export const delivery = ${JSON.stringify(settings.delivery)};`,
        `export const wireMapping = ${JSON.stringify(mapping)};`,
        `export const builtAt = ${builtAt};`,
      ].join('\n');
    },
  };
}

/**
 * The connected forms of this build.
 * @throws with one line for each mistake in the owner's file
 */
export function checkedMapping(settings: ConnectionSettings, project = '.'): WireMapping {
  const { forms } = ownerForms(project);
  return connectForms(definitions, mappingsOf(settings, forms), hash);
}

/** What the pages are told of the connection. */
export function connectedFacts(settings: ConnectionSettings, project: string): ConnectedFacts {
  const mapping = checkedMapping(settings, project);
  const closedForms = formIds.filter((id) => !Object.hasOwn(mapping, id));
  const isOpen = closedForms.length < formIds.length;
  return { closedForms, formService: isOpen ? serviceName(settings.delivery) : '' };
}

function mappingsOf(
  { delivery, localUnconnected }: ConnectionSettings,
  forms: OwnerForms['forms'],
): OwnerForms['forms'] {
  if (isLocal(delivery)) return localMapping(definitions, localUnconnected);
  return usesFieldNames(delivery) ? mappingByName(definitions) : forms;
}

/**
 * Omits the unconnected forms.
 * @param mappings by form id
 * @param hash a short digest of its argument
 */
export function connectForms(
  definitions: readonly FormDefinition[],
  mappings: Readonly<Record<string, OwnerFormMapping>>,
  hash: (text: string) => string,
): WireMapping {
  return Object.fromEntries(
    definitions.flatMap(({ id, fields, renamed, unsent }) => {
      const mapping = mappings[id];
      if (mapping === undefined || mapping.formId === '') return [];
      const version = hash(JSON.stringify(mapping));
      const required = fields
        .filter((field) => field.required && Object.hasOwn(mapping.entries, field.name))
        .map(({ name }) => name);
      const texts = fields.filter(isFreeText).map(({ name }) => name);
      const more = { ...(renamed && { renamed }), ...(unsent && { kept: unsent }) };
      return [[id, { ...mapping, version, required, texts, ...more }]];
    }),
  );
}
