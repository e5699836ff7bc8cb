import fc from 'fast-check';
import { leaseLength } from '#src/outbox/model/retry-policy.ts';

/** A person's own device, or another one. */
const isElsewhere = fc.constantFrom(false, false, false, true);
const what = { by: fc.nat(2), which: fc.nat(31), isElsewhere };
const ticks = fc.nat(30);

/** An action, the event loop turns until the next, and how often it comes beside the others. */
const step = <Kind extends string, More extends object = object>(
  weight: number,
  kind: Kind,
  more: { readonly [Key in keyof More]: fc.Arbitrary<More[Key]> },
): {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<
    { kind: Kind; by: number; which: number; isElsewhere: boolean; ticks: number } & More
  >;
} => ({
  weight,
  // A record's type follows from its arbitraries.
  arbitrary: fc.record(
    { kind: fc.constant(kind), ...what, ticks, ...more },
    { noNullPrototype: true },
  ) as never,
});

const yes = fc.boolean();
const seconds = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 30, max: 2_000 }));
const outcome = fc.constantFrom(
  ...(['sent', 'sent', 'sent', 'confirmed', 'refused', 'no-connection', 'timed-out'] as const),
  ...(['offline', 'unclear-answer', 'asked-to-wait', 'not-yet'] as const),
);

/** Seconds until a poll: at once, or when missing submissions may be reported. */
const askedAfter = fc.constantFrom(0, 120, 700, 700);

/** A healthy device, with an honest but sometimes unreachable service. */
const everyday = [
  step(10, 'submit', {
    form: fc.constantFrom(0, 1, 1, 2),
    installed: yes,
    times: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 8 })),
  }),
  step(12, 'drain', {
    trigger: fc.constantFrom('user', 'user', 'submit', 'lifecycle', 'timer'),
    only: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  }),
  // Of this request, and of those that follow it.
  step(9, 'answer', { outcomes: fc.array(outcome, { minLength: 1, maxLength: 3 }) }),
  step(6, 'pass', { seconds }),
  step(3, 'open-editor', { twice: yes }),
  step(2, 'close-editor', {}),
  step(5, 'save', {}),
  step(4, 'delete', {}),
  step(4, 'undo', {}),
  // Taken back in flight, a submission can be changed at once.
  step(3, 'delete-undo-save', { answers: yes, saves: yes }),
  step(3, 'delete-refuse-undo', {}),
  step(3, 'delete-all', { pending: yes, answers: yes }),
  step(4, 'resend', { edits: yes }),
  step(3, 'pause', { on: yes, duringRequested: yes }),
  step(2, 'retain-copies', { keep: fc.constantFrom(true, false, null), answers: yes }),
  step(2, 'export', {}),
  step(3, 'give', { edits: fc.constantFrom('not', 'meanwhile', 'then') }),
  step(2, 'hand-over', {}),
  step(3, 'take-back', { edits: yes }),
  step(4, 'import', {}),
  step(3, 'correct', { own: yes }),
  step(3, 'send-elsewhere', {}),
  step(3, 'ask', { after: askedAfter, isForgetful: fc.constant(false) }),
  step(1, 'online', { on: yes }),
  step(3, 'reachable', { on: yes }),
  step(3, 'upgrade', {
    version: fc.nat(2),
    also: fc.constantFrom('nothing', 'an editor', 'a new form', 'a file'),
  }),
  step(5, 'rest', {}),
] as const;

const often = fc.constantFrom(true, true, false);
const faults = [
  step(6, 'crash', { abort: yes, arrives: yes, version: fc.nat(2) }),
  {
    weight: 13,
    arbitrary: fc.oneof(
      step(1, 'leave', { notified: often, locksLost: often, breaks: yes }),
      step(1, 'come-back', { after: fc.constantFrom(0, leaseLength / 1_000) }),
    ),
  },
  step(4, 'lose-answer', { arrives: fc.constantFrom('now', 'later') }),
  step(3, 'arrive-late', {}),
  step(2, 'throw', {}),
  step(4, 'sleep', { seconds, answers: yes }),
  step(4, 'jump', { to: fc.constantFrom('1970', 'ahead', 'back', 'forward') }),
  step(3, 'break-storage', {
    ...{ reads: fc.nat(2), writes: fc.nat(3) },
    how: fc.constantFrom('unavailable', 'full'),
    submits: yes,
  }),
  step(6, 'ask', { after: fc.constant(700), isForgetful: fc.constant(true) }),
  step(3, 'erase-database', {}),
  step(4, 'sicken-caches', {
    calls: fc.nat(40),
    how: fc.constantFrom('fails', 'hangs', 'full', 'erased'),
  }),
  step(4, 'overtake', {}),
  step(4, 'stick', {}),
  step(1, 'unstick', {}),
] as const;

// Without activity, nothing can fail.
const busy = everyday.slice(0, 3);
const others = everyday.slice(3);

const anyStep = fc.oneof(...everyday, ...faults);
export type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

/**
 * Omits a random subset of the kinds: a program with all kinds seldom has many of one (Groce et al., Swarm
 * Testing, ISSTA 2012).
 */
const swarm = (isRough: boolean): fc.Arbitrary<readonly Step[]> =>
  fc
    .tuple(fc.subarray([...others]), fc.subarray(isRough ? [...faults] : []))
    .chain(([people, faulty]) =>
      fc.array(fc.oneof(...busy, ...people, ...faulty), {
        ...{ minLength: 5, maxLength: 45, size: 'max' },
      }),
    );

export const programs = (rough = fc.boolean(), locks = fc.boolean()) =>
  rough.chain((isRough) =>
    fc.record({
      seed: fc.nat(1_000),
      /** Whether the service is an endpoint, with the mapping that a build for one makes. */
      isPublished: fc.boolean(),
      locks,
      /** Whether pages crash, answers get lost, clocks jump and writes fail. */
      rough: fc.constant(isRough),
      /** Whether there is a second device; each imports the other's files. */
      isShared: fc.constantFrom(false, false, true),
      contexts: fc.integer({ min: 1, max: 3 }),
      /** The only context without locks; null if all are alike. */
      withoutLocks: fc.constantFrom(null, 0),
      /** Whether timers deliver the rest; otherwise a person's drain. */
      byTimers: fc.boolean(),
      steps: swarm(isRough),
    }),
  );

export type Program = Readonly<
  ReturnType<typeof programs> extends fc.Arbitrary<infer One> ? One : never
>;
