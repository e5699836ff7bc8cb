import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { Answers } from '#src/forms/answers.ts';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import { seededRandom } from '#src/lib/seeded-random.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { defaultSettings, type Settings } from '#src/outbox/settings.ts';
import type { Lease, Submission } from '#src/outbox/submission.ts';
import type { RequestDrain } from '#src/pwa/drain-queue.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { type LockRoom, lockRoom } from '#tests/support/outbox-locks.ts';
import { createTime, letPass, type Time } from './time.ts';

/** What the outbox's database holds after a transaction. */
export type Stored = {
  readonly submissions: ReadonlyMap<number, Submission>;
  readonly preferences: Settings['preferences'];
};

/** Something that arrived at the form service. */
export type Received = {
  readonly id: string;
  /** Everything that the person had written, wherever on the wire it has a place. */
  readonly answers: Answers;
  /** What of it has a place on the wire. */
  readonly onWire: Answers;
};

/** One lease and the request that is made under it; without a lease, what `submit` sends directly. */
export type Request = {
  readonly id: string;
  readonly form: string;
  readonly by: Context;
  readonly lease: Lease | null;
  delivery: Received | null;
  /** When it was made, in milliseconds since the device's start. */
  since: number;
  arrived: boolean;
  /** Whether it arrives no more: it was refused, or never made. */
  stopped: boolean;
  /** What its sender has heard of it; null as long as it has not. */
  heard: Outcome['kind'] | null;
  /** Whether its outcome can still be written down. */
  open: boolean;
  /** Whether a fault, or a person, excuses that the same is sent again. */
  excused: boolean;
  answer: (outcome: Outcome | Error) => void;
};

/** What a person does, or what they do it to; null is a drain. */
export type Deed =
  | { readonly kind: 'submit'; readonly form: string; readonly answers: Answers }
  | { readonly kind: 'edit'; readonly id: string; readonly answers: Answers }
  | { readonly kind: 'touch'; readonly id: string }
  | { readonly kind: 'resend'; readonly id: string }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'delete-all'; readonly which: 'pending' | 'history' }
  | { readonly kind: 'restore'; readonly deleted: Submission }
  | { readonly kind: 'end-simulation'; readonly answer: 'delete' | 'send' }
  | { readonly kind: 'preferences' }
  | { readonly kind: 'hand-over' }
  | { readonly kind: 'take-back' }
  | { readonly kind: 'import' };

/** A deed under way, and what its transactions have done. */
export type Doing = { readonly deed: Deed; committed: boolean; readonly created: number[] };

export type RunningDrain = {
  readonly only: readonly string[] | undefined;
  readonly leaving: AbortSignal;
};

/** A page or worker. */
export type Context = {
  readonly outbox: Outbox;
  /** The outbox for one deed, whose transactions are told from the drains'. */
  outboxFor(doing: Doing): Outbox;
  readonly request: RequestDrain;
  readonly running: Set<RunningDrain>;
  /** Drains that were asked for and have not ended. */
  readonly asked: Set<Promise<unknown>>;
  alive: boolean;
  frozen: boolean;
  /** So many of its next transactions fail so. */
  failing: { reads: number; writes: number; how: StorageFailure };
  /** Resolves when it runs again; never once it is dead. */
  gate(): Promise<void>;
  leave(): void;
  suspend(): void;
  thaw(): void;
  /** Its locks are given to others; what it does goes on. */
  loseLocks(): void;
  die(): void;
};

/** What the outbox keeps for a person; it changes by what persons do and by nothing else. */
export type Promised = {
  readonly form: string;
  readonly answers: Answers;
  readonly capturedAt: number;
};

/** One device, the people at it, and the form service. */
export type World = {
  readonly time: Time;
  readonly random: () => number;
  readonly newId: () => string;
  readonly room: LockRoom | null;
  readonly contexts: Context[];
  /** By sequence. */
  readonly promised: Map<number, Promised>;
  /** What was deleted, for a person may undo it. */
  readonly withdrawn: Map<number, Promised>;
  readonly requests: Request[];
  readonly received: Received[];
  stored: Stored;
  /** Everything that ever had a record here. */
  readonly knownIds: Set<string>;
  /** Transactions under way, by whose they are. */
  readonly busy: Set<{ readonly by: Context }>;
  online: boolean;
  /** Whether the service takes everything at once; else each request waits for the program. */
  healthy: boolean;
  /** Resolves when a context may go on with a transaction or a request; at once, unless orders are tried. */
  turn: (by: Context) => Promise<void>;
  readonly violations: string[];
  readonly counts: Map<string, number>;
};

export function createWorld(seed: number, withLocks: boolean): World {
  globalThis.indexedDB = new IDBFactory();
  let ids = 0;
  return {
    time: createTime(),
    random: seededRandom(seed),
    newId: () => {
      ids += 1;
      return testId(ids);
    },
    room: withLocks ? lockRoom() : null,
    contexts: [],
    promised: new Map(),
    withdrawn: new Map(),
    requests: [],
    received: [],
    stored: { submissions: new Map(), preferences: defaultSettings.preferences },
    knownIds: new Set(),
    busy: new Set(),
    online: true,
    healthy: false,
    turn: () => Promise.resolve(),
    violations: [],
    counts: new Map(),
  };
}

export function count(world: World, what: string): void {
  world.counts.set(what, (world.counts.get(what) ?? 0) + 1);
}

/** Requests of which nobody has heard yet. */
export const underWay = ({ requests }: World): readonly Request[] =>
  requests.filter(({ delivery, heard, by }) => delivery !== null && heard === null && by.alive);

/** Something happened after which these may be sent a second time. */
export function excuse(world: World, whose: (request: Request) => boolean): void {
  for (const request of world.requests) {
    if (request.open && whose(request)) request.excused = true;
  }
}

/** Lets events happen until no context that can go on has anything to do but wait. */
export async function settleDown(world: World): Promise<void> {
  let quiet = 0;
  for (let events = 0; quiet < 4; events += 1) {
    if (events > 20_000) throw new Error('A transaction never ends.');
    await letPass(1);
    const going = [...world.busy].some(({ by }) => by.alive && !by.frozen);
    quiet = going ? 0 : quiet + 1;
  }
}

/** Versions of the site: other entry numbers each, a field renamed, a field gone, a form more. */
export const mappings: readonly WireMapping[] = [
  mapping(1, ['join', 'tax'], ['name', 'message', 'note']),
  mapping(2, ['join', 'tax', 'health'], ['name', 'message', 'remark'], { note: 'remark' }),
  mapping(3, ['join', 'health'], ['name', 'message']),
];

function mapping(
  version: number,
  forms: readonly string[],
  fields: readonly string[],
  renamed: Readonly<Record<string, string>> = {},
): WireMapping {
  const entries = Object.fromEntries(fields.map((field, at) => [field, version * 10 + at]));
  // A sheet that is given the id can tell a duplicate, so several may be under way.
  const traceable = (form: string) => (form === 'tax' ? { submissionId: version * 10 + 9 } : {});
  return Object.fromEntries(
    forms.map((form) => [
      form,
      { formId: `${form}-id`, entries, version: `v${version}`, renamed, ...traceable(form) },
    ]),
  );
}

export const formNames = ['join', 'tax', 'health'] as const;
