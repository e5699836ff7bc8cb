// Proves specification 8.8.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ShareKind, takeShares } from '#src/device/shares.ts';
import { transferLimits } from '#src/outbox/transfer/transfer-file.ts';
import { isShare, respondToShare } from '#sw/respond-to-share.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';

const site = 'https://example.org';

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('navigator', {});
});

async function share(body: BodyInit): Promise<Response> {
  const request = new Request(`${site}/share-issue`, { method: 'POST', body });
  return respondToShare({ request });
}

function parts(shared: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData();
  for (const [name, part] of Object.entries(shared)) data.append(name, part);
  return data;
}

async function all(kind: ShareKind) {
  const shares: { readonly name: string; readonly text: string | null }[] = [];
  const use = async (share: (typeof shares)[number]) => shares.push(share) > 0;
  await takeShares(kind, use, new AbortController().signal);
  return shares;
}

const taken = async () => (await all('shared-text')).map(({ text }) => text);

describe('a share', () => {
  const url = 'https://example.net/';

  it.each([
    [{ text: 'Words.' }, 'Words.'],
    [{ title: 'A title', text: 'Words.', url }, `A title\nWords.\n${url}`],
    [{ title: 'Same', text: 'Same', url: '' }, 'Same'],
    [{ title: 'Page', text: `Page: ${url}`, url }, `Page: ${url}`],
    [{ text: '  one\r\ntwo  ' }, 'one\ntwo'],
    [{ text: '\u0000<b>&"\u202e' }, '\u0000<b>&"\u202e'],
    [{ text: 'Words.', unknown: 'left out' }, 'Words.'],
  ])('of %j is kept as %j', async (shared, text) => {
    const response = await share(parts(shared));
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(`${site}/share-issue`);
    expect(await taken()).toEqual([text]);
  });

  it.each([
    ['nothing', parts({})],
    ['white space', parts({ title: ' ', text: '\n' })],
    ['a file', parts({ text: new Blob(['x']) })],
    ['what cannot be read', 'text=x&'],
  ])('of %s opens the page, and keeps nothing', async (_, body) => {
    expect((await share(body)).status).toBe(303);
    expect(await taken()).toEqual([]);
  });

  it('opens the page also where there is no storage', async () => {
    const failing = async () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    vi.stubGlobal('caches', { open: failing, has: failing });
    expect((await share(parts({ text: 'Words.' }))).status).toBe(303);
    expect(await taken()).toEqual([]);
  });

  it('of files is kept for Receive, by name, and not the text beside them', async () => {
    const large = new File([], 'large.txt');
    Object.defineProperty(large, 'size', { value: transferLimits.fileSize + 1 });
    const data = { get: () => 'Words.', getAll: () => [new File(['one'], 'a / b?.txt'), large] };
    const request = Object.assign(new Request(site), { formData: async () => data });
    const response = await respondToShare({ request });
    expect(response.headers.get('Location')).toBe(`${site}/outbox#receive`);
    expect(await all('shared-files')).toEqual([
      { name: 'a / b?.txt', text: 'one' },
      { name: 'large.txt', text: null },
    ]);
    expect(await taken()).toEqual([]);
  });
});

const asked = (path: string, mode: RequestMode, sameOrigin = true) => {
  const request = new Request(site + path, { method: 'POST' });
  Object.defineProperty(request, 'mode', { value: mode });
  return isShare({ request, url: new URL(request.url), sameOrigin });
};

it('no share is another page, another site, or a request of a page', () => {
  expect(asked('/share-issue', 'navigate')).toBe(true);
  expect(asked('/join', 'navigate')).toBe(false);
  expect(asked('/share-issue', 'navigate', false)).toBe(false);
  expect(asked('/share-issue', 'cors')).toBe(false);
});
