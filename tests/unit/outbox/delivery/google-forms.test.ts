// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Delivery } from '#src/outbox/delivery/form-service.ts';
import { googleForms, requestLimit } from '#src/outbox/delivery/google-forms.ts';

const delivery: Delivery = {
  id: 'the-id',
  capturedAt: 0,
  answers: { name: 'Ann' },
  mapping: { formId: 'form_1-x', version: 'v1', entries: { name: 11 }, submissionId: 44 },
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** A fetch that answers only its signal, as a service does that accepts and says nothing. */
const silent = (error = new DOMException('', 'TimeoutError')) =>
  vi.fn<typeof fetch>(
    (_address, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(error));
      }),
  );

it('makes one POST, exactly so', async () => {
  const post = vi.fn<typeof fetch>(async () => new Response());
  expect(await googleForms('https://docs.google.com', post).deliver(delivery)).toEqual({
    kind: 'sent',
  });
  expect(post).toHaveBeenCalledTimes(1);
  const [address, options] = post.mock.calls[0] ?? [];
  expect(address).toBe('https://docs.google.com/forms/d/e/form_1-x/formResponse');
  const { body, signal, ...rest } = options ?? {};
  expect(rest).toEqual({
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  expect(body).toBeInstanceOf(URLSearchParams);
  expect(String(body)).toBe('entry.11=Ann&entry.44=the-id');
  expect(signal).toBeInstanceOf(AbortSignal);
});

it.each([200, 400, 500])('takes a request that went through for sent: %i', async (status) => {
  const post = async () => new Response(null, { status });
  expect(await googleForms('https://example.org', post).deliver(delivery)).toEqual({
    kind: 'sent',
  });
});

it.each([
  new TypeError('Failed to fetch'),
  new DOMException('', 'AbortError'),
  new DOMException('', 'TimeoutError'),
])('says that there is no connection where the request fails: $name', async (error) => {
  const post = () => Promise.reject(error);
  expect(await googleForms('https://example.org', post).deliver(delivery)).toEqual({
    kind: 'unreachable',
    failure: 'no-connection',
  });
});

describe('a service that does not answer', () => {
  it.each(['TimeoutError', 'AbortError'])(
    'is given up after its time, whatever the engine calls it: %s',
    async (name) => {
      const limit = new AbortController();
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
      const post = silent(new DOMException('', name));
      const delivering = googleForms('https://example.org', post).deliver(delivery);
      limit.abort();
      expect(await delivering).toEqual({ kind: 'unreachable', failure: 'timed-out' });
      expect(timeout.mock.calls).toEqual([[requestLimit]]);
      expect(requestLimit).toBe(20_000);
    },
  );

  it('gives every request a time of its own', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const post = vi.fn<typeof fetch>(async () => new Response());
    const service = googleForms('https://example.org', post);
    await service.deliver(delivery);
    await service.deliver(delivery);
    expect(timeout).toHaveBeenCalledTimes(2);
    expect(post.mock.calls[0]?.[1]?.signal).not.toBe(post.mock.calls[1]?.[1]?.signal);
  });
});
