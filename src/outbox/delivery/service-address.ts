/** The build's setting that stands for the local form service of development and tests. */
export const localService = 'local';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin that submissions are posted to. Only `https:`, or this machine: TLS is what keeps a captive
 * portal from swallowing a submission (rulings 4).
 * @param setting the build's FORM_SERVICE: an origin, or `local` for the port next to the site's own
 * @param site where the app runs
 * @throws where the setting is no such address; the build refuses it before it can get here
 */
export function serviceAddress(
  setting: string,
  site: { readonly hostname: string; readonly port: string },
): string {
  if (setting === localService) return `http://${site.hostname}:${Number(site.port) + 1}`;
  const url = new URL(setting);
  if (!isSafeAddress(url)) throw new Error(`FORM_SERVICE must be an https address, not ${setting}`);
  return url.origin;
}

/** `https:`, or this machine. */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
