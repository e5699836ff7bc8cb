import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { Answers } from '#src/forms/form-definition.ts';
import type { WireMapping } from '#src/forms/wire-mapping.ts';
import type { ChangeChannel } from '#src/lib/change-channel.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import type { RequestDrain } from '#src/outbox/drain.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { defaultSettings, type Settings } from '#src/outbox/settings.ts';
import type { Lease, Submission } from '#src/outbox/submission.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { memoryChannel } from '#tests/support/memory-channel.ts';
import { testId } from '#tests/support/outbox-clock.ts';
import { type LockRoom, lockRoom } from '#tests/support/outbox-locks.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import type { Situation } from './situations.ts';
import { createTime, letPass, type Time } from './time.ts';

/** The outbox's database after a transaction. */
export type Stored = {
  readonly submissions: ReadonlyMap<number, Submission>;
  readonly preferences: Settings['preferences'];
  readonly service: Settings['service'];
  readonly numbering: Settings['numbering'];
};

/** An arrival at the form service. */
export type Received = {
  readonly id: string;
  /** All the person's answers, even those without an entry. */
  readonly answers: Answers;
  /** The answers with an entry. */
  readonly onWire: Answers;
  /** Empty without a place in a device's count. */
  readonly serialNumber: string;
};

/** A lease and its request; without a lease, a direct request by `submit`. */
export type Request = {
  readonly id: string;
  readonly form: string;
  readonly by: Context;
  readonly lease: Lease | null;
  delivery: Received | null;
  /** In milliseconds since the device's start. */
  since: number;
  arrived: boolean;
  /** Whether it can no longer arrive: refused, or never made. */
  stopped: boolean;
  /** Its sender's result; null while unknown. */
  outcome: Outcome['kind'] | null;
  /** Whether its outcome can still be settled. */
  open: boolean;
  /** Whether a fault or a person allows a repetition. */
  excused: boolean;
  answer: (outcome: Outcome | Error) => void;
};

/** A person's action and its object; null is a drain. */
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
  | { readonly kind: 'export' }
  | { readonly kind: 'hand-over' }
  | { readonly kind: 'take-back' }
  | { readonly kind: 'import' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'heal' };

/** A deed in progress, and the effects of its transactions. */
export type Doing = { readonly deed: Deed; committed: boolean; readonly created: number[] };

export type RunningDrain = {
  readonly only: readonly string[] | undefined;
  readonly leaving: AbortSignal;
};

/** A page or worker. */
export type Context = {
  /** The site's version; higher is newer. */
  readonly version: number;
  readonly outbox: Outbox;
  /** An outbox for one deed; its transactions differ from the drains'. */
  outboxFor(doing: Doing): Outbox;
  readonly request: RequestDrain;
  readonly running: Set<RunningDrain>;
  /** Unfinished drain requests. */
  readonly asked: Set<Promise<unknown>>;
  alive: boolean;
  frozen: boolean;
  /** Failures for the next transactions. */
  failing: { reads: number; writes: number; how: StorageFailure };
  /** From then on the context may deliver without a lease. */
  hadFullDisk: boolean;
  /** Resolves when it runs again; never after its end. */
  gate(): Promise<void>;
  leave(): void;
  suspend(): void;
  thaw(): void;
  /** Releases its locks while its work continues. */
  loseLocks(): void;
  die(): void;
};

/** The outbox's promise to a person; only persons change it. */
export type Promised = {
  readonly form: string;
  readonly answers: Answers;
  readonly capturedAt: number;
};

/** What the database had when the browser erased it. */
export type Lost = {
  readonly promised: Promised;
  readonly state: Submission['state'];
  /** Whether its backup must bring it back. */
  readonly isBackedUp: boolean;
  /** Whether its backup must be gone, because it has arrived. */
  readonly isOver: boolean;
  /** An earlier wording, whose backup an edit was about to replace. */
  readonly isEarlier?: true;
};

/** One device, its people, and the form service. */
export type World = {
  readonly time: Time;
  readonly random: () => number;
  readonly newId: () => string;
  readonly room: LockRoom | null;
  readonly caches: CacheStorage;
  /** Between the contexts. */
  readonly channel: ChangeChannel;
  readonly contexts: Context[];
  /** By sequence. */
  readonly promised: Map<number, Promised>;
  readonly withdrawn: Map<number, Promised>;
  /** By id. */
  readonly lost: Map<string, Lost>;
  /** All serial numbers that were given. */
  readonly numbers: Set<string>;
  readonly requests: Request[];
  readonly received: Received[];
  stored: Stored;
  readonly knownIds: Set<string>;
  /** Running transactions, by context. */
  readonly busy: Set<{ readonly by: Context }>;
  online: boolean;
  /** Whether the service answers a probe; what it does with a submission is the program's to say. */
  isReachable: boolean;
  /** Whether the service takes everything at once; else each request waits for the program. */
  healthy: boolean;
  /** Resolves when a context may continue; at once, except when trying orders. */
  turn: (by: Context) => Promise<void>;
  /** Whether an unresponsive page holds the drains' lock. */
  isStuck: boolean;
  /** Whether the service denies arrivals, because its search is slow. */
  isForgetful: boolean;
  readonly violations: string[];
  readonly counts: Map<string, number>;
  readonly met: Set<Situation>;
};

export function createWorld(seed: number, withLocks: boolean): World {
  globalThis.indexedDB = new IDBFactory();
  let ids = 0;
  return {
    time: createTime(),
    random: seededRandom(seed),
    newId: () => {
      ids += 1;
      // Each with a receipt of its own.
      return `${ids}`.padStart(8, '0') + testId(ids).slice(8);
    },
    room: withLocks ? lockRoom() : null,
    caches: fakeCaches(),
    channel: memoryChannel(),
    contexts: [],
    promised: new Map(),
    withdrawn: new Map(),
    lost: new Map(),
    numbers: new Set(),
    requests: [],
    received: [],
    stored: { ...defaultSettings, submissions: new Map() },
    knownIds: new Set(),
    busy: new Set(),
    online: true,
    isReachable: true,
    healthy: false,
    turn: () => Promise.resolve(),
    isStuck: false,
    isForgetful: false,
    violations: [],
    counts: new Map(),
    met: new Set(),
  };
}

export function count(world: World, what: string): void {
  world.counts.set(what, (world.counts.get(what) ?? 0) + 1);
}

/** Requests without a result. */
export const underWay = ({ requests }: World): readonly Request[] =>
  requests.filter(({ delivery, outcome, by }) => delivery !== null && outcome === null && by.alive);

/** Allows a repetition of these requests after a fault. */
export function excuse(world: World, whose: (request: Request) => boolean): void {
  for (const request of world.requests) {
    if (request.open && whose(request)) request.excused = true;
  }
}

/** Runs events until every context is idle or waiting. */
export async function settleDown(world: World): Promise<void> {
  let quiet = 0;
  for (let events = 0; quiet < 4; events += 1) {
    if (events > 20_000) throw new Error('A transaction never ends.');
    await letPass(1);
    const going = [...world.busy].some(({ by }) => by.alive && !by.frozen);
    quiet = going ? 0 : quiet + 1;
  }
}

/** Versions of the site: different entry numbers, a renamed field, a removed field, a new form. */
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
  // A sheet with ids detects duplicates, so requests may overlap.
  const traceable = (form: string) => (form === 'tax' ? { submissionId: version * 10 + 9 } : {});
  return Object.fromEntries(
    forms.map((form) => [
      form,
      { formId: `${form}-id`, entries, version: `v${version}`, renamed, ...traceable(form) },
    ]),
  );
}

export const formNames = ['join', 'tax', 'health'] as const;
