import { type Entries, paramNames } from '#src/outbox/delivery/contract.ts';
import { readJson } from '#src/outbox/delivery/read-response.ts';

/** What an endpoint says to one request. */
export type EndpointResponse = {
  readonly status: number;
  /** Of the header Access-Control-Allow-Origin; null where there is none. */
  readonly allowOrigin: string | null;
  readonly body: string;
};

/** What the rules are held against. */
export type Endpoint = {
  /** One request; it rejects with the network's error. A GET has the entries in its address. */
  send(method: 'POST' | 'GET', entries: Entries): Promise<EndpointResponse>;
  /** The rows of a submission, each a text for each column. Absent where nobody can look into the store. */
  readonly rowsOf?: (id: string) => Promise<readonly Entries[]>;
};

/** Says in a sentence what an endpoint does against a rule. */
export class BrokenRule extends Error {}

/** The endpoint has too much to do: nothing is known of the rule. */
export class BusyEndpoint extends Error {}

/** What an endpoint has said in JSON. */
export type Said = Readonly<Record<string, unknown>>;

/** The site that a check's requests say they come from. */
export const checkedOrigin = 'https://endpoint-check.example';

/** The question which of these have arrived. */
export const question = (ids: readonly string[]): Entries => ({
  [paramNames.kind]: 'question',
  [paramNames.ids]: ids.join(' '),
});

/** Posts, and reads what the contract wants: an object in JSON, with a status that is a success. */
export async function post(endpoint: Endpoint, entries: Entries): Promise<Said> {
  const { status, body } = await endpoint.send('POST', entries);
  const said = readJson(body);
  const seconds = said?.ok === false && said.id === undefined ? said.retryAfter : undefined;
  if (status === 429 || status === 503 || seconds !== undefined) {
    throw new BusyEndpoint(
      `It has too much to do${seconds === undefined ? '' : `, and asks to wait ${seconds} seconds`}.`,
    );
  }
  const hint = status === 404 ? ': is that the address of the endpoint?' : '.';
  broken(status < 200 || status > 299, `It answers with the status ${status}${hint}`);
  if (said !== null) return said;
  throw new BrokenRule(
    /^\s*</.test(body)
      ? 'It answers with a web page, such as a login, instead of JSON.'
      : 'It answers with something that is no JSON.',
  );
}

/** @throws a BrokenRule with the sentence where it is broken */
export function broken(isBroken: boolean, sentence: string): void {
  if (isBroken) throw new BrokenRule(sentence);
}

/** Demands that it says of this submission that it is stored. @returns the time that it names */
export function storedAt(said: Said, id: string, duplicate: boolean): string {
  const { ok, receivedAt } = said;
  const waits = ok === false && said.id === id && said.retryAfter !== undefined;
  broken(waits, 'It does not know that form: name one that it knows behind the address.');
  broken(ok !== true || said.id !== id, `It says ${shown(said)}.`);
  broken(said.duplicate !== duplicate, `It says that this is ${duplicate ? 'no' : 'a'} duplicate.`);
  const time = typeof receivedAt === 'string' ? receivedAt : '';
  broken(!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(time), 'It names no time of receipt (ISO 8601, UTC).');
  return time;
}

/** Demands that it refuses this submission for good, with a reason. */
export function refused(said: Said, id: string): void {
  const { ok, permanent, reason } = said;
  const isRefusal = ok === false && permanent === true && said.id === id;
  broken(!isRefusal || typeof reason !== 'string' || reason === '', `It says ${shown(said)}.`);
}

/** Demands that of those asked for it knows these, and no others. */
export async function arrived(
  endpoint: Endpoint,
  asked: readonly string[],
  here: readonly string[],
): Promise<void> {
  const said = await post(endpoint, question(asked));
  broken(said.ok !== true, `Asked what has arrived, it says ${shown(said)}.`);
  const missing = asked.filter((id) => !here.includes(id));
  const right =
    String(listed(said.arrived)) === String(here) &&
    String(listed(said.missing)) === String(missing);
  broken(!right, 'It does not know what has arrived and what has not.');
}

/** Demands so many rows of a submission, where one can look. */
export async function hasRows(endpoint: Endpoint, id: string, count: number): Promise<void> {
  const rows = await endpoint.rowsOf?.(id);
  broken(rows !== undefined && rows.length !== count, `It has ${rows?.length} rows of it.`);
}

/** The ids of a list, in lower case. */
export const listed = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.map((one) => String(one).toLowerCase()) : [];

/** What it said, short enough for a line. */
export const shown = (said: Said): string => JSON.stringify(said).slice(0, 120);
