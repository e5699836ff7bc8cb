import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { checkMapping } from '#src/forms/check-mapping.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import { type DeliverySettings, deliversByName, isLocal } from '#src/outbox/delivery/kinds.ts';
import { localMapping } from './local-mapping.ts';

/** What the build needs to know to connect the forms. */
export type ConnectionSettings = {
  readonly delivery: DeliverySettings;
  /** Forms that the local service leaves unconnected. */
  readonly localUnconnected: readonly string[];
};

const definitions = Object.values(formDefinitions);
const mappingFile = 'src/owner/wire-mapping.ts';
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Gives page and worker where and how forms are delivered (`virtual:delivery`).
 * It stops the build, with a sentence that names form and field, where the owner's mapping is broken.
 */
export function deliveryPlugin(settings: ConnectionSettings): Plugin {
  const virtual = 'virtual:delivery';
  return {
    name: 'delivery',
    // Before any bundle: what fails later is also closed, and other plugins' complaints of that hide it.
    async configResolved() {
      await checkedMapping(settings);
    },
    buildStart() {
      this.addWatchFile(mappingFile);
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    async load(id) {
      if (id !== `\0${virtual}`) return null;
      const mapping = await checkedMapping(settings);
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
 * @throws with one line for each fault of the owner's mapping
 */
export async function checkedMapping(
  settings: ConnectionSettings,
  project = '.',
): Promise<WireMapping> {
  const byName = deliversByName(settings.delivery);
  const owner = checkMapping(definitions, await readOwnerMapping(project), hash, byName);
  if (!owner.ok) throw new Error(`${mappingFile} has faults:\n- ${owner.error.join('\n- ')}`);
  if (!isLocal(settings.delivery)) return owner.value;
  const local = checkMapping(
    definitions,
    localMapping(definitions, settings.localUnconnected),
    hash,
  );
  if (!local.ok) throw new Error(local.error.join('\n'));
  return local.value;
}

async function readOwnerMapping(project: string): Promise<unknown> {
  try {
    const { module } = await runnerImport<{ wireMapping?: unknown }>(
      resolve(project, mappingFile),
      {
        root: project,
        configFile: false,
        logLevel: 'silent',
      },
    );
    return module.wireMapping;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${mappingFile} is missing or cannot be read, so no form can be connected: ${why}`,
    );
  }
}
