/**
 * The site's path on its host: `/` or `/wtp/`.
 * @param address empty if unknown
 * @throws if a host may misread a letter of the path
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
