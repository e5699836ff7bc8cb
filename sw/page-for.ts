import { normalizePath } from '#src/content/routes/normalize-path.ts';

/**
 * Finds the precached page of a path in any letter case, with or without a trailing slash.
 * @param urls the precached files, such as `contact/AboutUs.html`
 * @returns the file; null where no page has this path
 */
export function pageFor(path: string, urls: readonly string[]): string | null {
  const wanted = normalizePath(path);
  return urls.find((url) => url.endsWith('.html') && normalizePath(`/${url}`) === wanted) ?? null;
}
