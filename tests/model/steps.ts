import fc from 'fast-check';
import { leaseLength } from '#src/outbox/model/retry-policy.ts';

/** A person's own device, or another one. */
const isElsewhere = fc.constantFrom(false, false, false, true);
const what = { by: fc.nat(2), which: fc.nat(31), isElsewhere };
const ticks = fc.nat(30);

/** An action, and the event loop turns until the next. */
const step = <Kind extends string, More extends object = object>(
  kind: Kind,
  more: { readonly [Key in keyof More]: fc.Arbitrary<More[Key]> },
): fc.Arbitrary<
  { kind: Kind; by: number; which: number; isElsewhere: boolean; ticks: number } & More
> =>
  // A record's type follows from its arbitraries.
  fc.record(
    { kind: fc.constant(kind), ...what, ticks, ...more },
    { noNullPrototype: true },
  ) as never;

const seconds = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 30, max: 2_000 }));
const outcome = fc.constantFrom(
  ...(['sent', 'sent', 'sent', 'confirmed', 'refused', 'no-connection', 'timed-out'] as const),
  ...(['offline', 'unclear-answer', 'asked-to-wait', 'not-yet'] as const),
);

/** Seconds until a poll: at once, or when missing submissions may be reported. */
const askedAfter = fc.constantFrom(0, 120, 700, 700);

/** A healthy device, with an honest but sometimes unreachable service. */
const everyday = [
  {
    weight: 10,
    arbitrary: step('submit', {
      form: fc.constantFrom(0, 1, 1, 2),
      installed: fc.boolean(),
      times: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 8 })),
    }),
  },
  {
    weight: 12,
    arbitrary: step('drain', {
      trigger: fc.constantFrom('user', 'user', 'submit', 'lifecycle', 'timer'),
      only: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
  },
  // Of this request, and of those that follow it.
  {
    weight: 9,
    arbitrary: step('answer', { outcomes: fc.array(outcome, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 6, arbitrary: step('pass', { seconds }) },
  { weight: 3, arbitrary: step('open-editor', { twice: fc.boolean() }) },
  { weight: 2, arbitrary: step('close-editor', {}) },
  { weight: 5, arbitrary: step('save', {}) },
  { weight: 4, arbitrary: step('delete', {}) },
  { weight: 4, arbitrary: step('undo', {}) },
  // Taken back in flight, a submission can be changed at once.
  {
    weight: 3,
    arbitrary: step('delete-undo-save', {
      ...{ answers: fc.boolean(), saves: fc.boolean() },
    }),
  },
  { weight: 3, arbitrary: step('delete-refuse-undo', {}) },
  { weight: 3, arbitrary: step('delete-all', { pending: fc.boolean(), answers: fc.boolean() }) },
  { weight: 4, arbitrary: step('resend', { edits: fc.boolean() }) },
  { weight: 3, arbitrary: step('pause', { on: fc.boolean(), duringRequested: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: step('retain-copies', {
      keep: fc.constantFrom(true, false, null),
      answers: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: step('export', {}) },
  { weight: 3, arbitrary: step('give', { edits: fc.constantFrom('not', 'meanwhile', 'then') }) },
  { weight: 2, arbitrary: step('hand-over', {}) },
  { weight: 3, arbitrary: step('take-back', { edits: fc.boolean() }) },
  { weight: 4, arbitrary: step('import', {}) },
  { weight: 3, arbitrary: step('correct', { own: fc.boolean() }) },
  { weight: 3, arbitrary: step('send-elsewhere', {}) },
  { weight: 3, arbitrary: step('ask', { after: askedAfter, isForgetful: fc.constant(false) }) },
  { weight: 1, arbitrary: step('online', { on: fc.boolean() }) },
  { weight: 3, arbitrary: step('reachable', { on: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: step('upgrade', {
      version: fc.nat(2),
      also: fc.constantFrom('nothing', 'an editor', 'a new form', 'a file'),
    }),
  },
  { weight: 5, arbitrary: step('rest', {}) },
] as const;

const faults = [
  {
    weight: 6,
    arbitrary: step('crash', { abort: fc.boolean(), arrives: fc.boolean(), version: fc.nat(2) }),
  },
  {
    weight: 13,
    arbitrary: fc.oneof(
      step('leave', {
        notified: fc.constantFrom(true, true, false),
        locksLost: fc.constantFrom(true, true, false),
        breaks: fc.boolean(),
      }),
      step('come-back', { after: fc.constantFrom(0, leaseLength / 1_000) }),
    ),
  },
  { weight: 4, arbitrary: step('lose-answer', { arrives: fc.constantFrom('now', 'later') }) },
  { weight: 3, arbitrary: step('arrive-late', {}) },
  { weight: 2, arbitrary: step('throw', {}) },
  { weight: 4, arbitrary: step('sleep', { seconds, answers: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: step('jump', { to: fc.constantFrom('1970', 'ahead', 'back', 'forward') }),
  },
  {
    weight: 3,
    arbitrary: step('break-storage', {
      reads: fc.nat(2),
      writes: fc.nat(3),
      how: fc.constantFrom('unavailable', 'full'),
      submits: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: step('ask', { after: fc.constant(700), isForgetful: fc.constant(true) }),
  },
  { weight: 3, arbitrary: step('erase-database', {}) },
  {
    weight: 4,
    arbitrary: step('sicken-caches', {
      calls: fc.nat(40),
      how: fc.constantFrom('fails', 'hangs', 'full', 'erased'),
    }),
  },
  { weight: 4, arbitrary: step('overtake', {}) },
  { weight: 4, arbitrary: step('stick', {}) },
  { weight: 1, arbitrary: step('unstick', {}) },
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

export type Program = {
  readonly seed: number;
  /** Whether the service is an endpoint, with the mapping that a build for one makes. */
  readonly isPublished: boolean;
  readonly locks: boolean;
  /** Whether pages crash, answers get lost, clocks jump and writes fail. */
  readonly rough: boolean;
  /** Whether there is a second device; each imports the other's files. */
  readonly isShared: boolean;
  readonly contexts: number;
  /** The only context without locks; null if all are alike. */
  readonly withoutLocks: number | null;
  /** Whether timers deliver the rest; otherwise a person's drain. */
  readonly byTimers: boolean;
  readonly steps: readonly Step[];
};

export const programs = (
  rough: fc.Arbitrary<boolean> = fc.boolean(),
  locks: fc.Arbitrary<boolean> = fc.boolean(),
): fc.Arbitrary<Program> =>
  rough.chain((isRough) =>
    fc.record({
      seed: fc.nat(1_000),
      isPublished: fc.boolean(),
      locks,
      rough: fc.constant(isRough),
      isShared: fc.constantFrom(false, false, true),
      contexts: fc.integer({ min: 1, max: 3 }),
      withoutLocks: fc.constantFrom(null, 0),
      byTimers: fc.boolean(),
      steps: swarm(isRough),
    }),
  );
