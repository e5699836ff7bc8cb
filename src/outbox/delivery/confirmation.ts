import { isSafeAddress, localService } from './service-address.ts';

/**
 * What a readable endpoint is used for.
 * - `deliver`: submissions go to it, instead of to the form service.
 * - `confirm`: submissions go to the form service, and it is asked which of them have arrived.
 */
export type ConfirmationMode = 'deliver' | 'confirm';

/** The build's readable endpoint. */
export type Confirmation = {
  /** An https address, or `local` for the local form service's own. */
  readonly endpoint: string;
  readonly mode: ConfirmationMode;
};

/** The path of the local form service that answers readably. */
export const localEndpointPath = '/confirm';

/**
 * Reads the build's two settings.
 * @returns null where there is no endpoint
 * @throws with a sentence where they are no such settings
 */
export function parseConfirmation(endpoint: string, mode: string): Confirmation | null {
  if (endpoint === '') return null;
  if (mode !== 'deliver' && mode !== 'confirm') {
    throw new Error(`CONFIRMATION_MODE must be deliver or confirm, not '${mode}'`);
  }
  endpointAddress(endpoint, { hostname: 'localhost', port: '1' });
  return { endpoint, mode };
}

/**
 * The address that the endpoint is asked at. Only `https:`, or this machine, as for the form service.
 * @param site where the app runs
 */
export function endpointAddress(
  setting: string,
  site: { readonly hostname: string; readonly port: string },
): string {
  if (setting === localService) {
    return `http://${site.hostname}:${Number(site.port) + 1}${localEndpointPath}`;
  }
  const url = new URL(setting);
  if (!isSafeAddress(url)) {
    throw new Error(`CONFIRMATION_ENDPOINT must be an https address, not ${setting}`);
  }
  return url.origin + url.pathname + url.search;
}

/**
 * The origins that a page must be allowed to connect to for an endpoint. An Apps Script answers by way of
 * a second host, to which it redirects every request.
 */
export function endpointOrigins(setting: string): readonly string[] {
  const { origin, hostname } = new URL(
    endpointAddress(setting, { hostname: 'localhost', port: '1' }),
  );
  return hostname === 'script.google.com'
    ? [origin, 'https://script.googleusercontent.com']
    : [origin];
}
