import type { ResponseHeaders } from '#src/build/response-headers.ts';

/** What the settings of a web server say of the site. */
export type ServedSite = {
  readonly rules: ResponseHeaders;
  /** The path that the site stands at, with slashes around it: `/` or such as `/wtp/`. */
  readonly base: string;
  /** Such as `www.example.org`. */
  readonly name: string;
  /** The port, where it is not the usual one. */
  readonly port?: number;
  /** The folder that a request's path is looked up in; the published files are at `base` below it. */
  readonly root: string;
};

/**
 * A path with a slash at its end, below the base; its part in brackets goes without one. Only the letters of
 * our paths: nothing that could lead to another site.
 */
export const withSlash = String.raw`((?:[\w-]+/)*[\w-]+)/`;

/** Files for the hosts, which nobody else needs to read. */
export const hostFiles = String.raw`(_headers|\.htaccess)`;

/** Types of files that not every server knows. */
export const types: Readonly<Record<string, string>> = {
  webmanifest: 'application/manifest+json',
  ics: 'text/calendar; charset=utf-8',
};
