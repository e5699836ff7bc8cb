import { createHash } from 'node:crypto';
import { type Plugin, runnerImport } from 'vite';
import { checkMapping } from '#src/forms/check-mapping.ts';
import { formDefinitions } from '#src/forms/form-definitions.ts';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import type { Confirmation } from '#src/outbox/delivery/confirmation.ts';
import { localService, serviceAddress } from '#src/outbox/delivery/service-address.ts';
import { localMapping } from './local-forms.ts';

/** The build's settings of delivery, see `.env`. */
export type DeliverySettings = {
  readonly formService: string;
  /** The readable endpoint, where there is one. */
  readonly confirmation?: Confirmation | null;
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
export function deliveryPlugin(settings: DeliverySettings): Plugin {
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
        `export const formService = ${JSON.stringify(checkedService(settings))};`,
        `export const confirmation = ${JSON.stringify(settings.confirmation ?? null)};`,
        `export const wireMapping = ${JSON.stringify(mapping)};`,
      ].join('\n');
    },
  };
}

/**
 * The connected forms of this build.
 * @throws with one line for each fault of the owner's mapping
 */
export async function checkedMapping(settings: DeliverySettings): Promise<WireMapping> {
  // An endpoint that submissions are delivered to takes answers by their fields' names.
  const byName = settings.confirmation?.mode === 'deliver';
  const owner = checkMapping(definitions, await readOwnerMapping(), hash, byName);
  if (!owner.ok) throw new Error(`${mappingFile} has faults:\n- ${owner.error.join('\n- ')}`);
  if (settings.formService !== localService) return owner.value;
  const local = checkMapping(
    definitions,
    localMapping(definitions, settings.localUnconnected),
    hash,
  );
  if (!local.ok) throw new Error(local.error.join('\n'));
  return local.value;
}

async function readOwnerMapping(): Promise<unknown> {
  try {
    const { module } = await runnerImport<{ wireMapping?: unknown }>(`./${mappingFile}`, {
      configFile: false,
      logLevel: 'silent',
    });
    return module.wireMapping;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${mappingFile} is missing or cannot be read, so no form can be connected: ${why}`,
    );
  }
}

function checkedService({ formService, confirmation }: DeliverySettings): string {
  serviceAddress(formService, { hostname: 'localhost', port: '1' });
  const local = formService === localService;
  if (confirmation && local !== (confirmation.endpoint === localService)) {
    throw new Error(
      `FORM_SERVICE and CONFIRMATION_ENDPOINT must both be '${localService}', or neither: what is tried out here must not reach the owner's sheet.`,
    );
  }
  return formService;
}
