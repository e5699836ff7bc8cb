// Proves specification 1.4, 1.5.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { respondToNavigation } from '#sw/respond-to-navigation.ts';

/** What is in the cache of the device. */
const cached = new Map<string, string>();

const precache = {
  urls: ['index.html', 'join.html', '404.html'],
  async match(url: string) {
    const text = cached.get(url);
    return text === undefined
      ? undefined
      : new Response(text, { headers: { 'X-From': 'the device' } });
  },
};

const site = 'https://example.org';
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  cached.clear();
  for (const url of precache.urls) cached.set(url, `text of ${url}`);
  network.mockReset();
  vi.stubGlobal('fetch', network);
});

function answer(path: string): Promise<Response> {
  const url = new URL(path, site);
  return respondToNavigation(precache)({ request: new Request(url), url });
}

const offline = () => network.mockRejectedValue(new TypeError('Failed to fetch'));

it.each(['/JOIN', '/join/', '/Join.HTML', '/join?from=x'])(
  'answers %s from the device, without the network',
  async (path) => {
    expect(await (await answer(path)).text()).toBe('text of join.html');
    expect(network).not.toHaveBeenCalled();
  },
);

describe('a page that is not on the device', () => {
  it('comes from the network, whatever its status', async () => {
    network.mockResolvedValue(new Response('newer', { status: 404 }));
    const response = await answer('/newer');
    expect([response.status, await response.text()]).toEqual([404, 'newer']);
    expect(network).toHaveBeenCalledTimes(1);
  });

  it('does not make anybody wait for a network that does not answer', async () => {
    network.mockResolvedValue(new Response('newer'));
    await answer('/newer');
    expect(network.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });

  it('is the error page without a signal, with its status', async () => {
    offline();
    const response = await answer('/no/such/page');
    expect([response.status, await response.text()]).toEqual([404, 'text of 404.html']);
    expect(response.headers.get('X-From')).toBe('the device');
  });
});

it('asks the network where the cache has lost a page', async () => {
  cached.delete('join.html');
  network.mockResolvedValue(new Response('fetched'));
  expect(await (await answer('/join')).text()).toBe('fetched');
});

it('has a page in answer even where the cache is empty and there is no signal', async () => {
  cached.clear();
  offline();
  const response = await answer('/join');
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  const text = await response.text();
  expect(text).toContain('Unexpected Application Error!');
  expect(text).toContain('href="/"');
});
