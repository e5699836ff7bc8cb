import { readJson } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { type Entries, paramNames } from '#src/outbox/delivery/contract.ts';
import { NotReached } from '#src/tools/ask.ts';

/** An endpoint's response. */
export type EndpointResponse = {
  readonly status: number;
  /** The header Access-Control-Allow-Origin; null if missing. */
  readonly allowOrigin: string | null;
  readonly body: string;
};

/** An endpoint under test. */
export type Endpoint = {
  /** Rejects with the network's error. A GET has the entries in its address. */
  send(method: 'POST' | 'GET', entries: Entries): Promise<EndpointResponse>;
  /** By column title; absent without access to the store. */
  readonly rowsOf?: (id: string) => Promise<readonly Entries[]>;
};

/** Describes in a sentence how an endpoint breaks a rule. */
export class BrokenRule extends Error {}

/** A parsed JSON response. */
export type JsonBody = Readonly<Record<string, unknown>>;

/** The origin of a check's requests. */
export const checkedOrigin = 'https://endpoint-check.example';

/** The poll for these arrivals. */
export const question = (ids: readonly string[]): Entries => ({
  [paramNames.kind]: 'question',
  [paramNames.ids]: ids.join(' '),
});

/** Whether other origins can read it. */
export const isReadable = ({ allowOrigin }: EndpointResponse): boolean =>
  allowOrigin === '*' || allowOrigin === checkedOrigin;

export const noHeader = 'it has no header Access-Control-Allow-Origin that lets the app read it';

/** Posts, and requires a JSON object with a successful status. @throws NotReached if it is overloaded */
export async function post(endpoint: Endpoint, entries: Entries): Promise<JsonBody> {
  const response = await endpoint.send('POST', entries);
  const { status, body } = response;
  const json = readJson(body);
  const seconds = json?.ok === false && json.id === undefined ? json.retryAfter : undefined;
  if (status === 429 || status === 503 || seconds !== undefined) {
    const wait = seconds === undefined ? '' : `, and asks to wait ${seconds} seconds`;
    const unread = isReadable(response) ? '' : ` No app can read that: ${noHeader}.`;
    throw new NotReached(`It has too much to do${wait}.${unread}`);
  }
  const hint = status === 404 ? ': is that the address of the endpoint?' : '.';
  broken(status < 200 || status > 299, `It answers with the status ${status}${hint}`);
  if (json !== null) return json;
  throw new BrokenRule(
    /^\s*</.test(body)
      ? 'It answers with a web page, such as a login, instead of JSON.'
      : 'It answers with something that is no JSON.',
  );
}

/** @throws a BrokenRule with the sentence */
export function broken(isBroken: boolean, sentence: string): void {
  if (isBroken) throw new BrokenRule(sentence);
}

/** Requires an acknowledgment of this submission. @returns its time */
export function storedAt(json: JsonBody, id: string, duplicate: boolean): string {
  const { ok, receivedAt } = json;
  const isPostponed = ok === false && json.id === id && json.retryAfter !== undefined;
  broken(isPostponed, 'It does not know that form: name one that it knows after the address.');
  broken(ok !== true || json.id !== id, `It says ${shown(json)}.`);
  broken(json.duplicate !== duplicate, `It says that this is ${duplicate ? 'no' : 'a'} duplicate.`);
  const time = typeof receivedAt === 'string' ? receivedAt : '';
  broken(!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(time), 'It names no time of receipt (ISO 8601, UTC).');
  return time;
}

/** Requires a permanent refusal of this submission, with a reason. */
export function refused(json: JsonBody, id: string): void {
  const { ok, permanent, reason } = json;
  const isRefusal = ok === false && permanent === true && json.id === id;
  broken(!isRefusal || typeof reason !== 'string' || reason === '', `It says ${shown(json)}.`);
}

/** Requires that exactly these have arrived. */
export async function arrived(
  endpoint: Endpoint,
  asked: readonly string[],
  here: readonly string[],
): Promise<void> {
  const json = await post(endpoint, question(asked));
  broken(json.ok !== true, `Asked what has arrived, it says ${shown(json)}.`);
  const missing = asked.filter((id) => !here.includes(id));
  const right =
    String(listed(json.arrived)) === String(here) &&
    String(listed(json.missing)) === String(missing);
  broken(!right, 'It does not know what has arrived and what has not.');
}

/** Requires this number of rows, if the store is accessible. */
export async function hasRows(endpoint: Endpoint, id: string, count: number): Promise<void> {
  const rows = await endpoint.rowsOf?.(id);
  broken(rows !== undefined && rows.length !== count, `It has ${rows?.length} rows of it.`);
}

/** The ids of a list, in lower case. */
export const listed = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.map((one) => String(one).toLowerCase()) : [];

/** Shortened for a line. */
export const shown = (json: JsonBody): string => JSON.stringify(json).slice(0, 120);
