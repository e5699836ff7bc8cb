// Proves specification 4.18.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defused } from '#src/lib/defused.ts';
import { acknowledgingEndpoint } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import {
  type Entries,
  paramNames,
  readEntries,
  unknownAnswers,
} from '#src/outbox/delivery/contract.ts';
import {
  type DeviceWithGaps,
  devicesWithGaps,
  missingOf,
  readRanges,
} from '#src/outbox/delivery/read-serial-numbers.ts';
import { writeSerialNumber } from '#src/outbox/delivery/serial-number.ts';
import { endpointAt } from '#src/tools/check-endpoint/check-endpoint.ts';
import { databaseSql } from '#src/tools/form-service-database.ts';
import { testContract } from '#tests/support/endpoint-contract.ts';
import { builtScript } from '#tests/support/script-on-sheet.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { SqlError } from './connection.ts';
import { ownerKey, startFormDatabase } from './form-database.ts';
import { literal, type Postgres } from './postgres.ts';
import { startPostgrest } from './postgrest.ts';

const fields = { firstName: 0, lastName: 0 };
const mapping = {
  join: { formId: 'join', version: 'v1', entries: fields },
  tax: { formId: "tax's", version: 'v1', entries: fields },
  health: { formId: 'health', version: 'v1', entries: {} },
};

let postgres: Postgres;
let postgrest: Awaited<ReturnType<typeof startPostgrest>>;
beforeAll(async () => {
  postgres = await startFormDatabase(mapping);
  postgrest = await startPostgrest(postgres);
});
afterAll(async () => {
  await postgrest?.stop();
  postgres?.stop();
});

const submission = (id: string): Entries => ({
  ...{ _kind: 'submission', _id: id, _form: 'join', _capturedAt: '2025-01-02T03:04:05.678Z' },
  ...{ firstName: 'Test', lastName: '' },
});
const send = async (entries: Entries) =>
  JSON.parse((await endpointAt(postgrest.address).send('POST', entries)).body);
const json = async (select: string): Promise<unknown> => JSON.parse(await postgres.run(select));

describe('the contract of a readable endpoint', () => {
  testContract(async () => ({
    send: endpointAt(postgrest.address).send,
    async rows() {
      const response = await postgres.run('select to_json(v) from answers."join" as v', 'owner');
      const rows: Entries[] = response.split('\n').map((line) => JSON.parse(line));
      const titles = Object.keys(rows[0] ?? {});
      return [titles, ...rows.map((row) => titles.map((title) => row[title]))];
    },
    ownerKey: () => ownerKey,
    followUp: async (id, state, text) =>
      void (await postgres.run(
        `update answers."join" set "followUpState" = ${literal(state)}, "followUp" = ${literal(text)}
        where "submissionId" = '${id}'`,
        'owner',
      )),
    // An owner only runs the file again.
    restart: async () => void (await postgres.run(await databaseSql(mapping), 'owner')),
  }));
});

it('says to each call what the script on a sheet says', async () => {
  const script = (await builtScript(mapping))();
  const [one, two] = [randomUUID(), randomUUID()];
  const usual = submission(one);
  const long = 'x'.repeat(10_000);
  const calls: readonly Entries[] = [
    usual,
    usual,
    { ...usual, _id: one.toUpperCase(), firstName: 'Changed' },
    { ...usual, _id: '' },
    { ...usual, _id: `{${one}}` },
    { ...usual, _id: one.replaceAll('-', '') },
    { ...usual, _id: ` ${one}` },
    { ...usual, _id: two, firstName: `${long}x` },
    { ...usual, _id: two, ...Object.fromEntries([...'abcdefghij'].map((name) => [name, long])) },
    { ...usual, _id: two, _form: 'unknown' },
    { ...usual, _id: two, _form: "'; drop table form_service.submissions; --" },
    { _kind: 'submission', _id: two },
    { _kind: 'question', _ids: `${one} ${two}  ${one.toUpperCase()} x` },
    {
      ...usual,
      _id: two,
      _form: "tax's",
      firstName: long,
      _capturedAt: '2025-99-99T99:99:99.999Z',
    },
    { _kind: 'question', _ids: `${one} ${two}` },
    { _kind: 'question', _ids: '' },
    { _kind: 'question' },
    { _kind: 'version' },
    { _kind: 'arrivals', _key: 'another key' },
    { _kind: 'arrivals' },
    { _kind: 'another', ...submission(randomUUID()), unknown: '\u0000\\ " \' % + &' },
    {},
  ];
  const timeless = (response: Readonly<Record<string, unknown>>) =>
    'receivedAt' in response ? { ...response, receivedAt: '…' } : response;
  for (const entries of calls) {
    const response = await send(entries);
    expect(timeless(response), JSON.stringify(entries).slice(0, 200)).toEqual(
      timeless(script.post(entries)),
    );
  }
});

it('[4.29] finds the devices of which numbers are missing, as every other service does', async () => {
  const random = seededRandom(29);
  const below = (end: number) => Math.floor(random() * end);
  const arrived = Array.from({ length: 400 }, () => {
    const number = 1 + below(40);
    const deleted = [...new Set(Array.from({ length: below(4) }, () => 1 + below(number)))].sort(
      (a, b) => a - b,
    );
    const ranges = deleted.map((one) => [one, one] as const);
    return writeSerialNumber({ device: `QQQQ${below(10)}`, number, deleted: ranges });
  });
  for (const serialNumber of arrived)
    await send({ ...submission(randomUUID()), _serialNumber: serialNumber });
  const { devices } = await send({ _kind: 'arrivals', _key: ownerKey });
  const written = devicesWithGaps(arrived);
  expect(written).toHaveLength(10);
  const ours = devices.filter(({ device }: { device: string }) => device.startsWith('QQQQ'));
  const missing = ({ arrived, deleted }: DeviceWithGaps) =>
    missingOf({ arrived: readRanges(arrived), deleted: readRanges(deleted) });
  expect(ours.map(missing)).toEqual(written.map(missing));
  expect(ours).toMatchObject(written.map(({ device, arrived }) => ({ device, arrived })));
});

describe('what is too long', () => {
  // Each took seconds to minutes before the size was checked first.
  it.each([
    ['names', '&'],
    ['short names', 'a&'],
    ['encoded characters', '%41'],
    ['values', 'a=%41&'],
  ])('is refused under its id, unread: %s', async (_what, part) => {
    const id = randomUUID();
    const body = `_kind=submission&_id=${id}&_form=join&firstName=${part.repeat(4_000_000)}`;
    const call = `set statement_timeout = '5s'; set role anon; select public.form_service(${literal(body)});`;
    expect(JSON.parse(await postgres.run(call, 'authenticator'))).toEqual({
      ...{ ok: false, id, permanent: true },
      reason: 'This is too long to be stored.',
    });
  });

  it.each(['question', 'version', 'arrivals'])('is refused also as a %s', async (kind) => {
    const response = await send({ _kind: kind, _key: ownerKey, _ids: 'x'.repeat(100_001) });
    expect(response).toMatchObject({ ok: false, permanent: true });
  });
});

describe('how long a statement of a stranger runs', () => {
  const settings = "select array_to_string(rolconfig, ' ') from pg_roles where rolname = 'anon'";

  it('is limited', async () => {
    expect(await postgres.run(settings)).toBe('statement_timeout=5s');
  });

  it('is left to a host that has set it', async () => {
    await postgres.run("alter role anon set statement_timeout = '3s'");
    await postgres.run(await databaseSql(mapping), 'owner');
    expect(await postgres.run(settings)).toBe('statement_timeout=3s');
  });

  it('is left out where the host forbids it, and the rest is set up', async () => {
    // Only a superuser may change a superuser.
    await postgres.run('alter role anon reset statement_timeout; alter role anon superuser');
    await postgres.run(await databaseSql(mapping), 'owner');
    expect(await postgres.run(settings)).toBe('');
    await postgres.run('alter role anon nosuperuser');
  });
});

it('takes no key that could be guessed, and keeps the one before', async () => {
  const short = postgres.run("select form_service.set_owner_key('nineteen characters')", 'owner');
  await expect(short).rejects.toThrow('The key has 19 characters: take at least 20');
  for (let n = 0; n < 20; n += 1) {
    expect(await send({ _kind: 'arrivals', _key: `wrong ${n}` })).toHaveProperty('reason');
  }
  expect(await send({ _kind: 'arrivals', _key: ownerKey })).toMatchObject({ ok: true });
});

it('confirms to the app what it has stored, with nothing changed in the app', async () => {
  const service = acknowledgingEndpoint.create(postgrest.address, {
    post: fetch,
    now: Date.now,
    isOnline: () => true,
  });
  const id = randomUUID();
  const delivery = {
    id,
    capturedAt: Date.now(),
    answers: { firstName: 'Zoë' },
    mapping: mapping.join,
  };
  expect(await service.deliver(delivery)).toEqual({ kind: 'confirmed' });
  expect(await service.deliver(delivery)).toEqual({ kind: 'confirmed' });
  const missing = randomUUID();
  await postgres.run(
    `update answers."join" set "followUp" = 'Crew comes Friday' where "submissionId" = '${id}'`,
    'owner',
  );
  expect(await service.status?.([id, missing])).toEqual({
    kind: 'answered',
    arrived: new Set([id]),
    missing: new Set([missing]),
    followUps: new Map([[id, { state: '', text: 'Crew comes Friday' }]]),
  });
  expect(await service.isReachable()).toBe(true);
});

describe('whoever comes by way of the site', () => {
  it.each([
    'select * from form_service.submissions',
    'select * from form_service.forms',
    'select * from form_service.arrivals',
    'select * from answers."join"',
    "insert into form_service.submissions (id, form, answers) values (gen_random_uuid(), 'join', '{}')",
    'update form_service.submissions set answers = default',
    'delete from form_service.submissions',
    'truncate form_service.submissions',
    "select form_service.set_forms('{}')",
    "select form_service.store('{}')",
    'create table public.mine (x int)',
    'set role answers_reader',
    'set role answers_writer',
  ])('may not: %s', async (sql) => {
    const tried = postgres.run(`set role anon; ${sql};`, 'authenticator');
    await expect(tried).rejects.toThrow(SqlError);
    await expect(tried).rejects.toMatchObject({ state: '42501' });
  });
});

describe('what the function for the site runs as', () => {
  it('is a role of its own', async () => {
    const owner = "select proowner::regrole from pg_proc where proname = 'form_service'";
    expect(await postgres.run(owner)).toBe('answers_writer');
  });

  it.each([
    'select answers from form_service.submissions',
    'update form_service.submissions set form = form',
    "update form_service.submissions set follow_up = 'x'",
    "insert into form_service.submissions (id, form, answers, follow_up) values (gen_random_uuid(), 'join', '{}', 'x')",
    'delete from form_service.submissions',
    'select * from answers."join"',
  ])('may not: %s', async (sql) => {
    await expect(postgres.run(`set role answers_writer; ${sql};`)).rejects.toMatchObject({
      state: '42501',
    });
  });
});

it.each([
  `update answers."join" set "followUp" = 'x'`,
  'update form_service.submissions set form = form',
])('lets a reader of the answers not: %s', async (sql) => {
  await expect(postgres.run(`set role answers_reader; ${sql};`)).rejects.toMatchObject({
    state: '42501',
  });
});

it('tells its owner, and whoever may read, how many have arrived of each form, and when the last', async () => {
  const { receivedAt } = await send({ ...submission(randomUUID()), _form: "tax's" });
  const [last, count] = [
    "select form_service.iso(last_arrival) from form_service.arrivals where form = $$tax's$$",
    "select count from form_service.arrivals where form = $$tax's$$",
  ];
  expect(await postgres.run(last, 'owner')).toBe(receivedAt);
  const before = Number(await postgres.run(`set role answers_reader; ${count}`));
  await send({ ...submission(randomUUID()), _form: "tax's" });
  expect(Number(await postgres.run(count, 'owner'))).toBe(before + 1);
  const none = "select * from form_service.arrivals where form = 'health'";
  expect(await postgres.run(none, 'owner')).toBe('health|0|');
});

it('reads every body as the script does', async () => {
  const texts = [
    'a b+c&d=e%',
    'Zoë 🙂 שלום',
    '\'"\\',
    '\r\n\t',
    '%41',
    'a=b=c',
    '\u200f',
    '💩'.repeat(50),
  ];
  const bodies = [
    ...texts.map((text) => new URLSearchParams({ [text]: text, again: text }).toString()),
    ...['', '&', '=', '=x', 'x', 'x&x=1', 'x=1&x=2', 'x=%', 'x=%4', 'x=%zz', 'x=%ff', 'x=%C3%28'],
    ...['x=a%20b+c', 'x=1=2', '%5f%69d=1&_id=2', 'x=%f0%9f%99%82', '__proto__=1&constructor=2'],
  ];
  const lines = bodies.map((body) => `form_service.entries_in(${literal(body)})`);
  const read = await json(`select json_build_array(${lines.join(',')})`);
  expect(read).toEqual(bodies.map((body) => ({ ...readEntries(body) })));
  const zero = await json("select form_service.entries_in('x=a%00b')");
  expect(zero, 'the character that Postgres has not').toEqual({ x: 'a\uFFFDb' });
});

it('takes the contract’s names for its own, and of unknown ones what the contract takes', async () => {
  const names = [
    ...Object.values(paramNames),
    '_new',
    'other',
    'known',
    'n'.repeat(60),
    'm'.repeat(61),
  ];
  const entries = { ...Object.fromEntries(names.map((name) => [name, 'x'])), empty: '' };
  const response = await postgres.run(
    `select form_service.unknown_answers(${literal(JSON.stringify(entries))}, '{known}')`,
  );
  expect(response).toBe(unknownAnswers(entries, ['known']));
});

it('defuses what the app defuses', async () => {
  const blanks = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\s\p{Cc}\p{Cf}]/u.test(character));
  const starts = [...'=+-@＝＋－＠|%"\';,x1÷‐−'];
  const texts = [
    ...blanks.flatMap((blank) => [`${blank}=1`, `${blank}x`, `a${blank}=1`, `x\n${blank}@1`]),
    ...starts.flatMap((start) => [
      start,
      `x${start}`,
      `x\n${start}1`,
      `x\r\n ${start}1`,
      ` ${start}`,
    ]),
  ];
  const response = await json(
    `select json_agg(form_service.defused(text) order by place)
     from json_array_elements_text(${literal(JSON.stringify(texts))}) with ordinality as t (text, place)`,
  );
  expect(response).toEqual(texts.map(defused));
});
