import type { PageFiles } from '#src/build/page-files.ts';
import type { Headers as HeaderValues } from '#src/build/response-headers.ts';
import type { Fault } from './cures.ts';
import type { Answer, RequestPath } from './request-host.ts';

/** A fault of the published site, and where it was seen. */
export type Found = { readonly fault: Fault; readonly what: string };

/** What to compare the published site with. */
export type Inspection = {
  readonly request: RequestPath;
  /** With a slash at its end. */
  readonly address: URL;
  readonly pages: readonly PageFiles[];
  /** The headers of every answer, apart from the security policy, which the pages name. */
  readonly headers: HeaderValues;
  /** The worker of a local build, by its time. */
  readonly built: { readonly builtAt: number; readonly worker: string } | null;
  readonly now: Date;
};

/** A site whose worker lists its files. */
export type Site = Inspection & {
  readonly at: (path: string) => URL;
  /** By file. */
  readonly digests: ReadonlyMap<string, string>;
  readonly homeBody: Uint8Array;
};

export const textOf = ({ body }: Answer): string => new TextDecoder().decode(body);

export const isRedirect = ({ status }: Answer): boolean =>
  [301, 302, 303, 307, 308].includes(status);

/** Where a redirect leads; the address itself if it names none. */
export function destination(from: URL, { headers }: Answer): URL {
  const named = headers.get('location') ?? '';
  return URL.canParse(named, from) ? new URL(named, from) : from;
}

/** The first of each fault, and how many more there are. */
export function fewOfEach(found: readonly Found[]): readonly Found[] {
  return [...new Set(found.map(({ fault }) => fault))].flatMap((fault) => {
    const [first, ...more] = found.filter((one) => one.fault === fault);
    if (first === undefined) return [];
    return more.length === 0
      ? first
      : { fault, what: `${first.what} So with ${more.length} more.` };
  });
}
