// Proves specification 4.14, 4.16, 9.7.
import { describe, expect, it, vi } from 'vitest';
import {
  acknowledgingEndpoint,
  type ReceivedResponse,
  readResponse,
} from '#src/outbox/delivery/acknowledging-endpoint.ts';
import { type Delivery, requestLimit } from '#src/outbox/delivery/form-service.ts';

const id = '7f0c3a52-9d1e-4b77-8a55-0c6f1d2e3a4b';
const other = '11111111-2222-4333-8444-55555555555A';
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

const endpoint = (post: typeof fetch, isOnline = () => true) =>
  acknowledgingEndpoint.create(address, { post, now: () => now, isOnline });

const unclear = { kind: 'unreachable', failure: 'unclear-answer' };
const waits = (seconds: number) => ({
  kind: 'unreachable',
  failure: 'asked-to-wait',
  notBefore: now + seconds * 1_000,
});

it('makes one simple POST, exactly so', async () => {
  const post = vi.fn<typeof fetch>(async () => Response.json(stored));
  await endpoint(post).deliver(delivery);
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
  expect(
    new Request(address, { method: 'POST', body: body ?? '' }).headers.get('content-type'),
  ).toBe('text/plain;charset=UTF-8');
  expect(body).toBe(
    `_kind=submission&_id=${id}&_form=join&_capturedAt=2025-01-02T03%3A04%3A05.000Z&name=Ann&message=`,
  );
  expect(signal).toBeInstanceOf(AbortSignal);
});

it('reads no more of a response than one may be, and takes the rest for no answer', async () => {
  const part = new TextEncoder().encode(' '.repeat(10_000));
  let parts = 0;
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      parts += 1;
      controller.enqueue(part);
      if (parts === 1_000) controller.close();
    },
    cancel() {
      cancelled = true;
    },
  });
  expect(await endpoint(async () => new Response(endless)).deliver(delivery)).toEqual(unclear);
  expect(cancelled).toBe(true);
  expect(parts).toBeLessThan(20);
});

it.each([
  ['its body', Response.json(stored), { kind: 'confirmed' }],
  ['its status', Response.json(stored, { status: 500 }), unclear],
  ['its time', new Response('', { status: 429, headers: { 'retry-after': '120' } }), waits(120)],
  ['a page', new Response('<!doctype html><title>Log in</title>'), unclear],
])('goes by what the service answers: %s', async (_what, answer, outcome) => {
  expect(await endpoint(async () => answer).deliver(delivery)).toEqual(outcome);
});

const brokenOff = () =>
  new ReadableStream({ start: (stream) => stream.error(new TypeError('reset')) });

it.each<[string, typeof fetch]>([
  ['it cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the request is aborted', () => Promise.reject(new DOMException('', 'AbortError'))],
  ['the answer breaks off', async () => new Response(brokenOff())],
])('is not connected where %s', async (_, post) => {
  const outcome = { kind: 'unreachable', failure: 'no-connection' };
  expect(await endpoint(post).deliver(delivery)).toEqual(outcome);
  expect(await endpoint(post).status?.([id])).toEqual(outcome);
});

it('waits for a slow answer as long as it is told', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const post = vi.fn<typeof fetch>(async () => new Response());
  post.mockReturnValueOnce(new Promise(() => {}));
  void endpoint(post).deliver({ ...delivery, patience: 2 * requestLimit });
  const isOver = async () => {
    await vi.advanceTimersByTimeAsync(requestLimit);
    return post.mock.calls[0]?.[1]?.signal?.aborted;
  };
  expect(await isOver()).toBe(false);
  expect(await isOver()).toBe(true);
});

it('gets three requests at once, and can be read', () => {
  expect(endpoint(vi.fn())).toMatchObject({ isReadable: true });
  expect(endpoint(vi.fn()).concurrency(delivery.mapping)).toBe(3);
});

describe('the question what has arrived', () => {
  const asked = (body: unknown, init: ResponseInit = {}) => {
    const post = async () => new Response(JSON.stringify(body), init);
    return endpoint(post).status?.([id, other]);
  };

  it('is one simple POST with the ids and nothing else', async () => {
    const post = vi.fn<typeof fetch>(async () => Response.json({}));
    await endpoint(post).status?.([id, other]);
    expect(String(post.mock.calls[0]?.[1]?.body)).toBe(`_kind=question&_ids=${id}+${other}`);
  });

  it('is answered with what has arrived and what has not, among what was asked', async () => {
    const answer = {
      ok: true,
      arrived: [id.toUpperCase(), 'more'],
      missing: [other.toLowerCase(), 7],
    };
    expect(await asked(answer)).toEqual({
      ...{ kind: 'answered', arrived: new Set([id]), missing: new Set([other]) },
    });
  });

  it.each<[unknown, number]>([
    [{ ok: true, arrived: [id] }, 200],
    [{ ok: false, arrived: [id], missing: [] }, 200],
    [{ ok: true, arrived: id, missing: [] }, 200],
    ['x', 200],
    [{ ok: true, arrived: [id], missing: [] }, 500],
  ])('is not answered by %j with status %i', async (answer, status) => {
    expect(await asked(answer, { status })).toEqual(unclear);
  });

  it('is not answered by a list that no text can be made of', async () => {
    const odd = { toString: 1, valueOf: 1 };
    const answer = { ok: true, arrived: [odd, id], missing: [odd], followUps: [odd, { id: odd }] };
    expect(await asked(answer)).toMatchObject({ arrived: new Set([id]), followUps: new Map() });
  });

  describe('lists follow-ups', () => {
    const followUpsOf = async (followUps: unknown) => {
      const outcome = await asked({ ok: true, arrived: [id], missing: [other], followUps });
      return outcome?.kind === 'answered' ? outcome.followUps : outcome;
    };

    const friday = { state: 'Scheduled', text: 'Crew comes Friday' };
    const found = new Map([[id, friday]]);
    const none = new Map();
    const thousands = [...Array(1_500).keys()].map((n) => ({ id: `${n}`, state: 'x', text: '' }));
    const oddTypes = [
      ...[
        { id, state: 1, text: { html: 'x' } },
        { id: [id], state: 'x' },
      ],
      ...[null, 7, [id]],
    ];

    it.each<[string, unknown, ReadonlyMap<string, object> | undefined]>([
      ['of what has arrived, in capitals', [{ id: id.toUpperCase(), ...friday }], found],
      ['not of another submission', [{ id: 'another', state: 'x', text: 'x' }], none],
      ['not of one that has not arrived', [{ id: other, state: 'x', text: 'x' }], none],
      ['not of empty cells', [{ id, state: ' \u200f\u0000', text: '\u202e\n' }], none],
      ['not of other types', oddTypes, none],
      ['not of thousands', thousands, none],
      ['or says nothing', undefined, undefined],
      ['or says nothing by null', null, undefined],
      ['or says nothing by a text', 'x', undefined],
      ['or says nothing by a record', { [id]: 'x' }, undefined],
    ])('%s', async (_what, list, expected) => {
      expect(await followUpsOf(list)).toEqual(expected);
    });

    it('as one line of text within limits, whatever they hold', async () => {
      const state = '\u202eScheduled\u0007<b>';
      const words = '<img src=x onerror="alert(1)">';
      const text = `${words}\r\n${'y'.repeat(5_000)}`;
      const found = [
        { id, state, text },
        { id, state: 'a second one', text: '' },
      ];
      const shown = { state: 'Scheduled <b>', text: `${words} ${'y'.repeat(168)}…` };
      expect(await followUpsOf(found)).toEqual(new Map([[id, shown]]));
      const long = await followUpsOf([{ id, state: 'x'.repeat(41), text: '' }]);
      expect(long).toEqual(new Map([[id, { state: `${'x'.repeat(39)}…`, text: '' }]]));
    });
  });

  it('may be answered with a wait', async () => {
    expect(await asked({ ok: false, retryAfter: 3_600 })).toEqual(waits(1_800));
    expect(await asked('', { status: 429 })).toEqual(waits(60));
  });
});

/** What an answer says of the submission that was delivered. */
const delivered = (body: unknown, rest: Partial<ReceivedResponse> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readResponse({ status: 200, retryAfter: null, ...rest, body: text }, id, now);
};

const fill = 'x'.repeat(100_000 - JSON.stringify({ ...stored, more: '' }).length);
const confirmed = { kind: 'confirmed' };
const refusal = { ok: false, id, permanent: true, reason: 'The form is closed.' };
const refused = { kind: 'refused', reason: 'The form is closed.' };
const notYet = { kind: 'not-yet', notBefore: now + 30_000 };
const busy = (retryAfter: string | null) => ({ status: 429, retryAfter });

type Row = [what: string, answer: unknown, outcome: object, rest?: Partial<ReceivedResponse>];

it.each<Row>([
  ['names it', stored, confirmed],
  ['stored it before', { ...stored, duplicate: true }, confirmed],
  ['names it in capitals, and more', { ...stored, id: id.toUpperCase(), more: 1 }, confirmed],
  ['is as long as anybody may send', { ...stored, more: fill }, confirmed],
  ['has stored it, and names a time, too', stored, confirmed, { retryAfter: '5' }],
  ['names another', { ...stored, id: other }, unclear],
  ['names none', { ok: true, receivedAt, duplicate: false }, unclear],
  ['has no time', { ok: true, id, duplicate: false }, unclear],
  ['has a number for a time', { ...stored, receivedAt: 2025 }, unclear],
  ['has no true time', { ...stored, receivedAt: 'yesterday' }, unclear],
  ['does not say whether it is a duplicate', { ok: true, id, receivedAt }, unclear],
  ['is not quite true', { ...stored, ok: 'true' }, unclear],
  ['is a list', [stored], unclear],
  ['is null', null, unclear],
  ['is empty', '', unclear],
  ['is cut off', '{"ok":true,"id":"', unclear],
  ['is enormous', JSON.stringify({ ...stored, more: 'x'.repeat(100_000) }), unclear],
  ['refuses without a no', { id, permanent: true, reason: 'Closed.' }, unclear],
  ['refuses another', { ...refusal, id: other }, unclear],
  ['refuses for now', { ...refusal, permanent: false }, unclear],
  ['refuses without a reason', { ok: false, id, permanent: true }, unclear],
  ['refuses with an empty reason', { ...refusal, reason: ' \n\u202e' }, unclear],
  ...[0, 199, 300, 400, 500].map((status): Row => [`has ${status}`, stored, unclear, { status }]),
  ...[200, 400, 422].map((status): Row => [`no, with ${status}`, refusal, refused, { status }]),
  ['asks for seconds', '', waits(120), busy('120')],
  ['asks for seconds between spaces', '', waits(120), busy(' 120 ')],
  ['names a date', '', waits(120), busy('Thu, 02 Jan 2025 03:06:05 GMT')],
  ['names a date that is over', '', waits(0), busy('Thu, 02 Jan 2025 03:00:00 GMT')],
  ['asks for too long', '', waits(1_800), busy('86400')],
  ['asks for far too long', '', waits(1_800), busy('9'.repeat(400))],
  ['names a date too far', '', waits(1_800), busy('Thu, 02 Jan 2031 03:00:00 GMT')],
  ['asks for something else', '', waits(60), busy('soon')],
  ['asks for nothing else', '', waits(60), busy(null)],
  ...[429, 503].map((status): Row => [`is busy: ${status}`, stored, waits(60), { status }]),
  ['fails and names a time', '', waits(5), { status: 500, retryAfter: '5' }],
  ['is busy and names a time', '', waits(5), { status: 503, retryAfter: '5' }],
  ['asks in its body, as Apps Script must', { ok: false, retryAfter: 30 }, waits(30)],
  ['asks in its body for half a second', { ok: false, retryAfter: 0.5 }, waits(1)],
  ['asks in its body for less than nothing', { ok: false, retryAfter: -5 }, waits(0)],
  ['asks in its body for too long', { ok: false, retryAfter: 1e9 }, waits(1_800)],
  ['asks for this one alone', { ok: false, id, retryAfter: 30 }, notYet],
  ['asks so in capitals', { ok: false, id: id.toUpperCase(), retryAfter: 30 }, notYet],
  ['asks for another', { ok: false, id: other, retryAfter: 30 }, waits(30)],
  ['asks for this one, busy', { ok: false, id, retryAfter: 30 }, waits(30), { status: 503 }],
])('reads an answer that %s', (_what, answer, outcome, rest) => {
  expect(delivered(answer, rest)).toEqual(outcome);
});

it.each([
  ['as long as is shown', 'x'.repeat(200), 'x'.repeat(200)],
  ['cut before a space', `${'x'.repeat(198)} ${'y'.repeat(9)}`, `${'x'.repeat(198)}…`],
  ['with wide gaps', ' Closed.  \t For\nnow. ', 'Closed. For now.'],
  ['as text', '<b>\u0000x\u202e</b>', '<b> x </b>'],
  ['of whole characters', '🙂'.repeat(300), `${'🙂'.repeat(199)}…`],
])('a reason is shown in one line: %s', (_what, reason, shown) => {
  expect(delivered({ ...refusal, reason })).toMatchObject({ reason: shown });
});
