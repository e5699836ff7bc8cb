/**
 * The path that the site stands at on its host, with slashes around it: `/` or such as `/wtp/`.
 * @param address the site's; empty where it is not known
 * @throws with a sentence where a path has letters that a host may read as something else
 */
export function basePath(address: string): string {
  const path = address === '' ? '/' : `${new URL(address).pathname.replace(/\/+$/, '')}/`;
  if (!/^\/(?:[\w-]+\/)*$/.test(path)) {
    throw new Error(
      `The site's address ends in ${path}. A folder's name may hold only letters, digits, '-' and '_'.`,
    );
  }
  return path;
}
