import { decodedPath } from '#src/lib/decoded-path.ts';
import { normalizePath } from '#src/lib/site-path.ts';
import { formPaths, paths } from './paths.ts';

const published = new Map(paths.map((path) => [normalizePath(path), path]));

/** @returns a page's path as published, ignoring case and a trailing slash; null if there is no such page */
export const findPath = (path: string): string | null =>
  published.get(normalizePath(decodedPath(path))) ?? null;

/** A form's address; null if this version lacks the form. */
export const formAddress = (form: string): string | null =>
  Object.hasOwn(formPaths, form) ? `${formPaths[form]}#form` : null;
