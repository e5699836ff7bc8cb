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
const locked = (number: number, why: 'encrypted' | 'wrong-passphrase' = 'encrypted') =>
  done(number, { kind: 'locked', fault: why });
const typed = (number: number, passphrase?: string): IntakeEvent => ({
  ...{ kind: 'read-again', number, typed: passphrase },
});
const add: IntakeEvent = { kind: 'add' };
const cancel: IntakeEvent = { kind: 'cancel' };
const ask = (asks: boolean): IntakeEvent => ({ kind: 'ask', asks });

/** What each row is in, the one that is worked on next, and how many may be added. */
type Expected = readonly [rows: string, next: string | undefined, ready: number];

it.each<[string, readonly IntakeEvent[], Expected]>([
  ['nothing', [], ['', undefined, 0]],
  ['what comes is read, in order', [came('a', 'b')], ['a reading, b reading', 'a', 0]],
  ['what is read waits for a person', [came('a'), ready(0, 1, 2)], ['a ready', undefined, 2]],
  [
    'what two bring counts once',
    [came('a', 'b'), ready(0, 1, 2), ready(1, 2, 3)],
    ['a ready, b ready', undefined, 3],
  ],
  [
    'one press adds all that is ready',
    [came('a', 'b', 'c'), ready(0, 1), fault(1), ready(2, 2), add],
    ['a adding, b fault, c adding', 'a', 0],
  ],
  [
    'what comes while another is added is the next row',
    [came('a'), ready(0, 1), add, came('b'), added(0, 1), ready(1, 2)],
    ['a added, b ready', undefined, 1],
  ],
  [
    'what is added goes before what is read',
    [came('a'), ready(0, 1), came('b'), add],
    ['a adding, b reading', 'a', 0],
  ],
  [
    'Cancel leaves what was added, and what is under way',
    [came('a', 'b', 'c', 'd'), ready(0, 1), add, added(0, 1), ready(1, 2), locked(2), cancel],
    ['a added, d reading', 'd', 0],
  ],
  [
    'the end of a canceled row is no row',
    [came('a'), cancel, came('b'), fault(0)],
    ['a fault, b reading', 'b', 0],
  ],
  [
    'a failure is read again',
    [came('a'), ready(0, 1), add, failed(0), typed(0)],
    ['a reading', 'a', 0],
  ],
  [
    'a wrong passphrase opens nothing',
    [came('a', 'b'), locked(0), locked(1), typed(0, 'x'), locked(0, 'wrong-passphrase')],
    ['a locked, b locked', undefined, 0],
  ],
  [
    'the right one is tried on the others that are locked',
    [came('a', 'b', 'c'), locked(0), locked(1), fault(2), typed(0, 'x'), ready(0, 1)],
    ['a ready, b reading, c fault', 'b', 0],
  ],
  [
    'without asking, what is ready is added at once',
    [ask(false), came('a'), ready(0, 1)],
    ['a adding', 'a', 0],
  ],
  ['what already is ready, too', [came('a'), ready(0, 1), ask(false)], ['a adding', 'a', 0]],
  [
    'a failure is not tried for ever',
    [ask(false), came('a'), ready(0, 1), failed(0)],
    ['a failure', undefined, 0],
  ],
  ['asked again', [ask(false), ask(true), came('a'), ready(0, 1)], ['a ready', undefined, 1]],
])('%s', (_, events, expected) => {
  const intake = events.reduce(step, emptyIntake);
  const rows = intake.rows.map((row) => `${row.source.name} ${row.state.kind}`).join(', ');
  expect([rows, nextOf(intake)?.source.name, countReady(intake)]).toEqual(expected);
});
