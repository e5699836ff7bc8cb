// Proves specification 4.17.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formDefinitions } from '#src/forms/all-forms.ts';
import {
  contractVersion,
  type Entries,
  limits,
  reasonAgainst,
  statusQueryLimit,
  unknownAnswers,
} from '#src/outbox/delivery/contract.ts';
import { checkEndpoint, endpointAt } from '#src/tools/check-endpoint/check-endpoint.ts';
import type { Endpoint, EndpointResponse } from '#src/tools/check-endpoint/endpoint.ts';
import { startFormService } from '#src/tools/form-service/service.ts';
import { formConfigs, linesOf } from '#src/tools/local-site.ts';
import { listening } from '#tests/support/local-http.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

type Said = Record<string, unknown>;

const byPost: EndpointResponse = { status: 405, allowOrigin: '*', body: 'By POST.' };

/** An endpoint in memory that keeps every rule, but for what a fault makes of it. */
class MemoryEndpoint implements Endpoint {
  readonly rows = new Map<string, Entries>();
  constructor(fault: Partial<MemoryEndpoint> = {}) {
    Object.assign(this, fault);
  }
  keyOf = (id: string): string => id.toLowerCase();
  knows = (form: string): boolean => form === 'join';
  reason = (entries: Entries): string | null =>
    reasonAgainst(entries, new URLSearchParams(entries).toString().length);
  asked = (ids: readonly string[]): readonly string[] => ids.slice(0, statusQueryLimit);
  others = (entries: Entries): string => unknownAnswers(entries, ['firstName', 'lastName']);
  takes = (method: string): boolean => method === 'POST';
  refusesGet: EndpointResponse = byPost;
  version = (): Said => ({
    ok: true,
    version: contractVersion,
    mode: 'deliver',
    forms: { join: ['firstName', 'lastName'] },
  });
  followUps = (_ids: readonly string[]): unknown => [];
  count = (_key: string): Said => ({ ok: false, reason: 'This is not the key.' });
  change = (said: Said): Said => said;
  respond = (said: Said): EndpointResponse => ({
    ...{ status: 200, allowOrigin: '*' },
    body: JSON.stringify(said),
  });

  async send(method: 'POST' | 'GET', entries: Entries): Promise<EndpointResponse> {
    if (!this.takes(method)) return this.refusesGet;
    if (entries._kind === 'version') return this.respond(this.version());
    if (entries._kind === 'arrivals') return this.respond(this.count(entries._key ?? ''));
    if (entries._kind === 'question') {
      const ids = this.asked((entries._ids ?? '').split(' '));
      const has = (id: string) => this.rows.has(this.keyOf(id));
      const [arrived, missing] = [ids.filter(has), ids.filter((id) => !has(id))];
      const followUps = this.followUps(ids);
      return this.respond({ ok: true, arrived, missing, followUps });
    }
    return this.respond(this.change(await this.store(entries)));
  }

  async store(entries: Entries): Promise<Said> {
    const { _id: id = '', _form: form = '' } = entries;
    const reason = this.reason(entries);
    if (reason !== null) return { ok: false, id, permanent: true, reason };
    if (!this.knows(form)) return { ok: false, id, retryAfter: 3_600 };
    const before = this.rows.get(this.keyOf(id))?.receivedAt;
    const receivedAt = before ?? new Date(this.rows.size).toISOString();
    const row = { receivedAt, ...entries, otherAnswers: this.others(entries) };
    if (before === undefined) this.rows.set(this.keyOf(id), row);
    return { ok: true, id, receivedAt, duplicate: before !== undefined };
  }

  async rowsOf(id: string): Promise<readonly Entries[]> {
    const row = this.rows.get(id.toLowerCase());
    return row === undefined ? [] : [row];
  }
}

const form = { form: 'join', newId: randomUUID };

async function check(endpoint: Endpoint) {
  const lines: string[] = [];
  const code = await checkEndpoint(endpoint, form, (line) => lines.push(line));
  const said = lines.join('\n');
  return { code, said, broken: lines.filter((line) => line.startsWith('BROKEN')).join('\n') };
}

it('says of each rule that it is kept, and which rows to delete', async () => {
  const { code, said } = await check(new MemoryEndpoint());
  expect(code).toBe(0);
  expect(said.match(/^kept {4}It /gm)).toHaveLength(17);
  expect(said).toContain('Every rule is kept');
  expect(said).toMatch(/An answer took \d+ ms \(median of \d+\)\./);
  expect(said).toContain("delete those with the last name 'Endpoint check'");
});

it('finds every rule kept by the local form service, where npm start says', async () => {
  const service = await startFormService({
    forms: formConfigs(Object.values(formDefinitions)),
    folder: await temporaryFolder(),
    port: 0,
    now: () => Date.now(),
  });
  onTestFinished(() => service.close());
  const command = linesOf(service);
  const [, address = '', subject = ''] =
    /npm run check -- endpoint (\S+) (\S+)$/m.exec(command) ?? [];
  const lines: string[] = [];
  await checkEndpoint(endpointAt(address), { ...form, form: subject }, (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('BROKEN'))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('kept'))).toHaveLength(17);
});

it('holds one that stores nothing against what concerns it', async () => {
  const version = () => ({ ok: true, version: contractVersion, mode: 'confirm', forms: {} });
  const { code, said } = await check(new MemoryEndpoint({ version, knows: () => false }));
  expect(code).toBe(0);
  expect(said.match(/^kept /gm)).toHaveLength(5);
  expect(said).not.toContain('test rows');
});

describe('it names the rule that is broken, and what the endpoint does instead', () => {
  it.each<[string, Partial<MemoryEndpoint>]>([
    ['stores a submission, and says so', { change: (said) => ({ ...said, id: randomUUID() }) }],
    ['It names no time of receipt', { change: ({ receivedAt: _, ...said }) => said }],
    ['It does not know that form: name one', { knows: () => false }],
    ['status 404: is that the address', { respond: (said) => ({ ...good(said), status: 404 }) }],
    ['status 500', { respond: (said) => ({ ...good(said), status: 500 }) }],
    ['instead of JSON', { respond: () => ({ ...good({}), body: '<!doctype html><p>Log in' }) }],
    ['something that is no JSON', { respond: () => ({ ...good({}), body: 'OK' }) }],
    ['Its row does not hold', { rowsOf: async () => [{ firstName: '?' }] }],
    ['lets a page of another site', { respond: (said) => ({ ...good(said), allowOrigin: null }) }],
    ['status 405: it has no header', { refusesGet: { ...byPost, allowOrigin: null } }],
    ['comes again only once', { keyOf: (id) => id }],
    ['It lists no follow-ups: it is older', { followUps: () => undefined }],
    [
      'It answers a guess',
      { followUps: (ids) => ids.slice(-1).map((id) => ({ id, state: 'Closed', text: '' })) },
    ],
    [
      'It answers a guess',
      { followUps: (ids) => (ids.includes('%') ? [{ id: '%', state: '', text: 'All' }] : []) },
    ],
    ['no duplicate', { change: (said) => ({ ...said, duplicate: false }) }],
    [
      'another time than the first',
      { change: (said) => ({ ...said, receivedAt: new Date(Math.random() * 1e9).toISOString() }) },
    ],
    ['exactly one of the two', { change: (said) => ({ ...said, duplicate: true }) }],
    ['which submissions have arrived', { asked: (ids) => ids.slice(1) }],
    ['has not looked for', { asked: (ids) => ids }],
    ['form that it does not know', { knows: () => true }],
    ['has no valid number', { reason: ({ _id, ...rest }) => tooLong(rest) }],
    ['too long for a cell', { reason: ({ firstName: _, ...rest }) => anyLength(rest) }],
    ['too long as a whole', { reason: (entries) => reasonAgainst(entries, 0) }],
    ['question that it does not know', { others: () => '' }],
    ['lacks answers', { reason: (entries) => (entries.firstName ? null : 'No first name.') }],
    ['comes by GET', { takes: () => true }],
    ['does not say what it is', { version: () => ({ ok: false }) }],
    ['set it up again', { version: () => ({ ok: true, version: 1, forms: { join: [] } }) }],
    [
      "knows the form 'join'",
      { version: () => ({ ...new MemoryEndpoint().version(), forms: {} }) },
    ],
    ['nobody but its owner', { count: () => ({ ok: true, forms: [] }) }],
  ])('%s', async (sentence, fault) => {
    const { code, broken } = await check(new MemoryEndpoint(fault));
    expect(code).toBe(1);
    expect(broken).toContain(sentence);
  });
});

const good = (said: Said): EndpointResponse => new MemoryEndpoint().respond(said);
const anyLength = (entries: Entries) => reasonAgainst(entries, 0);
const tooLong = (entries: Entries) =>
  Object.values(entries).some((value) => value.length > limits.answer) ? 'Too long.' : null;

describe('what says nothing about the rules ends with 2', () => {
  async function at(status: number, body: string): Promise<string> {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    const port = await listening(server);
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    if (status === 0) await close();
    else onTestFinished(close);
    return `http://127.0.0.1:${port}/`;
  }

  it.each([
    [429, '', 'It has too much to do. No app can read that: it has no header'],
    [503, '', 'It has too much to do.'],
    [200, '{"ok":false,"retryAfter":30}', 'asks to wait 30 seconds'],
  ])('an endpoint that is busy: %i %s', async (status, body, sentence) => {
    const { code, said } = await check(endpointAt(await at(status, body)));
    expect(code).toBe(2);
    expect(said).toContain(sentence);
    expect(said).toContain('This says nothing about the rules: try again later.');
  });

  it('an address where nothing is', async () => {
    const { code, said } = await check(endpointAt(await at(0, '')));
    expect(code).toBe(2);
    expect(said).toContain('127.0.0.1 could not be asked: nothing is running there.');
  });
});
