import type { ResponseHeaders } from '#src/build/response-headers.ts';

/** The site in a web server's settings. */
export type ServedSite = {
  readonly rules: ResponseHeaders;
  /** With slashes around it: `/` or `/wtp/`. */
  readonly base: string;
  /** Such as `www.example.org`. */
  readonly name: string;
  /** Omitted for the default port. */
  readonly port?: number;
  /** Request paths refer to this folder; the published files are at `base` below it. */
  readonly root: string;
};

/**
 * Matches a path below the base with a slash at its end, which the group excludes. The letters of our paths
 * only, so that no redirect leads to another site.
 */
export const withSlash = String.raw`((?:[\w-]+/)*[\w-]+)/`;

/** Of the pages in another language; no other folder has two letters. */
export const languageFolder = '[a-z][a-z]/';

export const hostFiles = String.raw`(_headers|\.htaccess)`;

/** Types that some servers lack. */
export const types: Readonly<Record<string, string>> = {
  webmanifest: 'application/manifest+json',
  ics: 'text/calendar; charset=utf-8',
};
