/** A path as paths are compared: lower case, no trailing slash, no `.html`, and `/` for the index. */
export const normalizePath = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.html$/, '')
    .replace(/^\/index$/, '') || '/';
