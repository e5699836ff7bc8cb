import { readJson } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import type { Entries } from '#src/outbox/delivery/contract.ts';
import { ask, NotReached, textOf } from '#src/tools/ask.ts';

/** Posts to an endpoint. Rejects with the network's error. */
export type Endpoint = (
  entries: Entries,
) => Promise<{ readonly status: number; readonly body: string }>;

/** An endpoint by its address. */
export const endpointAt =
  (address: string): Endpoint =>
  async (entries) => {
    const body = new URLSearchParams(Object.entries(entries)).toString();
    const answer = await ask(new URL(address), { method: 'POST', body });
    return { status: answer.status, body: textOf(answer) };
  };

/** Says in a sentence how an answer is none of an endpoint. */
export class BrokenRule extends Error {}

/** Posts, and requires a JSON object with a successful status. @throws NotReached if it is overloaded */
export async function post(
  endpoint: Endpoint,
  entries: Entries,
): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await endpoint(entries);
  const json = readJson(body);
  const seconds = json?.ok === false && json.id === undefined ? json.retryAfter : undefined;
  if (status === 429 || status === 503 || seconds !== undefined) {
    const wait = seconds === undefined ? '' : `, and asks to wait ${seconds} seconds`;
    throw new NotReached(`It has too much to do${wait}.`);
  }
  if (status < 200 || status > 299) {
    const hint = status === 404 ? ': is that the address of the endpoint?' : '.';
    throw new BrokenRule(`It answers with the status ${status}${hint}`);
  }
  if (json !== null) return json;
  throw new BrokenRule(
    /^\s*</.test(body)
      ? 'It answers with a web page, such as a login, instead of JSON.'
      : 'It answers with something that is no JSON.',
  );
}
