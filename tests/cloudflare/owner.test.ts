// Proves specification 4.18.
// @vitest-environment jsdom
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entries } from '#src/outbox/delivery/contract.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { rowsByTitle } from '#tests/support/csv-rows.ts';
import { submission } from '#tests/support/endpoint-contract.ts';
import { asOwner, change, keys, post, type Runtime, startRuntime } from './runtime.ts';

let runtime: Runtime;
beforeAll(async () => {
  runtime = await startRuntime({ shares: 3 });
});
afterAll(() => runtime.end());
beforeEach(() => change(runtime, '/erase', { all: 'yes' }));

const store = async (answers: Entries = {}, id: string = randomUUID()): Promise<string> => {
  expect(await (await post(runtime, { ...submission(id), ...answers })).json()).toMatchObject({
    ok: true,
    id,
  });
  return id;
};

const page = async (query = '', key: string = keys.write) => {
  const response = await asOwner(runtime, `/${query}`, { key });
  const document = new DOMParser().parseFromString(await response.text(), 'text/html');
  return { response, document, words: document.body.textContent ?? '' };
};

const csv = async (query = '?form=join') => {
  const response = await asOwner(runtime, `/rows.csv${query}`, { key: keys.read });
  return { rows: rowsByTitle(await response.text()), link: response.headers.get('Link') };
};

describe('the keys', () => {
  const paths = ['/', '/rows.csv?form=join', '/follow-ups', '/erase', '/copy'];

  it.each(paths)('nobody opens %s without one', async (path) => {
    await store();
    for (const key of ['', 'wrong', keys.read.slice(1), `${keys.read}x`]) {
      for (const method of ['GET', 'POST']) {
        const response = await asOwner(runtime, path, { key, method });
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toMatch(/^Basic /);
        expect(await response.text()).not.toContain('join');
      }
    }
    expect((await csv()).rows).toHaveLength(1);
    await runtime.restart();
  });

  it('the one that reads changes nothing', async () => {
    const id = await store();
    for (const [path, words] of [
      ['/follow-ups', { id, state: 'x', text: '' }],
      ['/erase', { receipt: id }],
      ['/erase', { all: 'yes' }],
      ['/copy', { share: '0' }],
    ] as const) {
      const body = new URLSearchParams(words).toString();
      const response = await asOwner(runtime, path, { key: keys.read, method: 'POST', body });
      expect(response.status).toBe(403);
    }
    expect((await csv()).rows).toMatchObject([{ submissionId: id, followUpState: '' }]);
    expect(
      (await page(`?receipt=${id}`, keys.read)).document.querySelector('[method=post]'),
    ).toBeNull();
  });

  it('are refused to who tries many, and not to others', async () => {
    const tries = (key: string, address: string) =>
      asOwner(runtime, '/', { key, headers: { 'X-Real-IP': address } });
    for (let n = 0; n < 30; n += 1) await tries(`try ${n}`, '192.0.2.7');
    const refused = await tries(keys.read, '192.0.2.7');
    expect(refused.status).toBe(401);
    expect((await tries(keys.read, '192.0.2.8')).status).toBe(200);
  });

  it('change nothing for a page of another site', async () => {
    const id = await store();
    const body = new URLSearchParams({ receipt: id }).toString();
    for (const origin of ['https://evil.example', 'null']) {
      const response = await asOwner(runtime, '/erase', {
        method: 'POST',
        body,
        headers: { origin },
      });
      expect(response.status).toBe(403);
    }
    expect((await csv()).rows).toHaveLength(1);
  });

  it('may stand in an address, for a spreadsheet', async () => {
    await store();
    const response = await fetch(`${runtime.endpoint}/rows.csv?form=join&key=${keys.read}`);
    expect(rowsByTitle(await response.text())).toHaveLength(1);
  });
});

describe('the page', () => {
  it('is never kept, found or framed, and runs nothing', async () => {
    const { response, document } = await page();
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = document.querySelector('style')?.getAttribute('nonce') ?? '';
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain(`style-src 'nonce-${nonce}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(document.querySelectorAll('script, [style], link')).toHaveLength(0);
  });

  it('shows how many came, the newest of a form, and one by its receipt', async () => {
    const [id] = [await store({ firstName: 'Ada' }), await store({ firstName: 'Bo' })];
    const counts = await page();
    expect(counts.document.querySelector('td')?.textContent).toBe('2');
    const today = new Date().toISOString().slice(0, 10);
    expect(counts.document.querySelector('svg')?.getAttribute('aria-label')).toBe(`${today}: 2`);
    const newest = await page('?form=join');
    expect([...newest.document.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      expect.stringContaining('Bo'),
      expect.stringContaining('Ada'),
    ]);
    for (const written of [receiptOf(id), receiptOf(id).toLowerCase().replaceAll('-', ' '), id]) {
      const one = await page(`?receipt=${encodeURIComponent(written)}`);
      expect(one.words).toContain('Ada');
      expect(one.words).not.toContain('Bo');
    }
    for (const wrong of ['0000-0000-1', 'x', "' or 1=1 --"]) {
      const { words } = await page(`?receipt=${encodeURIComponent(wrong)}`);
      expect(words).toContain('There is no report with this receipt.');
    }
  });

  it('escapes whatever a person or an address brings', async () => {
    const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;\${1}`;
    const id = await store({ firstName: hostile, [hostile.slice(0, 50)]: hostile });
    await change(runtime, '/follow-ups', { id, state: hostile, text: hostile });
    for (const query of [
      '?form=join',
      `?receipt=${id}`,
      `?form=${encodeURIComponent(hostile)}&receipt=${encodeURIComponent(hostile)}`,
    ]) {
      const { document, words } = await page(query);
      expect(document.querySelectorAll('script, img')).toHaveLength(0);
      expect(
        [...document.querySelectorAll('*')].flatMap((one) => one.getAttributeNames()),
      ).not.toContain('onerror');
      expect(words).toContain('alert(1)');
    }
  });

  it('takes a follow-up, and leads back to the report', async () => {
    const id = await store();
    const { document } = await page(`?receipt=${id}`);
    const form = document.querySelector<HTMLFormElement>('form[action=follow-ups]');
    const words = new URLSearchParams();
    for (const { name, value } of form?.querySelectorAll('input') ?? []) words.set(name, value);
    words.set('state', 'Scheduled');
    const headers = { origin: new URL(runtime.endpoint).origin };
    const saved = await asOwner(runtime, '/follow-ups', {
      method: 'POST',
      body: words.toString(),
      headers,
    });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `./?receipt=${id}`]);
    const asked = await post(runtime, { _kind: 'question', _ids: id });
    expect(await asked.json()).toMatchObject({ followUps: [{ id, state: 'Scheduled', text: '' }] });
  });
});

describe('the rows', () => {
  it('come in pages, each row once, in the order of arrival', async () => {
    const sent = await Promise.all(Array.from({ length: 130 }, () => store()));
    const ids: string[] = [];
    const times: string[] = [];
    const lengths: number[] = [];
    let next: string | undefined = '?form=join&most=50';
    while (next !== undefined) {
      const { rows, link } = await csv(next);
      lengths.push(rows.length);
      ids.push(...rows.map(({ submissionId = '' }) => submissionId));
      times.push(...rows.map(({ receivedAt = '' }) => receivedAt));
      next = /^<(.+)>/.exec(link ?? '')?.[1];
    }
    expect(lengths).toEqual([50, 50, 30]);
    expect([...ids].sort()).toEqual([...sent].sort());
    expect(times).toEqual([...times].sort());
  });

  it('run nothing in a spreadsheet, and keep every sign of an answer', async () => {
    const odd = 'a "quoted",\r\nline; =1 🙂';
    const id = await store({ firstName: '=1+1', lastName: odd });
    await change(runtime, '/follow-ups', { id, state: '=2+2', text: '+3' });
    const { rows } = await csv();
    expect(rows).toMatchObject([
      { firstName: "'=1+1", lastName: odd, followUpState: "'=2+2", followUp: "'+3" },
    ]);
  });

  it('stay readable where the site has lost a form or a field', async () => {
    await store({ firstName: 'Ada', lastName: 'L' });
    await runtime.restart({ forms: { tax: [] } });
    const { rows } = await csv();
    expect(rows).toMatchObject([{ otherAnswers: 'firstName: Ada\nlastName: L' }]);
    expect((await page()).words).toMatch(/join\s*1/);
    await runtime.restart();
  });

  it('are erased, one by its receipt and all', async () => {
    const [id, other] = [await store(), await store()];
    expect(await change(runtime, '/erase', { receipt: receiptOf(id) })).toEqual({ erased: 1 });
    expect((await csv()).rows).toMatchObject([{ submissionId: other }]);
    expect(await change(runtime, '/erase', { receipt: receiptOf(id) })).toEqual({ erased: 0 });
    expect(await change(runtime, '/erase', { all: 'yes' })).toEqual({ erased: 'all' });
    expect((await csv()).rows).toEqual([]);
  });

  it('stay if nobody has said from which shares they are to be copied, or from their own', async () => {
    await store();
    for (const formerShares of [0, 3]) {
      await runtime.restart({ formerShares });
      for (const [path, words] of [
        ['/copy', { share: '0', after: '' }],
        ['/erase', { former: 'yes', all: 'yes' }],
      ] as const) {
        const body = new URLSearchParams(words).toString();
        const response = await asOwner(runtime, path, { key: keys.write, method: 'POST', body });
        expect(response.status).toBe(409);
      }
      expect((await csv()).rows).toHaveLength(1);
    }
    await change(runtime, '/erase', { all: 'yes' });
    await runtime.restart();
  });

  it('are copied to another number of shares, and known meanwhile', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => store()));
    await change(runtime, '/follow-ups', { id: ids[0] ?? '', state: 'Open', text: '' });
    const [before] = (await csv()).rows.filter(({ submissionId }) => submissionId === ids[0]);
    await runtime.restart({ shares: 5, formerShares: 3 });
    const ask = async () =>
      (await post(runtime, { _kind: 'question', _ids: ids.join(' ') })).json();
    const known = { arrived: ids, missing: [], followUps: [{ id: ids[0], state: 'Open' }] };
    expect(await ask()).toMatchObject(known);
    // A device whose answer was lost sends again, before its row is copied.
    await store({}, ids[0]);
    const erased = ids.pop() ?? '';
    expect(await change(runtime, '/erase', { receipt: erased })).toEqual({ erased: 1 });
    let place: unknown = { share: '0', after: '' };
    while (place)
      ({ next: place } = await change(runtime, '/copy', place as Record<string, string>));
    await change(runtime, '/erase', { former: 'yes', all: 'yes' });
    await runtime.restart({ shares: 5 });
    expect(await ask()).toMatchObject(known);
    const { rows } = await csv();
    expect(rows).toHaveLength(19);
    expect(rows).toContainEqual(before);
    await change(runtime, '/erase', { all: 'yes' });
    await runtime.restart();
  });
});
