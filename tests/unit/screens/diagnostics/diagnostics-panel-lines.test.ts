// Proves specification 1.28.
import { expect, it } from 'vitest';
import type { Diagnosis } from '#src/device/diagnose.ts';
import { fail, succeed } from '#src/lib/result.ts';
import { diagnosisLines, formatBytes } from '#src/screens/diagnostics/diagnostics-panel.tsx';
import { emptySnapshot } from '#tests/support/empty-snapshot.ts';

const now = Date.UTC(2026, 2, 4, 12);
const diagnosis: Diagnosis = {
  buildId: '2026-03-04 abc123',
  readAt: now,
  installed: true,
  worker: 'ready',
  copy: null,
  outbox: succeed({
    ...emptySnapshot,
    counts: { queued: 2, refused: 1, sent: 4 },
    lastAttempt: { at: now - 60_000, outcome: 'no-connection' },
    nextDrain: { kind: 'at', at: now },
  }),
  storage: { persisted: false, used: 95_000_000, quota: 100_000_000 },
  features: {
    ...{ serviceWorker: true, indexedDb: true, locks: true, persist: true },
    ...{ backgroundSync: false, badge: false, notifications: false },
  },
};

const read = (changes: Partial<Diagnosis> = {}) =>
  Object.fromEntries(
    diagnosisLines({ ...diagnosis, ...changes }, true).map(({ label, value }) => [label, value]),
  );

it('reads as a person reads it out', () => {
  expect(read()).toMatchObject({
    Version: '2026-03-04 abc123',
    'Opened as': 'Installed app',
    'Offline copy': 'Complete',
    'Protected from cleanup': 'No',
    'Space used': '95 MB of 100 MB, nearly full',
    Waiting: '3: 2 waiting, 1 not accepted',
    Sent: '4',
    'Last attempt': expect.stringMatching(/: the form service could not be reached$/),
    'Next attempt': 'Due now',
    'Went missing here': 'None',
    'This browser has': 'service worker, IndexedDB, Web Locks, lasting storage',
    'This browser lacks': 'Background Sync, app badge, notifications',
  });
});

const copy = { pages: 12, ofPages: 34, complete: false };

it.each<[string, Partial<Diagnosis>]>([
  ['12 of 34 pages are on this device', { worker: 'partial', copy }],
  ['Downloading', { worker: 'partial' }],
  ['Complete', { worker: 'ready', copy: { ...copy, complete: true } }],
])('says of the offline copy: %s', (words, changes) => {
  expect(read(changes)['Offline copy']).toBe(words);
});

it('says what it does not know, and what fails, in place of numbers', () => {
  const lines = read({
    buildId: '',
    outbox: fail('unavailable'),
    storage: { persisted: null, used: null, quota: null },
  });
  expect(lines).toMatchObject({
    Version: 'This browser does not say',
    Storage: 'Blocked or missing, perhaps because of a private window',
    'Protected from cleanup': 'This browser does not say',
    'Space used': 'This browser does not say',
  });
  expect(lines).not.toHaveProperty('Waiting');
});

it('says that nothing was tried or is due yet', () => {
  const lines = read({ outbox: succeed(emptySnapshot) });
  expect(lines).toMatchObject({ Waiting: '0', 'Last attempt': 'None', 'Next attempt': 'None' });
});

it('tells of what the browser lost', () => {
  const loss = { restored: 2, gone: 3, noticedAt: now };
  const { 'Went missing here': lost } = read({ outbox: succeed({ ...emptySnapshot, loss }) });
  expect(lost).toMatch(/^2 put back in the outbox, 3 not recovered \(Mar 4, 2026/);
});

it.each([
  [0, '0 kB'],
  [999, '1 kB'],
  [4_200_000, '4.2 MB'],
  [1_200_000_000, '1.2 GB'],
  [5e12, '5,000 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
