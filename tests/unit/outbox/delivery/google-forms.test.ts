// Proves specification 4.12, 4.16, 5.13.
import { describe, expect, it, vi } from 'vitest';
import { type Delivery, reachableLimit, requestLimit } from '#src/outbox/delivery/form-service.ts';
import { encode, googleForms } from '#src/outbox/delivery/google-forms.ts';

const delivery: Delivery = {
  id: 'the-id',
  capturedAt: 0,
  answers: { name: 'Ann', old: 'stays here', commitment: 'yes' },
  mapping: { formId: 'form_1-x', version: 'v1', entries: { name: 11 }, submissionId: 44 },
};

const google = 'https://docs.google.com';
const serviceAt = (address: string, post: typeof fetch, isOnline = () => true) =>
  googleForms.create(address, { post, now: () => 0, isOnline });

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
  expect(await serviceAt(google, post).deliver(delivery)).toEqual({ kind: 'sent' });
  expect(post).toHaveBeenCalledTimes(1);
  const [address, options] = post.mock.calls[0] ?? [];
  expect(address).toBe('https://docs.google.com/forms/d/e/form_1-x/formResponse');
  const { body, signal, ...rest } = options ?? {};
  expect(rest).toEqual({
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  expect(body).toBeInstanceOf(URLSearchParams);
  expect(String(body)).toBe('entry.11=Ann&entry.44=the-id');
  expect(signal).toBeInstanceOf(AbortSignal);
});

it.each([200, 400, 500])('takes a request that went through for sent: %i', async (status) => {
  const post = async () => new Response(null, { status });
  expect(await serviceAt(google, post).deliver(delivery)).toEqual({ kind: 'sent' });
});

it('says of what lacks an answer that the form requires by now that it may have been refused unseen', async () => {
  const service = serviceAt(google, async () => new Response());
  const entries = { name: 11, county: 12 };
  const renamed = { formerName: 'name' };
  const mapping = { ...delivery.mapping, entries, renamed, required: ['name', 'county'] };
  const sent = (answers: Delivery['answers']) => service.deliver({ ...delivery, answers, mapping });
  expect(await sent({ name: 'Ann' })).toEqual({ kind: 'sent', lacksAnswer: true });
  expect(await sent({ name: 'Ann', county: '' })).toEqual({ kind: 'sent', lacksAnswer: true });
  expect(await sent({ formerName: 'Ann', county: 'Kent' })).toEqual({ kind: 'sent' });
});

it.each(['TimeoutError', 'AbortError'])('gives up a silent service in time: %s', async (name) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const post = silent(new DOMException('', name));
  const delivering = serviceAt(google, post).deliver(delivery);
  vi.advanceTimersByTime(requestLimit);
  expect(await delivering).toEqual({ kind: 'unreachable', failure: 'timed-out' });
  expect([requestLimit, vi.getTimerCount()]).toEqual([20_000, 0]);
});

it.each<[string, boolean, boolean, Error?]>([
  ['offline', false, false],
  ['no-connection', true, false],
  ['no-connection', false, true],
  ['no-connection', true, true],
  ['no-connection', true, true, new DOMException('', 'AbortError')],
  ['no-connection', true, true, new DOMException('', 'TimeoutError')],
])('a failed request is called %s: online before %s, after %s', async (failure, ...given) => {
  const [before, after, error = new TypeError('Failed to fetch')] = given;
  const online = [before, after];
  const isOnline = () => online.shift() ?? false;
  const service = serviceAt(google, () => Promise.reject(error), isOnline);
  expect(await service.deliver(delivery)).toEqual({ kind: 'unreachable', failure });
});

it('takes several at once only where the sheet can tell a duplicate, and cannot be asked', () => {
  const { submissionId: _, ...unknown } = delivery.mapping;
  const { concurrency, status } = serviceAt(google, fetch);
  expect([concurrency(delivery.mapping), concurrency(unknown), status]).toEqual([6, 1, null]);
});

describe('whether it is reachable', () => {
  it('is asked without a word of any submission, and without reading the answer', async () => {
    const post = vi.fn<typeof fetch>(async () => new Response(null, { status: 500 }));
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    expect(await serviceAt(google, post).isReachable()).toBe(true);
    const [address, options] = post.mock.calls[0] ?? [];
    expect(address).toBe('https://docs.google.com/forms/d/e/');
    expect(options).toMatchObject({ method: 'HEAD', mode: 'no-cors', credentials: 'omit' });
    expect(options).not.toHaveProperty('body');
    expect(timeout.mock.calls).toEqual([[reachableLimit]]);
  });

  it('is no where nothing answers', async () => {
    const post = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await serviceAt(google, post).isReachable()).toBe(false);
  });
});

const entries = { name: 11, message: 22, zip: 33 };
const only = { formId: 'form', version: 'v1', entries: { name: 11 } };
const ann = ['entry.11', 'Ann'];
const id = ['entry.44', 'the-id'];
const time = ['entry.55', '2025-01-02T03:04:05.678Z'];

it.each<[string, Delivery['answers'], Delivery['mapping'], string[][]]>([
  [
    'every answer by its entry, in the order of the mapping',
    { zip: '12345', message: 'Hello', name: 'Ann' },
    { ...only, entries },
    [ann, ['entry.22', 'Hello'], ['entry.33', '12345']],
  ],
  [
    'id and time, at the end',
    { name: 'Ann' },
    { ...only, submissionId: 44, capturedAt: 55 },
    [ann, id, time],
  ],
  ['its time alone', { name: 'Ann' }, { ...only, capturedAt: 55 }, [ann, time]],
])('encodes %s', (_what, answers, mapping, pairs) => {
  const capturedAt = Date.UTC(2025, 0, 2, 3, 4, 5, 678);
  expect([...encode({ id: 'the-id', capturedAt, answers, mapping })]).toEqual(pairs);
});

it('encodes as forms do', () => {
  const answers = { name: 'A&B = "Ü" +1 😀', message: 'one\r\ntwo', zip: 'a b' };
  const body = encode({ id: 'the-id', capturedAt: 0, answers, mapping: { ...only, entries } });
  expect(body.toString()).toBe(
    'entry.11=A%26B+%3D+%22%C3%9C%22+%2B1+%F0%9F%98%80&entry.22=one%0D%0Atwo&entry.33=a+b',
  );
});
