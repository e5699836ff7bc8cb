// Proves specification 5.11.
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { NextDrain } from '#src/outbox/model/snapshot.ts';
import { nextLook, probe, probePath, probeText, type Seen } from '#src/sync/scheduler.ts';

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

const now = 100 * minute;
const idle: Seen = { lookedAt: 0, probedAt: 0, drainedAt: 0, notBefore: 0 };
const lostFor = (since: number) => ({ kind: 'when-reachable', since: now - since }) as const;

it.each([
  [true, 10 * minute - 1, 5_000],
  [true, 10 * minute, 15_000],
  [false, 10 * minute - 1, 30_000],
  [false, 10 * minute, 120_000],
])('a connection, seen %s and lost for %d ms, is looked for after %d ms', (visible, lost, wait) => {
  const looked = { ...idle, lookedAt: now };
  expect(nextLook(lostFor(lost), looked, now, visible)).toBe(now + wait);
});

it.each<[string, NextDrain, Partial<Seen>, number | null]>([
  ['nothing is left', { kind: 'none' }, { notBefore: now + minute }, null],
  ['something is due', { kind: 'at', at: 0 }, {}, now + 1_000],
  ['something is due later', { kind: 'at', at: now + minute }, {}, now + minute],
  ['storage failed', { kind: 'at', at: 0 }, { notBefore: now + minute }, now + minute],
  ['the connection was lost a moment ago', lostFor(1_000), {}, now + 4_000],
  ['it was looked for a moment ago', lostFor(minute), { lookedAt: now - 1_000 }, now + 4_000],
  ['a drain has failed a moment ago', lostFor(minute), { drainedAt: now - 1_000 }, now + 4_000],
  ['storage failed when it was back', lostFor(minute), { notBefore: now + minute }, now + minute],
  [
    'the clock was set back then',
    { kind: 'at', at: 0 },
    { notBefore: now + minute + 1 },
    now + 1_000,
  ],
  ['the clock was set back', lostFor(-minute), { lookedAt: now + 2 * minute }, 15_000],
])('a page that is seen looks next as it must if %s', (_, next, seen, at) => {
  expect(nextLook(next, { ...idle, ...seen }, now, true)).toBe(at);
});
