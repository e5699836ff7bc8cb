// Proves specification 5.1.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import type { Sending, Submission, SubmissionState } from '#src/outbox/model/submission.ts';
import { mayHaveArrived as isMaybeThere, transitionTable } from '#src/outbox/model/submission.ts';
import * as transitions from '#src/outbox/model/transitions.ts';

type Name = keyof typeof transitionTable;

const answers = { name: 'Ann', message: 'Hello' };
const id = '7a9c54d3-2e00-4000-8000-000000000007';
const freshId = 'b1b1b1b1-b1c6-4d00-9000-000000000008';
/** The first 40 bits of the one, the rest of the other. */
const editedId = '7a9c54d3-2ec6-4d00-9000-000000000008';
const base = { sequence: 7, id, form: 'join', capturedAt: 1_000, mappingVersion: 'v1' };
const bare = { ...base, installed: false };
const lease = { holder: 'page', until: 9_000, underLock: true };
const mayHaveArrived = true;

/** What a newer version may have added to every submission, and this one knows nothing of. */
const ofNewerVersion = { channel: { name: 'radio' }, priority: 3 };
const full = {
  ...{ ...base, installed: true, earlierIds: ['first', 'second'] },
  ...ofNewerVersion,
};

const queued = { state: 'queued', answers, attempts: 0, lastFailure: null, nextAttemptAt: 0 };
const tried = { ...queued, attempts: 2, lastFailure: 'timed-out', nextAttemptAt: 50 };
const sending = { state: 'sending', answers, attempts: 3, lastFailure: 'timed-out', lease };
const copy = { answers, eraseAt: 5_000 };
const sent = { state: 'sent', sentAt: 2_000, copy };
const refused = { state: 'refused', answers, reason: 'Closed.', refusedAt: 2_000 };
const followUp = { state: 'Scheduled', text: 'Crew comes Friday', readAt: 3_000 };
const handedOver = { state: 'handed-over', answers, handedOverAt: 2_000 };

/** Every state as little as it may be, and with all that it may have. */
const samples = [
  { ...bare, ...queued },
  { ...full, ...tried, editLockUntil: 90, mayHaveArrived },
  { ...bare, ...tried, ...ofNewerVersion },
  { ...bare, ...sending, lastFailure: null },
  { ...full, ...sending, mayHaveArrived },
  { ...bare, state: 'held', answers },
  { ...full, state: 'held', answers, editLockUntil: 90, mayHaveArrived },
  { ...bare, ...sent, copy: null },
  { ...bare, ...sent, copy: { ...copy, wordsOnly: true } },
  { ...bare, ...sent },
  {
    ...{ ...full, ...sent, unsent: { old: 'kept' }, traceable: true, missingSince: 3_000 },
    handedOverAt: 1_500,
  },
  { ...bare, state: 'confirmed', sentAt: 2_000 },
  { ...full, state: 'confirmed', sentAt: 2_000, copy, unsent: { old: 'kept' }, followUp },
  { ...bare, ...refused },
  { ...full, ...refused },
  { ...bare, ...handedOver },
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
  { at: 4_000, copyUntil: null, words: null, traceable: false, unsent: null },
  {
    ...{ at: 4_000, copyUntil: 8_000, words: { answers: { name: 'Ann' }, eraseAt: 8_000 } },
    ...{ traceable: true, unsent: { old: 'kept' } },
  },
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
  arrive: (stored) =>
    (['sent', 'confirmed'] as const).flatMap((as) =>
      settlements.map((settlement) => transitions.arrived(stored, as, settlement)),
    ),
  recover: (stored) => [transitions.recovered(stored)],
  giveBack: (stored) => [transitions.givenBack(stored, deliveryOf(stored))],
  connect: (stored) => [transitions.connected(stored)],
  disconnect: (stored) => [transitions.disconnected(stored)],
  lockForEditing: (stored) => [transitions.lockedForEditing(stored, 6_000)],
  unlock: (stored) => [transitions.unlocked(stored)],
  edit: (stored) => [transitions.edited(stored, { name: 'Bob' }, () => freshId)],
  resend: (stored) => [transitions.resent(stored)],
  export: (stored) => [transitions.exported(stored)],
  handOver: (stored) => [transitions.handedOver(stored, 6_000)],
  takeBack: (stored) => [transitions.takenBack(stored)],
  keepWords: (stored) => [
    transitions.copyKept(stored, { answers: { name: 'Ann' }, eraseAt: 8_000 }),
  ],
  followUp: (stored) => [
    transitions.followedUp(stored, { state: 'Closed', text: '' }, 6_000),
    transitions.followedUp(stored, null, 6_000),
  ],
  reportMissing: (stored) => [transitions.reportedMissing(stored, 6_000)],
  eraseCopy: (stored) => [transitions.copyErased(stored)],
  shortenCopy: (stored) => [transitions.copyShortened(stored, 1)],
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
  sent: ['sentAt', 'copy', 'unsent', 'traceable', 'missingSince', 'handedOverAt'],
  confirmed: ['sentAt', 'copy', 'unsent', 'followUp', 'handedOverAt'],
  refused: ['answers', 'reason', 'refusedAt'],
  'handed-over': ['answers', 'handedOverAt'],
};
const ofBase = [...Object.keys(full), 'state'];

/** Everything that a transition makes of the samples, each with what it was made of. */
const pairsOf = (name: Name) =>
  samples.flatMap((stored) => resultsOf(name, stored).map((result) => ({ stored, result })));

describe.each(names)('%s', (name) => {
  it('goes from and to all states that the table says, and from and to no other', () => {
    const pairs = pairsOf(name);
    const from = new Set(pairs.map(({ stored }) => stored.state));
    const to = new Set(pairs.map(({ result }) => result.state));
    expect([from, to]).toEqual([new Set(fromOf(name)), new Set(toOf(name))]);
  });

  it('keeps what every submission has, and what a newer version has added, and nothing of an earlier state', () => {
    const given = structuredClone(samples);
    for (const { stored, result } of pairsOf(name)) {
      const kept = Object.entries(stored).filter(([property]) => ofBase.includes(property));
      const { state: _, ...expected } = Object.fromEntries(kept);
      if (name === 'edit' && result.id !== stored.id) {
        const earlierIds = [...(stored.earlierIds ?? []), stored.id];
        Object.assign(expected, { id: editedId, earlierIds });
      }
      expect(result).toMatchObject(expected);
      expect(Object.values(result)).not.toContain(undefined);
      const allowed = [...ofBase, ...ofState[result.state]];
      const others = Object.keys(result).filter((property) => !allowed.includes(property));
      if (result.state !== stored.state) expect(others).toEqual([]);
    }
    // What it is given is as it was.
    expect(samples).toEqual(given);
  });
});

const isFlagged = (one: Submission | null) => one !== null && 'mayHaveArrived' in one;

it.each<Name>(['lease', 'settle', 'recover', 'giveBack', 'connect', 'disconnect'])(
  '%s keeps that it may have arrived',
  (name) => {
    for (const { stored, result } of pairsOf(name)) {
      if (!['queued', 'sending', 'held'].includes(result.state)) continue;
      if (isFlagged(stored)) expect(result).toHaveProperty('mayHaveArrived', true);
    }
  },
);

it('it may have arrived once a request ended without a clear answer, but where there was no connection', () => {
  const sent: Submission = { ...bare, ...sending, lastFailure: null, state: 'sending' };
  const after = (outcome: Outcome) =>
    isFlagged(transitions.settled(sent, deliveryOf(sent), outcome, settlements[0]));
  const failures = ['no-connection', 'timed-out', 'unclear-answer', 'offline', 'asked-to-wait'];
  expect(failures.filter((failure) => after({ kind: 'unreachable', failure } as Outcome))).toEqual(
    failures.slice(0, 3),
  );
  expect(after({ kind: 'not-yet', notBefore: 9_000 })).toBe(false);
  expect(isFlagged(transitions.recovered(sent))).toBe(true);
  expect(isFlagged(transitions.givenBack(sent, deliveryOf(sent)))).toBe(false);
});

it('an edit has an id of its own if the wording before may have arrived, and cannot have arrived itself', () => {
  for (const { stored, result } of pairsOf('edit')) {
    const isApart = stored.state === 'refused' || isMaybeThere(stored);
    expect(result.id).toBe(isApart ? editedId : id);
    expect(isMaybeThere(result)).toBe(false);
  }
});

const failures = outcomes.slice(3);

it.each<[string, Partial<Sending>, readonly Outcome[]]>([
  ['another wording', { id: 'another' }, outcomes],
  ['another holder', { lease: { ...lease, holder: 'another page' } }, failures],
  ['another lease of the same holder', { lease: { ...lease, until: lease.until + 1 } }, failures],
  ['an earlier try', { attempts: sending.attempts - 1 }, failures],
])('what comes of %s settles nothing, and ends no lease', (_whose, change, outcomes) => {
  const [settlement] = settlements;
  for (const stored of samples) {
    const other = { ...deliveryOf(stored), ...change };
    for (const outcome of outcomes) {
      expect(transitions.settled(stored, other, outcome, settlement)).toBeNull();
    }
    expect(transitions.givenBack(stored, other)).toBeNull();
  }
});

it('nothing is done twice', () => {
  for (const name of ['reportMissing', 'eraseCopy', 'shortenCopy'] as const) {
    for (const done of samples.flatMap((stored) => resultsOf(name, stored))) {
      expect(resultsOf(name, done)).toEqual([]);
    }
  }
});

it('there is no transition that the table does not name', () => {
  const functions = Object.entries(transitions).filter(([, one]) => typeof one === 'function');
  // `withNewId` is a part of what an edit does.
  expect(functions).toHaveLength(names.length + 1);
});

function tableOfTransitions(): string {
  const list = (states: readonly string[]) => states.map((state) => `\`${state}\``).join(', ');
  const rows = names.map((name) => {
    const { from, to, by } = transitionTable[name];
    return `| ${name} | ${list(from)} | ${list(to)} | ${by} |`;
  });
  return ['| transition | from | to | by |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The table's edges from one state to another, each with the transitions that take it. */
function stateDiagram(): string {
  const edges = new Map<string, Name[]>();
  for (const name of names) {
    // It leads everywhere: the README says so in words.
    if (name === 'restore') continue;
    for (const from of name === 'settle' ? (['sending'] as const) : fromOf(name)) {
      // What may end in the state that it begins in stays there, unless it has arrived.
      const stays = toOf(name).includes(from) && name !== 'arrive';
      for (const to of stays ? [] : toOf(name).filter((state) => state !== from)) {
        const edge = `${from} --> ${to}`;
        edges.set(edge, [...(edges.get(edge) ?? []), name]);
      }
    }
  }
  const lines = [...edges].map(
    ([edge, by]) => `  ${edge.replaceAll('-o', '_o')}: ${by.join(', ')}`,
  );
  return ['```mermaid', 'stateDiagram-v2', '  handed_over: handed-over', ...lines, '```'].join(
    '\n',
  );
}

it('the README has the table of transitions, and the diagram of it', () => {
  const readme = readFileSync('src/outbox/README.md', 'utf8');
  expect(readme).toContain(`\n\n${tableOfTransitions()}\n\n`);
  expect(readme).toContain(`\n\n${stateDiagram()}\n`);
});
