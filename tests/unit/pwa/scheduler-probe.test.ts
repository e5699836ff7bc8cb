// Proves specification 5.11.
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { probe, probeInterval, probePath, probeText } from '#src/pwa/scheduler.ts';

const welcome = '<!doctype html><title>Welcome to our network</title>';
const notFound = new Response('Not found', { status: 404 });
const breaksOff = () =>
  new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) });
const fails = (error: Error) => () => Promise.reject(error);

it.each<[string, () => Promise<Response>, string]>([
  ['its own file', async () => new Response(probeText), 'reachable'],
  ['a log-in page in its place', async () => new Response(welcome), 'captive-portal'],
  ['an empty answer', async () => new Response(''), 'captive-portal'],
  ['a page that says it was not found', async () => notFound, 'captive-portal'],
  ['a network error', fails(new TypeError('Failed to fetch')), 'unreachable'],
  ['no answer in time', fails(new DOMException('Timed out.', 'TimeoutError')), 'unreachable'],
  ['an answer that breaks off', async () => new Response(breaksOff()), 'unreachable'],
])('takes %s for what it is', async (_, get, probed) => {
  expect(await probe(get)).toBe(probed);
});

it('asks this site for a small file that no cache may answer, without credentials, for a while only', async () => {
  const get = vi.fn(async (..._: Parameters<typeof fetch>) => new Response(probeText));
  await probe(get);
  const [[path, options] = []] = get.mock.calls;
  expect(path).toBe('/reachable.txt');
  expect(options).toMatchObject({ cache: 'no-store', credentials: 'omit' });
  expect(options?.signal).toBeInstanceOf(AbortSignal);
});

it('knows the words of the file that is published', () => {
  expect(readFileSync(`public${probePath}`, 'utf8')).toBe(probeText);
});

const minute = 60_000;

it.each([
  [true, 10 * minute - 1, 5_000],
  [true, 10 * minute, 15_000],
  [false, 10 * minute - 1, 30_000],
  [false, 10 * minute, 120_000],
])('is asked again, seen %s and lost for %d ms, after %d ms', (visible, lost, wait) => {
  expect(probeInterval(visible, lost)).toBe(wait);
});
