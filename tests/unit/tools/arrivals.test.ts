// Proves specification 4.22.
import { expect, it } from 'vitest';
import { printArrivals } from '#src/tools/arrivals.ts';
import { startLocalSite } from '#src/tools/local-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const telling = { now: Date.UTC(2026, 0, 10, 12), timeZone: 'America/New_York' };

async function told(body: unknown, status = 200) {
  const lines: string[] = [];
  const endpoint = async (entries: string) => {
    expect(entries).toBe('_kind=arrivals&_key=the+key');
    return { status, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) };
  };
  const say = (line: string) => lines.push(line);
  const code = await printArrivals(endpoint, 'the key', { ...telling, say });
  return { code, said: lines.join('\n') };
}

const forms = [
  { form: 'join', count: 12, lastArrival: '2026-01-10T03:04:05.678Z' },
  { form: 'tax', count: 0, lastArrival: null },
];

it('prints a table, in the time zone of the person who asks', async () => {
  const { code, said } = await told({ ok: true, forms });
  expect(code).toBe(0);
  expect(said.replaceAll('\u202F', ' ').split('\n')).toEqual([
    'form   count  last arrival (America/New_York)',
    'join      12  Jan 9, 2026, 10:04 PM',
    'tax        0  never',
    '',
    '12 in all.',
  ]);
});

it.each([
  ['2026-01-04T12:00:00.000Z', '12 in all.'],
  ['2026-01-03T12:00:00.000Z', '12 in all. Nothing has arrived for 7 days'],
  [null, 'Nothing has arrived yet. Send a form on your site'],
])('says so where nothing came for long: last %s', async (lastArrival, sentence) => {
  const { said } = await told({ ok: true, forms: [{ ...forms[0], lastArrival }] });
  expect(said.split('\n').at(-1)).toMatch(new RegExp(`^${sentence}`));
});

it.each<[string, unknown, number?]>([
  ["your sheet's tab 'Setup'", { ok: false, reason: 'This is not the key of the owner.' }],
  ['older than the site', { ok: false, id: '', permanent: true, reason: 'No number.' }],
  ['a web page, such as a login, instead of JSON', '<!doctype html>'],
  ['something instead of JSON', 'OK'],
  ['the status 404. Is the address right?', '{}', 404],
])('says what is wrong: %s', async (sentence, body, status) => {
  const { code, said } = await told(body, status);
  expect(code).toBe(1);
  expect(said).toContain(sentence);
});

it.each<[string, unknown, number?]>([
  ['too much to do.', '', 429],
  ['asks to wait 30 seconds.', { ok: false, retryAfter: 30 }],
])('tells apart an endpoint that has %s', async (sentence, body, status) => {
  await expect(told(body, status)).rejects.toThrow(sentence);
});

it('counts what the local form service has been sent', async () => {
  const site = await startLocalSite({
    ...{ site: await temporaryFolder(), answers: await temporaryFolder(), port: 0 },
  });
  try {
    const response = await fetch(`${site.service.address}/confirm`, {
      method: 'POST',
      body: '_kind=arrivals&_key=local',
    });
    expect(await response.json()).toMatchObject({
      ok: true,
      forms: expect.arrayContaining([{ form: 'local-join', count: 0, lastArrival: null }]),
    });
  } finally {
    await site.close();
  }
});
