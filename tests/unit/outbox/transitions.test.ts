// Proves specification 5.1.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import type { Sending, Submission, SubmissionState } from '#src/outbox/submission.ts';
import { transitionTable } from '#src/outbox/submission.ts';
import * as transitions from '#src/outbox/transitions.ts';

type Name = keyof typeof transitionTable;

const answers = { name: 'Ann', message: 'Hello' };
const base = { sequence: 7, id: 'own', form: 'join', capturedAt: 1_000, mappingVersion: 'v1' };
const bare = { ...base, installed: false };
const lease = { holder: 'page', until: 9_000, underLock: true };
const mayHaveArrived = true;

/** What a newer version may have added to every submission, and this one knows nothing of. */
const ofNewerVersion = { channel: { name: 'radio' }, priority: 3 };
const full = {
  ...{ ...base, installed: true, practice: 1 as const, earlierIds: ['first', 'second'] },
  ...ofNewerVersion,
};

const queued = { state: 'queued', answers, attempts: 0, lastFailure: null, nextAttemptAt: 0 };
const tried = { ...queued, attempts: 2, lastFailure: 'timed-out', nextAttemptAt: 50 };
const sending = { state: 'sending', answers, attempts: 3, lastFailure: 'timed-out', lease };
const copy = { answers, eraseAt: 5_000 };
const sent = { state: 'sent', sentAt: 2_000, copy };
const refused = { state: 'refused', answers, reason: 'Closed.', refusedAt: 2_000 };
const handedOver = { state: 'handed-over', answers, handedOverAt: 2_000 };

/** Every state as little as it may be, and with all that it may have. */
const samples = [
  { ...bare, ...queued },
  { ...full, ...tried, editLockUntil: 90, mayHaveArrived, asideUntil: 80 },
  { ...bare, ...tried, ...ofNewerVersion },
  { ...bare, ...sending, lastFailure: null },
  { ...full, ...sending, mayHaveArrived },
  { ...bare, state: 'held', answers },
  { ...full, state: 'held', answers, editLockUntil: 90, mayHaveArrived, asideUntil: 80 },
  { ...bare, ...sent, copy: null },
  { ...bare, ...sent },
  { ...full, ...sent, unsent: { old: 'kept' }, traceable: true, missingSince: 3_000 },
  { ...bare, state: 'confirmed', sentAt: 2_000 },
  { ...full, state: 'confirmed', sentAt: 2_000, unsent: { old: 'kept' } },
  { ...bare, ...refused },
  { ...full, ...refused },
  { ...bare, ...handedOver },
  { ...full, ...handedOver },
] as readonly (Submission & typeof ofNewerVersion)[];

const outcomes: readonly Outcome[] = [
  { kind: 'sent' },
  { kind: 'confirmed' },
  { kind: 'refused', reason: 'Closed.' },
  { kind: 'unreachable', failure: 'no-connection' },
  { kind: 'unreachable', failure: 'offline' },
  { kind: 'not-yet', notBefore: 9_000 },
];
const settlements = [
  { at: 4_000, copyUntil: null, traceable: false, unsent: null },
  { at: 4_000, copyUntil: 8_000, traceable: true, unsent: { old: 'kept' } },
] as const;

/** The delivery that this submission is under, or was under before its lease was lost. */
const deliveryOf = (stored: Submission): Sending =>
  stored.state === 'sending'
    ? stored
    : { ...bare, state: 'sending', answers, attempts: 1, lastFailure: null, lease };

const eachSettling = (stored: Submission): (Submission | null)[] =>
  outcomes.flatMap((outcome) =>
    settlements.map((settlement) =>
      transitions.settled(stored, deliveryOf(stored), outcome, settlement),
    ),
  );

/** Each transition with whatever it is given besides; all that it makes of a submission. */
const change: Readonly<Record<Name, (stored: Submission) => readonly (Submission | null)[]>> = {
  lease: (stored) => [transitions.leased(stored, lease)],
  settle: eachSettling,
  recover: (stored) => [transitions.recovered(stored)],
  giveBack: (stored) => [transitions.givenBack(stored, deliveryOf(stored))],
  postpone: (stored) => [transitions.postponed(stored, 6_000)],
  connect: (stored) => [transitions.connected(stored)],
  disconnect: (stored) => [transitions.disconnected(stored)],
  lockForEditing: (stored) => [transitions.lockedForEditing(stored, 6_000)],
  unlock: (stored) => [transitions.unlocked(stored)],
  edit: (stored) => [transitions.edited(stored, { name: 'Bob' }, () => 'new')],
  release: (stored) => [transitions.released(stored)],
  resend: (stored) => [transitions.resent(stored)],
  export: (stored) => [transitions.exported(stored)],
  handOver: (stored) => [transitions.handedOver(stored, 6_000)],
  takeBack: (stored) => [transitions.takenBack(stored)],
  acknowledge: (stored) => [transitions.acknowledged(stored, 6_000)],
  reportMissing: (stored) => [transitions.reportedMissing(stored, 6_000)],
  eraseCopy: (stored) => [transitions.copyErased(stored)],
  restore: (stored) => [transitions.restored(stored, true), transitions.restored(stored, false)],
};

const names = Object.keys(transitionTable) as Name[];
const isResult = (result: Submission | null): result is Submission => result !== null;
const resultsOf = (name: Name, stored: Submission) => change[name](stored).filter(isResult);
const fromOf = (name: Name): readonly SubmissionState[] => transitionTable[name].from;
const toOf = (name: Name): readonly SubmissionState[] => transitionTable[name].to;

/** What belongs to one state alone: none of it may be left behind when the state has changed. */
const ofState: Readonly<Record<SubmissionState, readonly string[]>> = {
  queued: [
    ...['answers', 'attempts', 'lastFailure', 'nextAttemptAt', 'editLockUntil', 'mayHaveArrived'],
  ],
  sending: ['answers', 'attempts', 'lastFailure', 'lease', 'mayHaveArrived'],
  held: ['answers', 'editLockUntil', 'mayHaveArrived'],
  sent: ['sentAt', 'copy', 'unsent', 'traceable', 'missingSince'],
  confirmed: ['sentAt', 'unsent'],
  refused: ['answers', 'reason', 'refusedAt'],
  'handed-over': ['answers', 'handedOverAt'],
};
const ofBase = [...Object.keys(full), 'state'];

describe.each(names)('%s', (name) => {
  it('goes from and to no other state than the table says', () => {
    for (const stored of samples) {
      const results = resultsOf(name, stored);
      if (!fromOf(name).includes(stored.state)) expect(results, stored.state).toEqual([]);
      for (const { state } of results) expect(toOf(name), stored.state).toContain(state);
    }
  });

  it('goes from every state and to every state that the table says', () => {
    const done = samples.filter((stored) => resultsOf(name, stored).length > 0);
    expect(new Set(done.map(({ state }) => state))).toEqual(new Set(fromOf(name)));
    const results = samples.flatMap((stored) => resultsOf(name, stored));
    expect(new Set(results.map(({ state }) => state))).toEqual(new Set(toOf(name)));
  });

  it('keeps what every submission has, and what a newer version has added', () => {
    for (const stored of samples) {
      for (const result of resultsOf(name, stored)) {
        const kept = Object.fromEntries(
          Object.entries(stored).filter(([property]) => ofBase.includes(property)),
        );
        const { state: _, ...expected } = kept;
        if (name === 'release') delete expected.practice;
        if (name === 'edit' && result.id !== stored.id) {
          Object.assign(expected, {
            id: 'new',
            earlierIds: [...(stored.earlierIds ?? []), stored.id],
          });
        }
        expect(result).toMatchObject(expected);
        if (name === 'release') expect(result).not.toHaveProperty('practice');
      }
    }
  });

  it('leaves nothing of the earlier state where the state changes', () => {
    for (const stored of samples) {
      for (const result of resultsOf(name, stored)) {
        if (result.state === stored.state) continue;
        const allowed = [...ofBase, ...ofState[result.state]];
        expect(Object.keys(result).filter((property) => !allowed.includes(property))).toEqual([]);
      }
    }
  });

  it('changes nothing of what it is given', () => {
    for (const stored of samples) {
      const before = structuredClone(stored);
      resultsOf(name, stored);
      expect(stored).toEqual(before);
    }
  });
});

it('an outcome settles no other wording, whatever stands in its place', () => {
  const [settlement] = settlements;
  for (const stored of samples) {
    const other = { ...deliveryOf(stored), id: 'another' };
    const settled = outcomes.map((outcome) =>
      transitions.settled(stored, other, outcome, settlement),
    );
    expect(settled.filter(isResult)).toEqual([]);
  }
});

it('there is no transition that the table does not name', () => {
  const functions = Object.entries(transitions).filter(([, one]) => typeof one === 'function');
  // `withNewId` is a part of what an edit does.
  expect(functions).toHaveLength(names.length + 1);
});

it('the table of transitions is the one of the README', () => {
  const list = (states: readonly string[]) => states.map((state) => `\`${state}\``).join(', ');
  const rows = names.map((name) => {
    const { from, to, by } = transitionTable[name];
    return `| ${name} | ${list(from)} | ${list(to)} | ${by} |`;
  });
  const table = ['| transition | from | to | by |', '| --- | --- | --- | --- |', ...rows];
  const readme = readFileSync('src/outbox/README.md', 'utf8');
  expect(readme).toContain(`\n\n${table.join('\n')}\n\n`);
});
