// Proves specification 4.14, 4.16, 9.7.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { acknowledgingEndpoint } from '#src/outbox/delivery/acknowledging-endpoint.ts';
import type { Delivery } from '#src/outbox/delivery/form-service.ts';

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

const endpoint = (post: typeof fetch, isOnline = () => true) =>
  acknowledgingEndpoint.create(address, { post, now: () => now, isOnline });

afterEach(() => {
  vi.restoreAllMocks();
});

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

describe('a service that cannot be reached', () => {
  it.each([new TypeError('Failed to fetch'), new DOMException('', 'AbortError')])(
    'is not connected: $name',
    async (error) => {
      const post = () => Promise.reject(error);
      const service = endpoint(post);
      const outcome = { kind: 'unreachable', failure: 'no-connection' };
      expect(await service.deliver(delivery)).toEqual(outcome);
      expect(await service.status?.([id])).toEqual(outcome);
    },
  );

  it('is not connected where the answer breaks off', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('reset')) });
    const post = async () => new Response(broken);
    const service = endpoint(post);
    expect(await service.deliver(delivery)).toEqual({
      kind: 'unreachable',
      failure: 'no-connection',
    });
  });
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
    const thousands = Array.from({ length: 1_500 }, (_, n) => ({
      id: `${n}`,
      state: 'x',
      text: '',
    }));

    it('of what was asked and has arrived, in any letter case', async () => {
      const friday = { state: 'Scheduled', text: 'Crew comes Friday' };
      expect(await followUpsOf([{ id: id.toUpperCase(), ...friday }])).toEqual(
        new Map([[id, friday]]),
      );
    });

    it.each([
      ['another submission', [{ id: 'another', state: 'x', text: 'x' }]],
      ['one that has not arrived', [{ id: other, state: 'x', text: 'x' }]],
      ['empty cells', [{ id, state: ' \u200f\u0000', text: '\u202e\n' }]],
      [
        'other types',
        [{ id, state: 1, text: { html: 'x' } }, { id: [id], state: 'x' }, null, 7, [id]],
      ],
      ['thousands', thousands],
    ])('but takes none of %s', async (_what, list) => {
      expect(await followUpsOf(list)).toEqual(new Map());
    });

    it.each([[undefined], [null], ['x'], [{ [id]: 'x' }]])(
      'or says nothing of them: %j',
      async (list) => {
        expect(await followUpsOf(list)).toBeUndefined();
      },
    );

    it('as one line of text within limits, whatever they hold', async () => {
      const state = '\u202eScheduled\u0007<b>';
      const text = `<img src=x onerror="alert(1)">\r\n${'y'.repeat(5_000)}`;
      const found = await followUpsOf([
        { id, state, text },
        { id, state: 'a second one', text: '' },
      ]);
      expect(found).toEqual(
        new Map([
          [
            id,
            {
              state: 'Scheduled <b>',
              text: `<img src=x onerror="alert(1)"> ${'y'.repeat(168)}…`,
            },
          ],
        ]),
      );
      const long = await followUpsOf([{ id, state: 'x'.repeat(41), text: '' }]);
      expect(long).toEqual(new Map([[id, { state: `${'x'.repeat(39)}…`, text: '' }]]));
    });
  });

  it('is not answered with status 500', async () => {
    expect(await asked({ ok: true, arrived: [id], missing: [] }, { status: 500 })).toEqual(unclear);
  });

  it('may be answered with a wait', async () => {
    expect(await asked({ ok: false, retryAfter: 3_600 })).toEqual(waits(1_800));
    expect(await asked('', { status: 429 })).toEqual(waits(60));
  });
});
