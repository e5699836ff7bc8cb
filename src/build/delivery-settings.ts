import { loadEnv } from 'vite';
import { localService } from '#src/outbox/delivery/form-service.ts';
import {
  type DeliveryEnvironment,
  type DeliverySettings,
  parseDelivery,
} from '#src/outbox/delivery/kinds.ts';
import { type OwnerForms, ownerForms } from './owner/forms-file.ts';

/** The settings of `.env` and of the environment, which wins. */
export const settingsOf = (
  project: string,
  mode = 'production',
): Readonly<Record<string, string>> => loadEnv(mode, project, ['FORM_', 'CONFIRMATION_']);

/** @throws if a setting or the owner's file is wrong */
export const deliverySettings = (project: string, mode?: string): DeliverySettings =>
  deliveryOf(settingsOf(project, mode), ownerForms(project));

/** The environment's endpoint wins, for trials. */
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
