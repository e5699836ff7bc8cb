// Proves specification 4.18.
// @vitest-environment jsdom
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Entries } from '#src/outbox/delivery/contract.ts';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { submission } from '#tests/support/endpoint-contract.ts';
import { keys, type Runtime, startRuntime } from './runtime.ts';

let runtime: Runtime;
beforeEach(async () => {
  runtime = await startRuntime({ shares: 3 });
});
afterEach(() => runtime.end());

const store = async (answers: Entries = {}, id: string = randomUUID()): Promise<string> => {
  expect(await runtime.post({ ...submission(id), ...answers })).toMatchObject({ ok: true, id });
  return id;
};

const storeMany = (length: number) => Promise.all(Array.from({ length }, () => store()));

const page = async (query: Entries = {}, key: string = keys.write) => {
  const response = await runtime.asOwner(`/?${new URLSearchParams(query)}`, { key });
  const document = new DOMParser().parseFromString(await response.text(), 'text/html');
  return { response, document, words: document.body.textContent ?? '' };
};

describe('the keys', () => {
  const changes = (receipt: string): readonly (readonly [path: string, words: Entries])[] => [
    ['/follow-ups', { id: receipt, state: 'x', text: '' }],
    ['/erase', { receipt }],
    ['/erase', { all: 'yes' }],
    ['/copy', { share: '0' }],
  ];

  it.each(['', 'wrong', keys.read.slice(1), `${keys.read}x`])(
    'nobody opens anything with %j',
    async (key) => {
      const paths = ['/', '/rows.csv?form=join'].map((path) => [path, {}] as const);
      for (const [path, words] of [...paths, ...changes(await store())]) {
        for (const asked of [{ key }, { key, words }]) {
          const response = await runtime.asOwner(path, asked);
          expect(response.status).toBe(401);
          expect(response.headers.get('www-authenticate')).toMatch(/^Basic /);
          expect(await response.text()).not.toContain('join');
        }
      }
      expect(await runtime.rows()).toMatchObject([{ followUpState: '' }]);
    },
  );

  it.each([
    ['the key that reads', { key: keys.read }],
    ['a page of another site', { headers: { origin: 'https://evil.example' } }],
    ['a page of no site', { headers: { origin: 'null' } }],
  ])('%s changes nothing', async (_, asked) => {
    const id = await store();
    for (const [path, words] of changes(id))
      expect((await runtime.asOwner(path, { ...asked, words })).status).toBe(403);
    expect(await runtime.rows()).toMatchObject([{ submissionId: id, followUpState: '' }]);
    const { document } = await page({ receipt: id }, keys.read);
    expect(document.querySelector('[method=post]')).toBeNull();
  });

  it('are refused to who tries many, and not to others', async () => {
    const as = async (key: string, address: string) =>
      (await runtime.asOwner('/', { key, headers: { 'X-Real-IP': address } })).status;
    let tries = 0;
    // A minute may begin meanwhile.
    for (; tries <= 60 && (await as(keys.read, '192.0.2.7')) === 200; tries += 1)
      await as(`try ${tries}`, '192.0.2.7');
    expect(tries).toBeGreaterThanOrEqual(30);
    expect(tries).toBeLessThan(60);
    expect(await as(keys.read, '192.0.2.8')).toBe(200);
  });

  it('may be in an address, for a spreadsheet', async () => {
    await store({ firstName: 'Ada' });
    const rows = await fetch(`${runtime.endpoint}/rows.csv?form=join&key=${keys.read}`);
    expect(await rows.text()).toContain('Ada');
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
    const { document } = await page({ form: 'join' });
    expect(document.querySelector('td')?.textContent).toBe('2');
    const today = new Date().toISOString().slice(0, 10);
    expect(document.querySelector('svg')?.getAttribute('aria-label')).toBe(`${today}: 2`);
    expect([...document.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      expect.stringContaining('Bo'),
      expect.stringContaining('Ada'),
    ]);
    for (const receipt of [receiptOf(id), receiptOf(id).toLowerCase().replaceAll('-', ' '), id]) {
      const { words } = await page({ receipt });
      expect(words).toContain('Ada');
      expect(words).not.toContain('Bo');
    }
    const wrongEnd = receiptOf(id).slice(0, -1) + (receiptOf(id).endsWith('0') ? '1' : '0');
    for (const receipt of [wrongEnd, 'x', "' or 1=1 --", 'ÄÖÜ-0000-1', 'Z'.repeat(400)])
      expect((await page({ receipt })).words).toContain('There is no report with this receipt.');
  });

  it('escapes whatever a person or an address brings', async () => {
    const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;\${1}`;
    const id = await store({ firstName: hostile, [hostile.slice(0, 50)]: hostile });
    await runtime.change('/follow-ups', { id, state: hostile, text: hostile });
    for (const query of [{ form: 'join' }, { receipt: id }, { form: hostile, receipt: hostile }]) {
      const { document, words } = await page(query);
      expect(document.querySelectorAll('script, img, [onerror]')).toHaveLength(0);
      expect(words).toContain('alert(1)');
    }
  });

  it('takes a follow-up, and leads back to the report', async () => {
    const id = await store();
    const { document } = await page({ receipt: id });
    const inputs = document.querySelectorAll<HTMLInputElement>('form[action=follow-ups] input');
    const filled = Object.fromEntries([...inputs].map(({ name, value }) => [name, value]));
    const saved = await runtime.asOwner('/follow-ups', {
      words: { ...filled, state: 'Scheduled' },
      headers: { origin: new URL(runtime.endpoint).origin },
    });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `./?receipt=${id}`]);
    const followUps = [{ id, state: 'Scheduled', text: '' }];
    expect(await runtime.ask(id)).toMatchObject({ followUps });
  });
});

describe('the rows', () => {
  it('come in pages, each row once, in the order of arrival', async () => {
    const sent = await storeMany(130);
    const pages = await runtime.pages('?form=join&most=50');
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 30]);
    expect(pages.flatMap((rows) => rows.map((row) => row.submissionId)).sort()).toEqual(
      sent.sort(),
    );
    const times = pages.flatMap((rows) => rows.map((row) => row.receivedAt));
    expect(times).toEqual([...times].sort());
  });

  it('run nothing in a spreadsheet, and keep every sign of an answer', async () => {
    const lastName = 'a "quoted",\r\nline; =1 🙂';
    const id = await store({ firstName: '=1+1', lastName });
    await runtime.change('/follow-ups', { id, state: '=2+2', text: '+3' });
    expect(await runtime.rows()).toMatchObject([
      { firstName: "'=1+1", lastName, followUpState: "'=2+2", followUp: "'+3" },
    ]);
  });

  it('stay readable where the site has lost a form or a field', async () => {
    await store({ firstName: 'Ada', lastName: 'L' });
    await runtime.restart({ forms: { tax: [] } });
    const otherAnswers = 'firstName: Ada\nlastName: L';
    expect(await runtime.rows()).toMatchObject([{ otherAnswers }]);
    expect((await page()).words).toMatch(/join\s*1/);
  });

  it('are erased, one by its receipt and all', async () => {
    const [id, other] = [await store(), await store()];
    const receipt = receiptOf(id);
    expect(await runtime.change('/erase', { receipt })).toEqual({ erased: 1 });
    expect(await runtime.rows()).toMatchObject([{ submissionId: other }]);
    expect(await runtime.change('/erase', { receipt })).toEqual({ erased: 0 });
    expect(await runtime.change('/erase', { all: 'yes' })).toEqual({ erased: 'all' });
    expect(await runtime.rows()).toEqual([]);
  });

  it.each([0, 3])(
    'stay if they are to be copied from %i shares: none, or their own',
    async (formerShares) => {
      await store();
      await runtime.restart({ formerShares });
      const former = { former: 'yes', all: 'yes' };
      for (const [path, words] of [
        ['/copy', { share: '0', after: '' }],
        ['/erase', former],
      ] as const)
        expect((await runtime.asOwner(path, { words })).status).toBe(409);
      expect(await runtime.rows()).toHaveLength(1);
    },
  );

  it('are copied to another number of shares, and known meanwhile', async () => {
    const ids = await storeMany(20);
    const [first = ''] = ids;
    await runtime.change('/follow-ups', { id: first, state: 'Open', text: '' });
    const [before] = (await runtime.rows()).filter(({ submissionId }) => submissionId === first);
    await runtime.restart({ shares: 5, formerShares: 3 });
    const known = { arrived: ids, missing: [], followUps: [{ id: first, state: 'Open' }] };
    expect(await runtime.ask(...ids)).toMatchObject(known);
    // A device whose answer was lost sends again, before its row is copied.
    await store({}, first);
    expect(await runtime.change('/erase', { receipt: ids.pop() ?? '' })).toEqual({ erased: 1 });
    let place: Entries | null = { share: '0', after: '' };
    while (place) ({ next: place } = await runtime.change('/copy', place));
    await runtime.change('/erase', { former: 'yes', all: 'yes' });
    await runtime.restart({ shares: 5 });
    expect(await runtime.ask(...ids)).toMatchObject(known);
    const rows = await runtime.rows();
    expect(rows).toHaveLength(19);
    expect(rows).toContainEqual(before);
  });
});
