import { loadEnv } from 'vite';
import {
  type DeliveryEnvironment,
  type DeliverySettings,
  parseDelivery,
} from '#src/outbox/delivery/kinds.ts';
import { localService } from '#src/outbox/delivery/service-address.ts';
import { type OwnerForms, ownerForms } from './owner/forms-file.ts';

/** The settings of `.env` and of the environment, which wins. */
export const settingsOf = (
  project: string,
  mode = 'production',
): Readonly<Record<string, string>> => loadEnv(mode, project, ['FORM_', 'CONFIRMATION_']);

/**
 * Where a build of this project delivers.
 * @throws with a sentence where a setting is wrong, or the owner's file
 */
export const deliverySettings = (project: string, mode?: string): DeliverySettings =>
  deliveryOf(settingsOf(project, mode), ownerForms(project));

/** The environment's endpoint, or the owner's where it names none. What is tried out here has its own. */
export function deliveryOf(
  environment: DeliveryEnvironment,
  { endpoint, endpointMode }: Pick<OwnerForms, 'endpoint' | 'endpointMode'>,
): DeliverySettings {
  const named = environment.CONFIRMATION_ENDPOINT !== undefined;
  if (named || environment.FORM_SERVICE === localService) return parseDelivery(environment);
  return parseDelivery({
    FORM_SERVICE: environment.FORM_SERVICE,
    CONFIRMATION_ENDPOINT: endpoint,
    CONFIRMATION_MODE: endpointMode,
  });
}
