// Proves specification 7.7, 7.17.
import { expect, it } from 'vitest';
import { succeed } from '#src/lib/result.ts';
import {
  countReady,
  emptyIntake,
  type IntakeEvent,
  nextOf,
  type Parcel,
  type RowState,
  type Source,
  step,
} from '#src/screens/transfer/intake.ts';
import { testId } from '#tests/support/outbox-clock.ts';

const source = (name: string): Source => ({ name, read: async () => succeed('') });
const came = (...names: readonly string[]): IntakeEvent => ({
  kind: 'came',
  sources: names.map(source),
});
const done = (number: number, state: RowState): IntakeEvent => ({ kind: 'done', number, state });
const parcel = (...numbers: readonly number[]): Parcel => ({
  accepted: numbers.map((number) => ({
    ...{ id: testId(number), form: 'join', capturedAt: 0, mappingVersion: 'v1', answers: {} },
  })),
  ...{ known: 0, handedOverHere: 0, rejected: [], unreadable: 0, devices: [] },
});
const ready = (number: number, ...numbers: readonly number[]) =>
  done(number, { kind: 'ready', parcel: parcel(...numbers) });
const added = (number: number, count: number) =>
  done(number, { kind: 'added', parcel: parcel(), added: count, held: 0 });
const failed = (number: number) => done(number, { kind: 'failure', failure: 'full' });
const fault = (number: number) => done(number, { kind: 'fault', fault: 'damaged' });
const locked = (number: number) => done(number, { kind: 'locked', fault: 'encrypted' });
const again = (number: number, typed?: string): IntakeEvent => ({
  ...{ kind: 'read-again', number, typed },
});
const add: IntakeEvent = { kind: 'add' };
const cancel: IntakeEvent = { kind: 'cancel' };
const atOnce: IntakeEvent = { kind: 'ask', asks: false };

/** What each row is in, the one that is worked on next, and how many may be added. */
type Expected = readonly [rows: string, next: string | undefined, ready: number];

it.each<[string, readonly IntakeEvent[], Expected]>([
  ['what comes is read, in order', [came('a', 'b')], ['a reading, b reading', 'a', 0]],
  ['what is read waits for a person', [came('a'), ready(1, 1, 2)], ['a ready', undefined, 2]],
  [
    'what two bring counts once',
    [came('a', 'b'), ready(1, 1, 2), ready(2, 2, 3)],
    ['a ready, b ready', undefined, 3],
  ],
  [
    'one press adds all that is ready',
    [came('a', 'b', 'c'), ready(1, 1), fault(2), ready(3, 2), add],
    ['a adding, b fault, c adding', 'a', 0],
  ],
  [
    'what comes while another is added is the next row',
    [came('a'), ready(1, 1), add, came('b'), added(1, 1), ready(2, 2)],
    ['a added, b ready', undefined, 1],
  ],
  [
    'what is added goes before what is read',
    [came('a'), ready(1, 1), came('b'), add],
    ['a adding, b reading', 'a', 0],
  ],
  [
    'Cancel leaves what was added, and what is under way',
    [came('a', 'b', 'c', 'd'), ready(1, 1), add, added(1, 1), ready(2, 2), locked(3), cancel],
    ['a added, d reading', 'd', 0],
  ],
  [
    'a failure is read again',
    [came('a'), ready(1, 1), add, failed(1), again(1)],
    ['a reading', 'a', 0],
  ],
  [
    'a wrong passphrase opens nothing',
    [came('a', 'b'), locked(1), locked(2), again(1, 'x'), locked(1)],
    ['a locked, b locked', undefined, 0],
  ],
  [
    'the right one is tried on the others that are locked',
    [came('a', 'b', 'c'), locked(1), locked(2), fault(3), again(1, 'x'), ready(1, 1)],
    ['a ready, b reading, c fault', 'b', 0],
  ],
  [
    'without asking, what is ready is added at once',
    [atOnce, came('a'), ready(1, 1)],
    ['a adding', 'a', 0],
  ],
  ['what already is ready, too', [came('a'), ready(1, 1), atOnce], ['a adding', 'a', 0]],
  [
    'a failure is not tried for ever',
    [atOnce, came('a'), ready(1, 1), failed(1)],
    ['a failure', undefined, 0],
  ],
])('%s', (_, events, expected) => {
  const intake = events.reduce(step, emptyIntake);
  const rows = intake.rows.map((row) => `${row.source.name} ${row.state.kind}`).join(', ');
  expect([rows, nextOf(intake)?.source.name, countReady(intake)]).toEqual(expected);
});
