import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { connectForms } from '#src/forms/connect-forms.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import { type DeliverySettings, deliversByName, isLocal } from '#src/outbox/delivery/kinds.ts';
import { localMapping, mappingByName } from './local-mapping.ts';
import { formsFile, type OwnerForms, ownerForms } from './owner/forms-file.ts';
import { ownerPath } from './owner/owner-file.ts';

/** What the build needs to know to connect the forms. */
export type ConnectionSettings = {
  readonly delivery: DeliverySettings;
  /** Forms that the local service leaves unconnected. */
  readonly localUnconnected: readonly string[];
};

const definitions: readonly FormDefinition[] = Object.values(formDefinitions);
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Gives page and worker where and how forms are delivered (`virtual:delivery`).
 * It stops the build, with a sentence that names form and field, where the owner's file has a mistake.
 */
export function deliveryPlugin(settings: ConnectionSettings): Plugin {
  const virtual = 'virtual:delivery';
  let root = '.';
  return {
    name: 'delivery',
    // Before any bundle: what fails later is also closed, and other plugins' complaints of that hide it.
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
      ].join('\n');
    },
  };
}

/**
 * The connected forms of this build.
 * @param project the project's root
 * @throws with one line for each mistake of the owner's
 */
export function checkedMapping(settings: ConnectionSettings, project = '.'): WireMapping {
  const { forms } = ownerForms(project);
  return connectForms(definitions, mappingsOf(settings, forms), hash);
}

function mappingsOf(
  { delivery, localUnconnected }: ConnectionSettings,
  forms: OwnerForms['forms'],
): OwnerForms['forms'] {
  if (isLocal(delivery)) return localMapping(definitions, localUnconnected);
  return deliversByName(delivery) ? mappingByName(definitions) : forms;
}
