// Proves specification 5.4, 5.26.
import { expect, it } from 'vitest';
import { commonGate, type GateSettings, gate, ownGate } from '#src/outbox/model/gate.ts';
import { defaultSettings } from '#src/outbox/model/settings.ts';
import type { Queued, Submission } from '#src/outbox/model/submission.ts';
import { startOfTime as now, testId } from '#tests/support/outbox-clock.ts';

const { preferences } = defaultSettings;
const open: GateSettings = { ...defaultSettings, preferences, canSend: () => true };
const paused = { preferences: { ...preferences, pausedUntil: now + 60_000 } };
const troubled = { service: { kind: 'troubled', until: now + 90_000 } } as const;
const elsewhere = { canSend: () => false };
const forever = Number.POSITIVE_INFINITY;

const written = {
  ...{ sequence: 1, id: testId(1), form: 'join', capturedAt: now, mappingVersion: 'v1' },
  ...{ installed: false, answers: {} },
};
const queued: Queued = {
  ...written,
  ...{ state: 'queued', attempts: 0, lastFailure: null, nextAttemptAt: 0 },
};
const lease = { holder: 'x', until: now + 5_000, underLock: true };
const sending = { ...written, state: 'sending', attempts: 1, lastFailure: null, lease } as const;
const given = { ...written, state: 'handed-over', handedOverAt: now } as const;
const locked = { ...queued, editLockUntil: now + 30_000 };

it.each<[string, Submission, Partial<GateSettings>, string | null, number]>([
  ['nothing', queued, {}, null, 0],
  ['a pause', queued, paused, 'paused', now + 60_000],
  ['a pause and then a backoff', queued, { ...paused, ...troubled }, 'paused', now + 90_000],
  ['a backoff', queued, troubled, 'backing-off', now + 90_000],
  ['its own delay', { ...queued, nextAttemptAt: now + 7 }, {}, 'delayed', now + 7],
  ['an editor', locked, {}, 'edited', now + 30_000],
  ['a pause that lasts longer than an editor', locked, paused, 'paused', now + 60_000],
  ['a form that is not connected', locked, elsewhere, 'unconnected', forever],
  ['a lease', sending, {}, 'sending', now + 5_000],
  ['a lease that is over', { ...sending, lease: { ...lease, until: now } }, {}, null, 0],
  ['a lease of a newer form', sending, elsewhere, 'unconnected', forever],
  ['being on hold', { ...written, state: 'held' }, {}, 'held', forever],
  ['another device', given, {}, 'handed-over', forever],
])('a drain by itself is held back by %s', (_, submission, settings, kind, until) => {
  const reason = gate(submission, { ...open, ...settings }, now);
  expect(reason).toEqual(kind === null ? null : { kind, until });
});

it('a submission’s own reason is a delay only if it is nothing else', () => {
  const delayed = { ...queued, nextAttemptAt: now + 7 };
  expect(ownGate(delayed, open, now)?.kind).toBe('delayed');
  expect(ownGate({ ...delayed, editLockUntil: now + 1 }, open, now)?.kind).toBe('edited');
  expect(ownGate(queued, open, now)).toBeNull();
});

it('a form that has failed delays its submissions: new ones only by failures of new ones', () => {
  const first = { failures: 1, until: now + 5, left: 1 };
  const later = { failures: 3, until: now + 9, left: 4 };
  const until = (one: Queued, forms: GateSettings['forms']) =>
    ownGate(one, { ...open, forms }, now)?.until;
  const failed = { ...queued, failures: 1 };
  expect(until(queued, { join: { first, again: later } })).toBe(now + 5);
  expect(until(queued, { join: { again: later } })).toBeUndefined();
  expect(until(queued, { tax: { first } })).toBeUndefined();
  expect(until(failed, { join: { again: later } })).toBe(now + 9);
  expect(until(failed, { join: { first } })).toBe(now + 5);
  expect(until(failed, { join: { first: { ...first, until: now + 1e9 } } })).toBeUndefined();
});

it('what holds everything back knows no submission', () => {
  expect(commonGate(open, now)).toBeNull();
  expect(commonGate({ ...open, ...paused, ...troubled }, now)).toMatchObject({ kind: 'paused' });
});
