// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Delivery } from '#src/outbox/delivery/form-service.ts';
import { requestLimit } from '#src/outbox/delivery/google-forms.ts';
import { readableEndpoint } from '#src/outbox/delivery/readable-endpoint.ts';

const id = '7f0c3a52-9d1e-4b77-8a55-0c6f1d2e3a4b';
const other = '11111111-2222-4333-8444-555555555555';
const address = 'https://script.google.com/macros/s/x/exec';
const now = Date.UTC(2025, 0, 2, 3, 4, 5);
const receivedAt = '2025-01-02T03:04:00.000Z';
const stored = { ok: true, id, receivedAt, duplicate: false };

const delivery: Delivery = {
  id,
  capturedAt: now,
  answers: { name: 'Ann', old: 'stays here' },
  mapping: { formId: 'join', version: 'v1', entries: { name: 11, message: 0 }, submissionId: 44 },
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** What comes of a delivery whose answer is this. */
const delivered = (body: unknown, init: ResponseInit = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const post = async () => new Response(text, init);
  return readableEndpoint(address, { post, now: () => now }).deliver(delivery);
};

const unclear = { kind: 'unreachable', failure: 'unclear-answer' };
const waits = (seconds: number) => ({
  kind: 'unreachable',
  failure: 'asked-to-wait',
  notBefore: now + seconds * 1_000,
});

it('makes one simple POST, exactly so', async () => {
  const post = vi.fn<typeof fetch>(async () => Response.json(stored));
  await readableEndpoint(address, { post, now: () => now }).deliver(delivery);
  expect(post).toHaveBeenCalledTimes(1);
  const [to, options] = post.mock.calls[0] ?? [];
  expect(to).toBe(address);
  const { body, signal, ...rest } = options ?? {};
  // No header of its own, and a body whose type is safelisted: no browser asks with OPTIONS first.
  expect(rest).toEqual({
    method: 'POST',
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  expect(body).toBeInstanceOf(URLSearchParams);
  expect(String(body)).toBe(
    `_kind=submission&_id=${id}&_form=join&_capturedAt=2025-01-02T03%3A04%3A05.000Z&name=Ann&message=`,
  );
  expect(signal).toBeInstanceOf(AbortSignal);
});

describe('confirmed is', () => {
  it.each([stored, { ...stored, duplicate: true }, { ...stored, id: id.toUpperCase(), more: 1 }])(
    'what the answer names: %j',
    async (answer) => {
      expect(await delivered(answer)).toEqual({ kind: 'confirmed' });
    },
  );
});

describe('an answer says nothing about this submission that', () => {
  it.each([
    ['names another', { ...stored, id: other }],
    ['names none', { ok: true, receivedAt, duplicate: false }],
    ['has no time', { ok: true, id, duplicate: false }],
    ['has no true time', { ...stored, receivedAt: 'yesterday' }],
    ['does not say whether it is a duplicate', { ok: true, id, receivedAt }],
    ['is not quite true', { ...stored, ok: 'true' }],
    ['is a list', [stored]],
    ['is null', null],
    ['is a page', '<!doctype html><title>Log in</title>'],
    ['is empty', ''],
    ['is cut off', '{"ok":true,"id":"'],
    ['is enormous', JSON.stringify({ ...stored, more: 'x'.repeat(100_000) })],
    ['refuses another', { ok: false, id: other, permanent: true, reason: 'Closed.' }],
    ['refuses for now', { ok: false, id, permanent: false, reason: 'Closed.' }],
    ['refuses without a reason', { ok: false, id, permanent: true }],
    ['refuses with an empty reason', { ok: false, id, permanent: true, reason: ' \n\u202e' }],
  ])('%s', async (_what, answer) => {
    expect(await delivered(answer)).toEqual(unclear);
  });

  it.each([400, 500, 503])('says yes with status %i', async (status) => {
    expect(await delivered(stored, { status })).toEqual(unclear);
  });
});

describe('refused is what the service refuses for good', () => {
  it.each([200, 400, 422])('with its reason, whatever the status: %i', async (status) => {
    const refusal = { ok: false, id, permanent: true, reason: ' The form\nis closed. ' };
    expect(await delivered(refusal, { status })).toEqual({
      kind: 'refused',
      reason: 'The form is closed.',
    });
  });

  it('with a reason that is text, and not too long', async () => {
    const reason = `<b>\u0000x\u202e</b> ${'🙂'.repeat(300)}`;
    const outcome = await delivered({ ok: false, id, permanent: true, reason });
    if (outcome.kind !== 'refused') throw new Error(outcome.kind);
    expect([...outcome.reason]).toHaveLength(200);
    expect(outcome.reason).toMatch(/^<b> x <\/b> 🙂+…$/u);
  });
});

describe('the service asks to wait', () => {
  const retry = (after: string) => ({ 'retry-after': after });

  it.each([
    ['seconds', '120', 120],
    ['a date', 'Thu, 02 Jan 2025 03:06:05 GMT', 120],
    ['a date that is over', 'Thu, 02 Jan 2025 03:00:00 GMT', 0],
    ['too long', '86400', 1_800],
    ['far too long', '9'.repeat(400), 1_800],
    ['a date too far', 'Thu, 02 Jan 2031 03:00:00 GMT', 1_800],
    ['something else', 'soon', 60],
  ])('with 429 and %s', async (_what, after, seconds) => {
    expect(await delivered('', { status: 429, headers: retry(after) })).toEqual(waits(seconds));
  });

  it('with 429 alone', async () => {
    expect(await delivered('', { status: 429 })).toEqual(waits(60));
  });

  it('with 503 and a time', async () => {
    expect(await delivered('', { status: 503, headers: retry('5') })).toEqual(waits(5));
  });

  it.each([
    [30, 30],
    [0.5, 1],
    [-5, 0],
    [1e9, 1_800],
  ])('in its answer, as Apps Script must: %d', async (retryAfter, seconds) => {
    expect(await delivered({ ok: false, retryAfter })).toEqual(waits(seconds));
  });

  it('but not where it has stored the submission', async () => {
    expect(await delivered(stored, { headers: retry('5') })).toEqual({ kind: 'confirmed' });
  });
});

describe('a service that cannot be reached', () => {
  it.each([new TypeError('Failed to fetch'), new DOMException('', 'AbortError')])(
    'is not connected: $name',
    async (error) => {
      const post = () => Promise.reject(error);
      const endpoint = readableEndpoint(address, { post, now: () => now });
      const outcome = { kind: 'unreachable', failure: 'no-connection' };
      expect(await endpoint.deliver(delivery)).toEqual(outcome);
      expect(await endpoint.ask([id])).toEqual(outcome);
    },
  );

  it('is not connected where the answer breaks off', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('reset')) });
    const post = async () => new Response(broken);
    const endpoint = readableEndpoint(address, { post, now: () => now });
    expect(await endpoint.deliver(delivery)).toEqual({
      kind: 'unreachable',
      failure: 'no-connection',
    });
  });

  it('is given up after its time', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const post: typeof fetch = (_to, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Error('over')));
      });
    const delivering = readableEndpoint(address, { post, now: () => now }).deliver(delivery);
    limit.abort();
    expect(await delivering).toEqual({ kind: 'unreachable', failure: 'timed-out' });
    expect(timeout.mock.calls).toEqual([[requestLimit]]);
  });
});

describe('the question what has arrived', () => {
  const asked = (body: unknown, init: ResponseInit = {}) => {
    const post = async () => new Response(JSON.stringify(body), init);
    return readableEndpoint(address, { post, now: () => now }).ask([id, other]);
  };

  it('is one simple POST with the ids and nothing else', async () => {
    const post = vi.fn<typeof fetch>(async () => Response.json({}));
    await readableEndpoint(address, { post, now: () => now }).ask([id, other]);
    expect(String(post.mock.calls[0]?.[1]?.body)).toBe(`_kind=question&_ids=${id}+${other}`);
  });

  it('is answered with what has arrived and what has not, among what was asked', async () => {
    const answer = { ok: true, arrived: [id.toUpperCase(), 'more'], missing: [other, 7] };
    expect(await asked(answer)).toEqual({
      kind: 'answered',
      arrived: new Set([id]),
      missing: new Set([other]),
    });
  });

  it.each([
    [{ ok: true, arrived: [id] }],
    [{ ok: false, arrived: [id], missing: [] }],
    [{ ok: true, arrived: id, missing: [] }],
    ['x'],
  ])('is not answered by %j', async (answer) => {
    expect(await asked(answer)).toEqual(unclear);
  });

  it('is not answered with status 500', async () => {
    expect(await asked({ ok: true, arrived: [id], missing: [] }, { status: 500 })).toEqual(unclear);
  });

  it('may be answered with a wait', async () => {
    expect(await asked({ ok: false, retryAfter: 3_600 })).toEqual(waits(1_800));
    expect(await asked('', { status: 429 })).toEqual(waits(60));
  });
});
