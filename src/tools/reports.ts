import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { loadEnv } from 'vite';
import { isRecord } from '#src/lib/result.ts';
import { readJson } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { paramNames } from '#src/outbox/delivery/contract.ts';
import { ownService } from '#src/outbox/delivery/form-service.ts';
import { type Answer, ask, textOf } from './ask.ts';
import { deploymentFolder } from './form-service-cloudflare.ts';
import { wholeEndpoint } from './owner-facts-or-exit.ts';
import { writeWhole } from './write-whole.ts';

const keysFile = '.env.local';
const exportFolder = join('.local', 'reports');
/** Follow-ups that are sent at once. */
const atOnce = 200;

/** What a word asks of the service at an endpoint such as `https://www.example.org/reports`; the next word is its own. */
const parts = new Map<string, (endpoint: string, word?: string) => Promise<void>>([
  ['export', exportAll],
  ['erase', erase],
  ['follow-ups', sendFollowUps],
  ['copy', copyAll],
]);

/** What the words ask for. @throws with a sentence if they ask for nothing that there is */
export function reportsPart([what = '', word]: readonly string[]): () => unknown {
  if (what === 'keys') return makeKeys;
  const part = parts.get(what);
  if (part === undefined) throw new Error(`There is nothing to do with '${what}'.`);
  return () => part(wholeEndpoint(ownService), word);
}

/** Makes both keys, in place of those before, and the digests that the service compares. */
function makeKeys(): void {
  const [read, write] = [1, 2].map(() => randomBytes(24).toString('base64url'));
  const digest = (key = '') => createHash('sha256').update(key).digest('hex');
  const before = existsSync(keysFile) ? readFileSync(keysFile, 'utf8') : '';
  const others = before
    .replaceAll(/^OWNER_(?:WRITE_)?KEY=.*\n?/gm, '')
    .replace(/(?<=[^\n])$/, '\n');
  writeWhole(keysFile, `${others}OWNER_KEY=${read}\nOWNER_WRITE_KEY=${write}\n`);
  const file = join(deploymentFolder, 'secrets.json');
  writeWhole(file, JSON.stringify({ READ_KEY: digest(read), WRITE_KEY: digest(write) }));
  console.log(`Both keys are in ${keysFile}: OWNER_KEY reads, OWNER_WRITE_KEY also writes. Keep them secret, and publish neither.
Their digests, which the service compares, are in ${file}. The keys before end once it has these.`);
}

/** Writes all rows as CSV and as JSON lines, a file for each form. */
async function exportAll(endpoint: string): Promise<void> {
  mkdirSync(exportFolder, { recursive: true });
  let all = 0;
  for (const form of await formsOf(endpoint)) {
    const file = join(exportFolder, form);
    let next: string | undefined = `?${new URLSearchParams({ form })}`;
    for (let isFirst = true; next !== undefined; isFirst = false) {
      const answer = await request(`${endpoint}/rows.csv${next}`, 'OWNER_KEY');
      const text = textOf(answer);
      const [titles = [], ...rows] = cellsIn(text);
      const lines = rows.map((row) =>
        JSON.stringify(Object.fromEntries(titles.map((title, at) => [title, row[at]]))),
      );
      const flag = isFirst ? 'w' : 'a';
      // Only the first page keeps the titles.
      const own = isFirst ? text : text.slice(text.indexOf('\r\n') + 2);
      writeFileSync(`${file}.csv`, own, { flag });
      writeFileSync(`${file}.jsonl`, lines.map((line) => `${line}\n`).join(''), { flag });
      all += rows.length;
      next = /^<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
  }
  console.log(`${all} submissions are in ${exportFolder}, as CSV and as JSON lines.`);
}

/** Erases every submission, if the owner confirms it. */
async function eraseAll(endpoint: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const word = await terminal.question(
    'This erases every submission for good. To do it, write ERASE: ',
  );
  terminal.close();
  if (word.trim() !== 'ERASE') return console.log('Nothing was erased.');
  await change(endpoint, 'erase', [['all', 'yes']]);
  console.log('Every submission is erased.');
}

/** Erases the submission with a receipt or an id; all without one. */
async function erase(endpoint: string, receipt?: string): Promise<void> {
  if (receipt === undefined) return eraseAll(endpoint);
  const { erased } = await change(endpoint, 'erase', [['receipt', receipt]]);
  console.log(erased === 0 ? 'There is no submission with this receipt.' : `Erased: ${erased}.`);
}

/** Sends the follow-ups of a CSV file with the columns id, state and text. */
async function sendFollowUps(endpoint: string, file = ''): Promise<void> {
  const [titles = [], ...rows] = cellsIn(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  const needed = ['id', 'state', 'text'];
  if (needed.some((title) => !titles.includes(title)))
    throw new Error(`${file} needs a first line with id, state and text.`);
  let [written, unknown] = [0, 0];
  for (let from = 0; from < rows.length; from += atOnce) {
    const entries = rows
      .slice(from, from + atOnce)
      .flatMap((cells) => needed.map((title) => [title, cells[titles.indexOf(title)] ?? '']));
    const done = await change(endpoint, 'follow-ups', entries);
    written += Number(done.written);
    unknown += Number(done.unknown);
  }
  console.log(`Follow-ups written: ${written}. Without a submission of that id: ${unknown}.`);
}

/** Copies all rows from the former shares, and erases them there once all are here. */
async function copyAll(endpoint: string): Promise<void> {
  let [all, place]: [number, unknown] = [0, { share: 0, after: '' }];
  while (isRecord(place)) {
    const entries = Object.entries(place).map(([name, value]) => [name, `${value}`]);
    const { copied, next } = await change(endpoint, 'copy', entries);
    all += Number(copied);
    place = next;
  }
  const former = ['former', 'all'].map((name) => [name, 'yes']);
  await change(endpoint, 'erase', former);
  console.log(`${all} submissions are copied, and erased in the shares before.`);
}

async function change(
  endpoint: string,
  what: string,
  entries: string[][],
): Promise<Readonly<Record<string, unknown>>> {
  const body = new URLSearchParams(entries);
  return readJson(textOf(await request(`${endpoint}/${what}`, 'OWNER_WRITE_KEY', body))) ?? {};
}

/** Every form of which something has arrived, or that the site has. */
async function formsOf(endpoint: string): Promise<readonly string[]> {
  const entries = { [paramNames.kind]: 'arrivals', [paramNames.key]: keyNamed('OWNER_KEY') };
  const body = new URLSearchParams(entries).toString();
  const answer = readJson(textOf(await ask(new URL(endpoint), { method: 'POST', body })));
  if (!Array.isArray(answer?.forms)) throw new Error(`${endpoint} does not take OWNER_KEY.`);
  return answer.forms.filter(isRecord).map(({ form }) => String(form));
}

type KeyName = 'OWNER_KEY' | 'OWNER_WRITE_KEY';

/** @throws with a sentence if the service refuses it */
async function request(to: string, name: KeyName, body?: URLSearchParams): Promise<Answer> {
  const address = new URL(to);
  const authorization = `Basic ${btoa(`owner:${keyNamed(name)}`)}`;
  const init = { headers: { authorization }, ...(body && { method: 'POST', body }) };
  const answer = await ask(address, init);
  if (answer.status === 200) return answer;
  throw new Error(`${address.host} answers ${answer.status}: ${textOf(answer).slice(0, 200)}`);
}

/** @throws with a sentence if it is missing */
function keyNamed(name: KeyName): string {
  const key = loadEnv('production', process.cwd(), ['OWNER_'])[name] ?? '';
  if (/^[\w-]+$/.test(key)) return key;
  throw new Error(`${name} is missing in ${keysFile}: npm run owner -- reports keys makes it.`);
}

/** Reads CSV (RFC 4180), with any line breaks. */
function cellsIn(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(
    /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}
