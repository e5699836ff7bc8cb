// Proves specification 1.28.
import { expect, it } from 'vitest';
import type { Diagnosis } from '#src/device/diagnose.ts';
import { fail, succeed } from '#src/lib/result.ts';
import { diagnosisLines } from '#src/screens/diagnostics/diagnostics-panel.tsx';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';

const now = Date.UTC(2026, 2, 4, 12);
const copy = { pages: 34, ofPages: 34, complete: true };
const diagnosis: Diagnosis = {
  readAt: now,
  installed: true,
  ...{ worker: 'checking', copy },
  outbox: succeed({
    ...emptySnapshot,
    counts: { queued: 2, refused: 1, sent: 4 },
    lastAttempt: { at: now - 60_000, outcome: 'no-connection' },
    nextDrain: { kind: 'at', at: now },
  }),
  storage: { persisted: false, used: 95_000_000, quota: 100_000_000 },
};

const read = (changes: Partial<Diagnosis> = {}) =>
  Object.fromEntries(diagnosisLines({ ...diagnosis, ...changes }, true));

it('reads as a person reads it out', () => {
  expect(read()).toMatchObject({
    'Opened as': 'Installed app',
    Connection: 'Online (according to this device)',
    'Offline copy': 'ready',
    Storage: 'Works',
    'Protected from cleanup': 'No',
    'Space used': '95 MB of 100 MB, nearly full',
    Waiting: '3: 2 queued, 1 refused',
    Sent: '4',
    'Last attempt': expect.stringMatching(/: no-connection$/),
    'Next attempt': expect.stringMatching(/^Mar.4,.2026/),
    'Erased by the browser': 'none',
    'This browser lacks': expect.stringMatching(/^serviceWorker, .*notifications/),
  });
});

const unused = { outbox: succeed(emptySnapshot) };
const loss = { restored: 2, noticedAt: now };
const erased = { outbox: succeed({ ...emptySnapshot, loss }) };
const spaceOf = (used: number, quota: number) => ({ storage: { persisted: true, used, quota } });

it.each<[string, RegExp, Partial<Diagnosis>]>([
  ['Offline copy', /^12 of 34 pages$/, { copy: { ...copy, pages: 12, complete: false } }],
  ['Offline copy', /^ready$/, { worker: 'none' }],
  ['Offline copy', /^none$/, { worker: 'none', copy: null }],
  ['Offline copy', /^checking$/, { copy: null }],
  ['Offline copy', /^update-waiting$/, { worker: 'update-waiting' }],
  ['Waiting', /^0$/, unused],
  ['Last attempt', /^none$/, unused],
  ['Next attempt', /^none$/, unused],
  ['Erased by the browser', /^2 back in the outbox \(Mar.4,.2026/, erased],
  ['Space used', /^4\.2 MB of 1\.2 GB$/, spaceOf(4_210_000, 1_200_000_000)],
  ['Space used', /^0 MB of 0 MB, nearly full$/, spaceOf(90, 100)],
])('says in the line %s: %s', (line, words, changes) => {
  expect(read(changes)[line]).toMatch(words);
});

it('says what it does not know, and what fails, in place of numbers', () => {
  const lines = read({
    outbox: fail('unavailable'),
    storage: { persisted: null, used: null, quota: null },
  });
  expect(lines).toMatchObject({
    Version: 'This browser does not say',
    Storage: 'unavailable',
    'Protected from cleanup': 'This browser does not say',
    'Space used': 'This browser does not say',
  });
  expect(lines).not.toHaveProperty('Waiting');
});
