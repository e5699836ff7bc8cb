import type { PageFiles } from '#src/build/page-files.ts';
import type { Headers as HeaderValues } from '#src/build/response-headers.ts';
import { type Answer, ask, NotReached } from '#src/tools/ask.ts';
import type { BuiltFile } from '#src/tools/built-files.ts';
import type { Fault } from './cures.ts';

/** A fault of the published site, and where it was seen. */
export type Found = { readonly fault: Fault; readonly what: string };

/** Requests a path of the site, without following where it leads. @throws NotReached without an answer */
type RequestPath = (address: URL, encodings?: string) => Promise<Answer>;

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
  at(path: string): URL;
  readonly files: readonly BuiltFile[];
  readonly home: Answer;
};

/** Requests like a browser that has nothing of the site yet. */
export const requestHost: RequestPath = async (address, encodings = 'br, gzip') => {
  const headers = { 'accept-encoding': encodings };
  const answer = await ask(address, { redirect: 'manual', headers });
  if (answer.status !== 429) return answer;
  throw new NotReached(`${address.hostname} answers so many requests no more (status 429).`);
};

/** Where a redirect leads, which is the address itself if it names none; null if it is no redirect. */
export function destination(from: URL, { status, headers }: Answer): URL | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null;
  const named = headers.get('location') ?? '';
  return URL.canParse(named, from) ? new URL(named, from) : from;
}

export const digestOf = ({ files }: Site, file: string): string | undefined =>
  files.find(({ url }) => url === file)?.digest;

/** In seconds. */
export const maxAge = (value: string): number => Number(/max-age="?(\d+)/.exec(value)?.[1] ?? 0);

/** Works on all, six at a time, as a browser does. */
export async function sixAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const remaining = items.entries();
  const workOn = async () => {
    for (const [at, item] of remaining) results.set(at, await work(item));
  };
  await Promise.all(Array.from({ length: 6 }, workOn));
  return [...results].toSorted(([one], [other]) => one - other).map(([, result]) => result);
}
