import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mappingByName } from '#src/build/local-mapping.ts';
import { formDefinitions } from '#src/forms/all-forms.ts';
import { statusQueryLimit } from '#src/outbox/delivery/contract.ts';
import { question } from '#src/tools/check-endpoint/endpoint.ts';
import { validAnswers } from '#tests/support/valid-answers.ts';
import { startFormDatabase } from './form-database.ts';
import { startPostgrest } from './postgrest.ts';

const help = `npm run test:load [-- --rate=200 --seconds=60]

Sends submissions to the form service's database at a steady rate, over HTTP and the stand-in for PostgREST, each commit
on the disk, and prints how long the answers took. One in ten comes twice, half of these at the same moment. It fails if
one is lost, stored twice, or not answered.`;

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
});
const rate = Number(values.rate);
const seconds = Number(values.seconds);
if (values.help || !(rate > 0 && seconds > 0)) {
  console.log(help);
  process.exit(values.help ? 0 : 2);
}

/** What came of a request; `waited` counts from its due time, in milliseconds. */
type Answer = { readonly id: string; readonly waited: number; readonly said: unknown };

const form = formDefinitions['local-issue'];
const answers = validAnswers(form, 'load');
const postgres = await startFormDatabase(mappingByName([form]), true);
const postgrest = await startPostgrest(postgres);

const post = async (entries: Readonly<Record<string, string>>): Promise<unknown> => {
  const body = new URLSearchParams(entries).toString();
  const response = await fetch(postgrest.address, { method: 'POST', body });
  return response.json();
};

async function submit(id: string, due: number): Promise<Answer> {
  const capturedAt = new Date().toISOString();
  const own = { _kind: 'submission', _id: id, _form: form.id, _capturedAt: capturedAt };
  const said = await post({ ...own, ...answers }).catch((problem: unknown) => String(problem));
  return { id, waited: performance.now() - due, said };
}

/** The ids in the order of their requests: every tenth is followed by itself, or comes again a second later. */
function plan(count: number): readonly string[] {
  const ids: string[] = [];
  while (ids.length < count) {
    const id = randomUUID();
    ids.push(id);
    if (ids.length % 20 === 10) ids.push(id);
    const earlier = ids[ids.length - rate];
    if (ids.length % 20 === 0 && earlier !== undefined) ids.push(earlier);
  }
  return ids.slice(0, count);
}

const ids = plan(rate * seconds);
const begun = performance.now();
const requests: Promise<Answer>[] = [];
for (const [place, id] of ids.entries()) {
  const due = begun + (place * 1_000) / rate;
  const early = due - performance.now();
  if (early > 1) await sleep(early);
  requests.push(submit(id, due));
}
const sent = performance.now() - begun;
const all = await Promise.all(requests);

const distinct = [...new Set(ids)];
const arrived = new Set<unknown>();
for (let first = 0; first < distinct.length; first += statusQueryLimit) {
  const said = await post(question(distinct.slice(first, first + statusQueryLimit)));
  for (const id of readList(said, 'arrived')) arrived.add(id);
}
const rows = Number(await postgres.run('select count(*) from form_service.submissions'));
const bytes = Number(
  await postgres.run("select pg_total_relation_size('form_service.submissions')"),
);
await postgrest.stop();
postgres.stop();

function readList(said: unknown, name: string): readonly unknown[] {
  const list: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, name) : [];
  return Array.isArray(list) ? list : [];
}

const says = ({ said }: Answer, name: string): unknown =>
  typeof said === 'object' && said !== null ? Reflect.get(said, name) : undefined;
const stored = all.filter((one) => says(one, 'ok') === true);
const firsts = stored.filter((one) => says(one, 'duplicate') === false);
const waits = all.map(({ waited }) => waited).sort((one, other) => one - other);
const share = (part: number): string =>
  `${Math.round(waits[Math.min(waits.length - 1, Math.floor(part * waits.length))] ?? 0)} ms`;

const lost = stored.filter(({ id }) => !arrived.has(id)).length;
const twice = rows - arrived.size;
const lines: readonly (readonly [string, string | number])[] = [
  [
    'requests',
    `${ids.length} in ${(sent / 1_000).toFixed(1)} s (${Math.round((ids.length / sent) * 1_000)}/s)`,
  ],
  ['answered as stored', stored.length],
  ['not answered so: devices send them again', all.length - stored.length],
  ['submissions', distinct.length],
  ['called new, exactly once each', firsts.length],
  ['rows', rows],
  ['a row takes, with its indexes', `${Math.round(bytes / rows)} bytes`],
  ['lost', lost],
  ['stored twice', twice],
  ['an answer took, half', share(0.5)],
  ['95 %', share(0.95)],
  ['99 %', share(0.99)],
  ['all', share(1)],
  ['processors; load of the last minute', `${cpus().length}; ${loadavg()[0]?.toFixed(1)}`],
];
for (const [name, value] of lines) console.log(`${name.padEnd(42)} ${value}`);
const isHeld =
  lost === 0 && twice === 0 && stored.length === ids.length && firsts.length === distinct.length;
if (!isHeld) {
  const odd = all.find((one) => says(one, 'ok') !== true);
  if (odd !== undefined) console.log(`One answer: ${JSON.stringify(odd.said).slice(0, 200)}`);
}
process.exitCode = isHeld ? 0 : 1;
