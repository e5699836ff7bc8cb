// Proves specification 7.7, 7.17.
import { expect, it } from 'vitest';
import { fail } from '#src/lib/result.ts';
import type { ImportPreview } from '#src/outbox/transfer/import-submissions.ts';
import {
  countReady,
  type Intake,
  type IntakeEvent,
  nextOf,
  type RowState,
  type Source,
  step,
} from '#src/screens/transfer/intake.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { textTable } from '#tests/support/text-table.ts';

const came = (names: readonly string[]): IntakeEvent => ({
  kind: 'came',
  sources: names.map((name): Source => ({ name, read: async () => fail('foreign') })),
});
const parcel = (numbers: readonly number[]): ImportPreview => ({
  accepted: numbers.map((number) => ({
    ...{ id: testId(number), form: 'join', capturedAt: 0, mappingVersion: 'v1', answers: {} },
  })),
  ...{ known: 0, handedOverHere: 0, rejected: [], unreadable: 0 },
});

/** What becomes of the row that is worked on: `ready 1 2` brings the submissions 1 and 2. */
const states: Readonly<Record<string, (numbers: readonly number[]) => RowState>> = {
  ready: (numbers) => ({ kind: 'ready', parcel: parcel(numbers) }),
  added: () => ({ kind: 'added', parcel: parcel([]), added: 1, held: 0 }),
  failure: () => ({ kind: 'failure', failure: 'full' }),
  fault: () => ({ kind: 'fault', fault: 'damaged' }),
  locked: () => ({ kind: 'locked', fault: 'no-code' }),
};

/** `came a b`, `1 ready 1 2`, `1 again`, `add`, `cancel`. */
function eventOf(text: string): IntakeEvent {
  const [first = '', second = '', ...rest] = text.trim().split(' ');
  if (first === 'add' || first === 'cancel') return { kind: first };
  if (first === 'came') return came([second, ...rest]);
  const number = Number(first);
  if (second === 'again') return { kind: 'read-again', number, code: '' };
  const state = states[second];
  if (state === undefined) throw new Error(`There is no state '${second}'.`);
  return { kind: 'done', number, state: state(rest.map(Number)) };
}

/** What happens; what each row is in, the one that is worked on next, and how many may be added. */
const rows = textTable(`
what comes is read, in order | came a b | a reading, b reading; a; 0
what is read waits for a person | came a; 1 ready 1 2 | a ready; -; 2
what two bring counts once | came a b; 1 ready 1 2; 2 ready 2 3 | a ready, b ready; -; 3
one press adds all that is ready | came a b c; 1 ready 1; 2 fault; 3 ready 2; add
  a adding, b fault, c adding; a; 0
what comes while another is added is the next row | came a; 1 ready 1; add; came b; 1 added; 2 ready 2
  a added, b ready; -; 1
what is added goes before what is read | came a; 1 ready 1; came b; add | a adding, b reading; a; 0
Cancel leaves what was added, and what is under way
  came a b c d; 1 ready 1; add; 1 added; 2 ready 2; 3 locked; cancel | a added, d reading; d; 0
a failure is read again | came a; 1 ready 1; add; 1 failure; 1 again | a reading; a; 0
a wrong code opens nothing | came a b; 1 locked; 2 locked; 1 again; 1 locked | a locked, b locked; -; 0
a failure is not tried for ever | came a; 1 ready 1; add; 1 failure; add | a failure; -; 0
`);

it.each(rows)('%s', (_, events = '', expected) => {
  const intake = events.split(';').map(eventOf).reduce<Intake>(step, []);
  const rows = intake.map((row) => `${row.source.name} ${row.state.kind}`).join(', ');
  const next = nextOf(intake)?.source.name ?? '-';
  expect(`${rows}; ${next}; ${countReady(intake)}`).toBe(expected);
});
