import fc from 'fast-check';
import type { Hands } from './person.ts';
import type { Context, World } from './world.ts';

const what = { by: fc.nat(2), which: fc.nat(7) };
const ticks = fc.nat(30);

/** One step: what happens, and how many events of the event loop pass before the next. */
const step = <Kind extends string, More extends object = object>(
  kind: Kind,
  more: { readonly [Key in keyof More]: fc.Arbitrary<More[Key]> },
): fc.Arbitrary<{ kind: Kind; by: number; which: number; ticks: number } & More> =>
  // The type of a record's values is what its arbitraries make.
  fc.record(
    { kind: fc.constant(kind), ...what, ticks, ...more },
    { noNullPrototype: true },
  ) as never;

const seconds = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 30, max: 2_000 }));
const outcome = fc.constantFrom(
  ...(['sent', 'sent', 'confirmed', 'refused', 'no-connection', 'timed-out'] as const),
  ...(['offline', 'unclear-answer', 'asked-to-wait'] as const),
);

/** What happens on a healthy device, with a service that may be out of reach but tells no lies. */
const everyday = [
  { weight: 14, arbitrary: step('submit', { form: fc.nat(2), installed: fc.boolean() }) },
  {
    weight: 12,
    arbitrary: step('drain', {
      trigger: fc.constantFrom('user', 'submit', 'lifecycle', 'timer'),
      only: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
  },
  { weight: 14, arbitrary: step('answer', { outcome }) },
  { weight: 6, arbitrary: step('pass', { seconds }) },
  { weight: 3, arbitrary: step('open-editor', {}) },
  { weight: 2, arbitrary: step('close-editor', {}) },
  { weight: 5, arbitrary: step('save', {}) },
  { weight: 4, arbitrary: step('delete', {}) },
  { weight: 4, arbitrary: step('undo', {}) },
  // Who takes back what is being sent can change it at once.
  { weight: 3, arbitrary: step('delete-undo-save', {}) },
  { weight: 1, arbitrary: step('delete-all', { pending: fc.boolean() }) },
  { weight: 2, arbitrary: step('resend', {}) },
  { weight: 2, arbitrary: step('simulate-offline', { on: fc.boolean() }) },
  { weight: 2, arbitrary: step('end-simulation', { send: fc.boolean() }) },
  { weight: 2, arbitrary: step('pause', { on: fc.boolean() }) },
  { weight: 1, arbitrary: step('retain-copies', { keep: fc.constantFrom(true, false, null) }) },
  { weight: 2, arbitrary: step('export', {}) },
  { weight: 2, arbitrary: step('hand-over', {}) },
  { weight: 1, arbitrary: step('take-back', {}) },
  { weight: 1, arbitrary: step('import', {}) },
  { weight: 1, arbitrary: step('send-elsewhere', {}) },
  { weight: 1, arbitrary: step('online', { on: fc.boolean() }) },
  { weight: 2, arbitrary: step('upgrade', { version: fc.nat(2) }) },
] as const;

/** What goes wrong. */
const faults = [
  {
    weight: 4,
    arbitrary: step('crash', { abort: fc.boolean(), arrives: fc.boolean(), version: fc.nat(2) }),
  },
  {
    weight: 4,
    arbitrary: step('leave', { told: fc.boolean(), locksLost: fc.boolean(), breaks: fc.boolean() }),
  },
  { weight: 7, arbitrary: step('come-back', {}) },
  { weight: 4, arbitrary: step('lose-answer', { arrives: fc.constantFrom('now', 'later') }) },
  { weight: 3, arbitrary: step('arrive-late', {}) },
  { weight: 2, arbitrary: step('throw', {}) },
  { weight: 4, arbitrary: step('sleep', { seconds }) },
  {
    weight: 2,
    arbitrary: step('jump', { to: fc.constantFrom('1970', 'ahead', 'back', 'forward') }),
  },
  {
    weight: 3,
    arbitrary: step('break-storage', {
      reads: fc.nat(2),
      writes: fc.nat(3),
      how: fc.constantFrom('unavailable', 'full'),
    }),
  },
  { weight: 1, arbitrary: step('stick', {}) },
  { weight: 1, arbitrary: step('unstick', {}) },
] as const;

const gentleStep = fc.oneof(...everyday);
// Nothing goes wrong where nothing goes on.
const busy = everyday.slice(0, 3);
const roughStep = fc.oneof(...everyday, ...busy, ...faults);

export type Step = typeof roughStep extends fc.Arbitrary<infer One> ? One : never;

export type Program = {
  readonly seed: number;
  readonly locks: boolean;
  /** Whether pages crash, answers get lost, clocks jump and writes fail. */
  readonly rough: boolean;
  readonly contexts: number;
  /** Whether the rest is delivered by timers alone; else by a drain that a person asks for. */
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
      locks,
      rough: fc.constant(isRough),
      contexts: fc.integer({ min: 1, max: 3 }),
      byTimers: fc.boolean(),
      steps: fc.array(isRough ? roughStep : gentleStep, {
        minLength: 5,
        maxLength: 45,
        size: 'max',
      }),
    }),
  );

/** One program under way. */
export type Play = {
  readonly world: World;
  readonly program: Program;
  /** The pages and workers that people see now; those that died are gone. */
  readonly open: Context[];
  readonly hands: Hands;
  /** Ends the foreign hold of the drains' lock. */
  unstick: () => void;
  written: number;
};
