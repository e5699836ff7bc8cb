import type { DeliveryDependencies, FormService } from './form-service.ts';

/** Where the app runs. */
export type Site = { readonly hostname: string; readonly port: string };

/** One kind of form service, everything about it; each has a file of its own, and `kinds.ts` lists them. */
export type FormServiceKind = {
  /** Whether answers travel under their fields' names, so that forms need no entry numbers. */
  readonly byName: boolean;
  /**
   * The address that requests go to.
   * @param setting the build's setting: an address, or `local` for the form service of development and tests
   * @throws with a sentence where it is no such address; the build asks first
   */
  addressOf(setting: string, site: Site): string;
  /** What the Content Security Policy must let the page connect to for this address. */
  connectSources(address: string): readonly string[];
  create(address: string, dependencies: DeliveryDependencies): FormService;
};

/** The build's setting that stands for the local form service of development and tests. */
export const localService = 'local';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * `https:`, or this machine: TLS is what keeps a captive portal from swallowing a submission
 * (specification 4.13).
 */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));

/**
 * The address that a setting names.
 * @throws with a sentence where it is none, or no safe one
 */
export function safeAddress(name: string, setting: string): URL {
  const url = parsed(setting);
  if (url !== null && isSafeAddress(url)) return url;
  throw new Error(
    `${name} must be an https address, not ${setting === '' ? 'empty' : setting}. It begins with https.`,
  );
}

/** `URL.canParse` is younger than the browsers that this runs in. */
function parsed(setting: string): URL | null {
  try {
    return new URL(setting);
  } catch {
    return null;
  }
}
