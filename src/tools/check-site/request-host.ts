import { requestLimit } from '#src/outbox/delivery/form-service.ts';
import { NotReached, whyNotReached } from '#src/tools/not-reached.ts';

/** A host's answer. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** Unpacked. */
  readonly body: Uint8Array<ArrayBuffer>;
};

/** Requests a path of the site, without following where it leads. @throws NotReached without an answer */
export type RequestPath = (address: URL, encodings?: string) => Promise<Answer>;

/** In bytes; a host that sends more is cut off. */
const mostBytes = 30_000_000;

/** Requests like a browser that has nothing of the site yet. */
export const requestHost: RequestPath = async (address, encodings = 'br, gzip') => {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { 'accept-encoding': encodings },
      signal: AbortSignal.timeout(requestLimit),
    });
    const answer = {
      status: response.status,
      headers: response.headers,
      body: await bytesOf(response),
    };
    if (response.status === 429) {
      throw new NotReached(`${address.hostname} answers so many requests no more (status 429).`);
    }
    return answer;
  } catch (problem) {
    if (problem instanceof NotReached) throw problem;
    throw new NotReached(certificateFault(problem) ?? whyNotReached(problem, address.hostname));
  }
};

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > mostBytes)
      throw new NotReached(`${response.url} is longer than any of our files.`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Null if the certificate is not what went wrong. */
function certificateFault(problem: unknown): string | null {
  const cause = problem instanceof Error ? problem.cause : undefined;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && /CERT|SELF_SIGNED|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code)
    ? `HTTPS does not work there (${code}), so no browser shows this site. In the host's settings, get a certificate for this name, or wait until the host has it.`
    : null;
}

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
