/** The address of a file in `public`, wherever the site is published: a host's root or a path below it. */
export function publicFile(path: `/${string}`): string {
  return `${import.meta.env.BASE_URL.replace(/\/$/, '')}${path}`;
}
