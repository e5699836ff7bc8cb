// Proves specification 4.14.
import { describe, expect, it } from 'vitest';
import {
  type ReceivedResponse,
  readResponse,
} from '#src/outbox/delivery/acknowledging-endpoint.ts';

const id = '7f0c3a52-9d1e-4b77-8a55-0c6f1d2e3a4b';
const other = '11111111-2222-4333-8444-555555555555';
const now = Date.UTC(2025, 0, 2, 3, 4, 5);
const receivedAt = '2025-01-02T03:04:00.000Z';
const stored = { ok: true, id, receivedAt, duplicate: false };
const unclear = { kind: 'unreachable', failure: 'unclear-answer' };
const waits = (seconds: number) => ({
  kind: 'unreachable',
  failure: 'asked-to-wait',
  notBefore: now + seconds * 1_000,
});

/** What an answer says of the submission that was delivered. */
const delivered = (body: unknown, rest: Partial<ReceivedResponse> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readResponse({ status: 200, retryAfter: null, ...rest, body: text }, id, now);
};

describe('confirmed is', () => {
  it.each([stored, { ...stored, duplicate: true }, { ...stored, id: id.toUpperCase(), more: 1 }])(
    'what the answer names: %j',
    (answer) => {
      expect(delivered(answer)).toEqual({ kind: 'confirmed' });
    },
  );
});

describe('an answer says nothing about this submission that', () => {
  it.each([
    ['names another', { ...stored, id: other }],
    ['names none', { ok: true, receivedAt, duplicate: false }],
    ['has no time', { ok: true, id, duplicate: false }],
    ['has a number for a time', { ...stored, receivedAt: 2025 }],
    ['refuses without a no', { id, permanent: true, reason: 'Closed.' }],
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
  ])('%s', (_what, answer) => {
    expect(delivered(answer)).toEqual(unclear);
  });

  it.each([0, 199, 300, 400, 500])('says yes with status %i', (status) => {
    expect(delivered(stored, { status })).toEqual(unclear);
  });
});

it('the longest body that anybody may send is read', () => {
  const more = 'x'.repeat(100_000 - JSON.stringify({ ...stored, more: '' }).length);
  expect(delivered({ ...stored, more })).toEqual({ kind: 'confirmed' });
});

describe('refused is what the service refuses for good', () => {
  it.each([200, 400, 422])('with its reason, whatever the status: %i', (status) => {
    const refusal = { ok: false, id, permanent: true, reason: ' The form\nis closed. ' };
    expect(delivered(refusal, { status })).toEqual({
      kind: 'refused',
      reason: 'The form is closed.',
    });
  });

  it('with a reason that is text, and not too long', () => {
    const reason = `<b>\u0000x\u202e</b> ${'🙂'.repeat(300)}`;
    const outcome = delivered({ ok: false, id, permanent: true, reason });
    if (outcome.kind !== 'refused') throw new Error(outcome.kind);
    expect([...outcome.reason]).toHaveLength(200);
    expect(outcome.reason).toMatch(/^<b> x <\/b> 🙂+…$/u);
  });
});

it.each([
  ['as long as is shown', 'x'.repeat(200), 'x'.repeat(200)],
  ['cut before a space', `${'x'.repeat(198)} ${'y'.repeat(9)}`, `${'x'.repeat(198)}…`],
  ['with wide gaps', 'Closed.  \t For now.', 'Closed. For now.'],
])('a reason is shown in one line: %s', (_what, reason, shown) => {
  expect(delivered({ ok: false, id, permanent: true, reason })).toMatchObject({ reason: shown });
});

describe('the service asks to wait', () => {
  it.each([
    ['seconds', '120', 120],
    ['seconds between spaces', ' 120 ', 120],
    ['a date', 'Thu, 02 Jan 2025 03:06:05 GMT', 120],
    ['a date that is over', 'Thu, 02 Jan 2025 03:00:00 GMT', 0],
    ['too long', '86400', 1_800],
    ['far too long', '9'.repeat(400), 1_800],
    ['a date too far', 'Thu, 02 Jan 2031 03:00:00 GMT', 1_800],
    ['something else', 'soon', 60],
  ])('with 429 and %s', (_what, after, seconds) => {
    expect(delivered('', { status: 429, retryAfter: after })).toEqual(waits(seconds));
  });

  it('with 429 alone', () => {
    expect(delivered('', { status: 429 })).toEqual(waits(60));
  });

  it.each([429, 503])('with %i, whatever else it says', (status) => {
    expect(delivered(stored, { status })).toEqual(waits(60));
  });

  it('with any failure that names a time', () => {
    expect(delivered('', { status: 500, retryAfter: '5' })).toEqual(waits(5));
    expect(delivered('', { status: 500 })).toEqual(unclear);
  });

  it('with 503 and a time', () => {
    expect(delivered('', { status: 503, retryAfter: '5' })).toEqual(waits(5));
  });

  it.each([
    [30, 30],
    [0.5, 1],
    [-5, 0],
    [1e9, 1_800],
  ])('in its answer, as Apps Script must: %d', (retryAfter, seconds) => {
    expect(delivered({ ok: false, retryAfter })).toEqual(waits(seconds));
  });

  it('for this submission alone, where it names it', () => {
    const notYet = { kind: 'not-yet', notBefore: now + 30_000 };
    expect(delivered({ ok: false, id, retryAfter: 30 })).toEqual(notYet);
    expect(delivered({ ok: false, id: id.toUpperCase(), retryAfter: 30 })).toEqual(notYet);
    expect(delivered({ ok: false, id: other, retryAfter: 30 })).toEqual(waits(30));
    expect(delivered({ ok: false, id, retryAfter: 30 }, { status: 503 })).toEqual(waits(30));
  });

  it('but not where it has stored the submission', () => {
    expect(delivered(stored, { retryAfter: '5' })).toEqual({ kind: 'confirmed' });
  });
});
