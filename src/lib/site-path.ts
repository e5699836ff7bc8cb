/** Where the site stands on its host, without a slash at its end: empty at the root, or such as `/wtp`. */
const base = (): string => import.meta.env.BASE_URL.replace(/\/$/, '');

/** The host's path of a path of the site. */
export const onHost = (path: string): string => base() + path;

/** The site's path of a path of the host; one that is not the site's stays as it is. */
export function inSite(path: string): string {
  const below = `${path}/`.toLowerCase().startsWith(`${base()}/`.toLowerCase());
  return below ? path.slice(base().length) || '/' : path;
}
