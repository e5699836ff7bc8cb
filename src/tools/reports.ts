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

/** The service, and what is said to the owner. */
type ReportsOptions = {
  /** Such as `https://www.example.org/reports`. */
  readonly endpoint: string;
  readonly say: (line: string) => void;
};

/** What the words ask for. @throws with a sentence if they ask for nothing that there is */
export function reportsPart([what = '', word]: readonly string[]): () => unknown {
  const options = () => ({ endpoint: wholeEndpoint(ownService), say: console.log });
  switch (what) {
    case 'keys':
      return () => makeKeys(console.log);
    case 'export':
      return () => exportAll(options());
    case 'erase':
      return () => (word === undefined ? eraseAll(options()) : eraseOne(options(), word));
    case 'follow-ups':
      return () => sendFollowUps(options(), word ?? '');
    case 'copy':
      return () => copyAll(options());
    default:
      throw new Error(`There is nothing to do with '${what}'.`);
  }
}

/** Makes both keys, in place of those before, and the digests that the service compares. */
function makeKeys(say: ReportsOptions['say']): void {
  const [read, write] = [1, 2].map(() => randomBytes(24).toString('base64url'));
  const digest = (key = '') => createHash('sha256').update(key).digest('hex');
  const before = existsSync(keysFile) ? readFileSync(keysFile, 'utf8') : '';
  const others = before
    .replaceAll(/^OWNER_(?:WRITE_)?KEY=.*\n?/gm, '')
    .replace(/(?<=[^\n])$/, '\n');
  writeWhole(keysFile, `${others}OWNER_KEY=${read}\nOWNER_WRITE_KEY=${write}\n`);
  const file = join(deploymentFolder, 'secrets.json');
  writeWhole(file, JSON.stringify({ READ_KEY: digest(read), WRITE_KEY: digest(write) }));
  say(`Both keys are in ${keysFile}: OWNER_KEY reads, OWNER_WRITE_KEY also writes. Keep them secret, and publish neither.
Their digests, which the service compares, are in ${file}. The keys before end once it has these.`);
}

/** Writes all rows as CSV and as JSON lines, a file for each form. @returns how many rows there are */
async function exportAll({ endpoint, say }: ReportsOptions): Promise<number> {
  mkdirSync(exportFolder, { recursive: true });
  let all = 0;
  for (const form of await formsOf(endpoint)) {
    const [csv, lines] = ['csv', 'jsonl'].map((ending) => join(exportFolder, `${form}.${ending}`));
    let next: string | undefined = `?${new URLSearchParams({ form })}`;
    for (let isFirst = true; next !== undefined; isFirst = false) {
      const answer = await request(`${endpoint}/rows.csv${next}`, 'OWNER_KEY');
      const text = textOf(answer);
      const [titles = [], ...rows] = cellsIn(text);
      const flag = isFirst ? 'w' : 'a';
      // Only the first page keeps the titles.
      const own = isFirst ? text : text.slice(text.indexOf('\r\n') + 2);
      const objects = rows.map((row) =>
        Object.fromEntries(titles.map((title, at) => [title, row[at]])),
      );
      writeFileSync(csv ?? '', own, { flag });
      writeFileSync(lines ?? '', objects.map((one) => `${JSON.stringify(one)}\n`).join(''), {
        flag,
      });
      all += rows.length;
      next = /^<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
  }
  say(`${all} submissions are in ${exportFolder}, as CSV and as JSON lines.`);
  return all;
}

/** Erases every submission, if the owner confirms it. */
async function eraseAll(options: ReportsOptions): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const word = await terminal.question(
    'This erases every submission for good. To do it, write ERASE: ',
  );
  terminal.close();
  if (word.trim() !== 'ERASE') return options.say('Nothing was erased.');
  await change(options, 'erase', [['all', 'yes']]);
  options.say('Every submission is erased.');
}

/** Erases the submission with a receipt or an id. */
async function eraseOne(options: ReportsOptions, receipt: string): Promise<void> {
  const { erased } = await change(options, 'erase', [['receipt', receipt]]);
  options.say(erased === 0 ? 'There is no submission with this receipt.' : `Erased: ${erased}.`);
}

/** Sends the follow-ups of a CSV file with the columns id, state and text. */
async function sendFollowUps(options: ReportsOptions, file: string): Promise<void> {
  const [titles = [], ...rows] = cellsIn(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  const places = ['id', 'state', 'text'].map((title) => titles.indexOf(title));
  if (places.includes(-1)) throw new Error(`${file} needs a first line with id, state and text.`);
  const words = rows.map((cells) => places.map((at) => cells[at] ?? ''));
  let [written, unknown] = [0, 0];
  for (let from = 0; from < words.length; from += atOnce) {
    const entries = words
      .slice(from, from + atOnce)
      .flatMap(([id = '', state = '', text = '']): [string, string][] => [
        ['id', id],
        ['state', state],
        ['text', text],
      ]);
    const done = await change(options, 'follow-ups', entries);
    written += Number(done.written);
    unknown += Number(done.unknown);
  }
  options.say(`Follow-ups written: ${written}. Without a submission of that id: ${unknown}.`);
}

/** Copies all rows from the former shares, and erases them there once all are here. */
async function copyAll(options: ReportsOptions): Promise<void> {
  let [all, place]: [number, unknown] = [0, { share: 0, after: '' }];
  while (isRecord(place)) {
    const entries = Object.entries(place).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ]);
    const { copied, next } = await change(options, 'copy', entries);
    all += Number(copied);
    place = next;
  }
  await change(options, 'erase', [
    ['former', 'yes'],
    ['all', 'yes'],
  ]);
  options.say(`${all} submissions are copied, and erased in the shares before.`);
}

async function change(
  { endpoint }: ReportsOptions,
  what: string,
  entries: [string, string][],
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

/** @throws with a sentence if the service refuses it */
async function request(
  address: string,
  name: 'OWNER_KEY' | 'OWNER_WRITE_KEY',
  body?: URLSearchParams,
): Promise<Answer> {
  const authorization = `Basic ${btoa(`owner:${keyNamed(name)}`)}`;
  const init = { headers: { authorization }, ...(body && { method: 'POST', body }) };
  const answer = await ask(new URL(address), init);
  if (answer.status === 200) return answer;
  throw new Error(
    `${new URL(address).host} answers ${answer.status}: ${textOf(answer).slice(0, 200)}`,
  );
}

/** @throws with a sentence if it is missing */
function keyNamed(name: 'OWNER_KEY' | 'OWNER_WRITE_KEY'): string {
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
