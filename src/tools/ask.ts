import { isRecord } from '#src/lib/result.ts';
import { requestLimit } from '#src/outbox/delivery/form-service.ts';

/** Something could not be reached, which says nothing about it. */
export class NotReached extends Error {}

/** What a host or a service answers. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** After all redirects that were followed. */
  readonly address: string;
  /** Unpacked. */
  readonly body: Uint8Array<ArrayBuffer>;
};

/** Makes one request, and waits as long as the app would. @throws NotReached without an answer */
export async function ask(address: URL, init: RequestInit): Promise<Answer> {
  try {
    const limited = { ...init, signal: AbortSignal.timeout(requestLimit) };
    const response = await fetch(address, limited);
    const { status, headers } = response;
    return { status, headers, address: response.url, body: await bytesOf(response) };
  } catch (problem) {
    if (problem instanceof NotReached) throw problem;
    throw new NotReached(whyNotReached(problem, address.hostname));
  }
}

export const textOf = ({ body }: Pick<Answer, 'body'>): string => new TextDecoder().decode(body);

/** In bytes; who sends more is cut off. */
const mostBytes = 30_000_000;

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

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such address, or this computer has no connection',
  EAI_AGAIN: 'there is no such address, or this computer has no connection',
  ECONNREFUSED: 'nothing is running there',
  ECONNRESET: 'it broke the connection off',
};

/** The failed request's cause, as a sentence. */
function whyNotReached(problem: unknown, host: string): string {
  const cause = isRecord(problem) ? problem.cause : undefined;
  const code = isRecord(cause) && typeof cause.code === 'string' ? cause.code : '';
  if (/CERT|SELF_SIGNED|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code)) {
    return `HTTPS does not work there (${code}), so no browser opens ${host}. In the host's settings, get a certificate for this name, or wait until the host has it.`;
  }
  const words = cause instanceof Error ? cause.message : String(problem);
  const timedOut = problem instanceof DOMException && problem.name === 'TimeoutError';
  const why = timedOut
    ? `it did not answer within ${requestLimit / 1_000} seconds, as the app would wait`
    : (sentences[code] ?? `the connection failed (${code === '' ? words : code})`);
  return `${host} could not be asked: ${why}.`;
}
