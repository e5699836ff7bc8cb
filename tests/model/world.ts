import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { Answers } from '#src/forms/form-definition.ts';
import type { Outcome } from '#src/outbox/delivery/form-service.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import { defaultSettings, type Settings } from '#src/outbox/model/settings.ts';
import type { Lease, Pending, Submission } from '#src/outbox/model/submission.ts';
import type { RequestDrain } from '#src/outbox/sender/drain.ts';
import { readBackups } from '#tests/support/backups.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';
import { memoryChannel } from '#tests/support/memory-channel.ts';
import { letPass, testId } from '#tests/support/outbox-clock.ts';
import { lockRoom } from '#tests/support/outbox-locks.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import type { Situation } from './situations.ts';
import type { Program } from './steps.ts';
import { createTime } from './time.ts';

/** The outbox's database after a transaction. */
export type Stored = {
  readonly submissions: ReadonlyMap<number, Submission>;
  readonly preferences: Settings['preferences'];
  readonly service: Settings['service'];
  readonly newestBuild: number;
  readonly tookOver: boolean;
};

/** An arrival at the form service. */
export type Received = {
  readonly id: string;
  /** All the person's answers, even those without an entry. */
  readonly answers: Answers;
  /** The answers with an entry. */
  readonly onWire: Answers;
};

/** Of a request that has not begun. */
export const newRequest = {
  delivery: null as Received | null,
  /** Null before it began, and if its context has several. */
  drain: null as RunningDrain | null,
  /** In milliseconds since the device's start. */
  since: 0,
  arrived: false,
  /** Whether it can no longer arrive: refused, or never made. */
  stopped: false,
  /** Its sender's result; null while unknown. */
  outcome: null as Outcome['kind'] | null,
  /** Of the answers to all requests; 0 without one. */
  order: 0,
  /** The time that the answer named; 0 without one. */
  notBefore: 0,
  /** Whether its drain has its outcome. */
  isTold: false,
  /** Whether its outcome can still be settled. */
  open: true,
  /** Whether a fault or a person allows a repetition. */
  excused: false,
  answer: (_: Outcome | Error) => {},
};

/** A lease and its request; without a lease, a direct request by `submit`. */
export type Request = typeof newRequest & {
  readonly id: string;
  readonly form: string;
  readonly by: Context;
  readonly lease: Lease | null;
  /** The count of attempts with it. */
  readonly attempts: number;
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
  | { readonly kind: 'preferences' }
  | { readonly kind: 'export' }
  | { readonly kind: 'hand-over'; readonly file: readonly Pending[] }
  | { readonly kind: 'take-back' }
  | { readonly kind: 'import' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'reconcile' };

/** A deed in progress, and the effects of its transactions. */
export type Doing = {
  readonly deed: Deed;
  committed: boolean;
  readonly created: number[];
  readonly changed: number[];
  /** Those there when the person began to refuse copies. */
  readonly copies: Submission[];
  readonly deleted: Submission[];
  /** Whether its change of the backups was in order with all others. */
  isInOrder: boolean;
};

export const doingOf = (deed: Deed): Doing => ({
  ...{ deed, committed: false, created: [], changed: [], copies: [], deleted: [], isInOrder: true },
});

export type RunningDrain = {
  readonly only: readonly string[] | undefined;
  readonly automatic: boolean;
  /** Whether no other ran in its context at the same time. */
  isAlone: boolean;
  readonly leaving: AbortSignal;
  /** That the database knew at its start. */
  newestBuild: number;
  /** The end of the person's pause at its start and its first lease; null before that. */
  pause: number | null;
};

/** A page or worker. */
export type Context = {
  readonly world: World;
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
  /** Ids of editors that open or close at the moment. */
  readonly moving: Set<string>;
  /** With nothing left to do. */
  hasEndedAtRest: boolean;
  frozen: boolean;
  /** Failures for the next transactions. */
  failing: { reads: number; writes: number; how: StorageFailure };
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

/** By name, because each device loses only its own. */
const databases = new Map<string, IDBFactory>();

export function eraseDatabaseOf({ databaseName }: Pick<World, 'databaseName'>): void {
  databases.set(databaseName, new IDBFactory());
}

export type Setting = Pick<Program, 'locks' | 'isPublished' | 'rough'>;

/** What all devices have in common: time, and the form service. */
export interface Shared extends Readonly<ReturnType<typeof createShared>> {}

export function createShared(seed: number) {
  databases.clear();
  let ids = 0;
  return {
    /** Each with its own database, locks and caches. */
    devices: [] as World[],
    seed,
    time: createTime(),
    random: seededRandom(seed),
    newId: () => {
      ids += 1;
      // Each with a receipt of its own.
      return `${ids}`.padStart(8, '0') + testId(ids).slice(8);
    },
    received: [] as Received[],
    /** The transfer files. */
    files: [] as { readonly from: World; readonly submissions: readonly Pending[] }[],
    violations: [] as string[],
    met: new Set<Situation>(),
  };
}

/** One device, and its people. */
export interface World extends Shared, Readonly<ReturnType<typeof newDevice>>, Changing {}

interface Changing extends ReturnType<typeof newState> {}

const newDevice = (setting: Setting, databaseName: string) => ({
  databaseName,
  /** Whether the service is an endpoint that takes answers by name, and drops an id that it has. */
  isPublished: setting.isPublished,
  /** Whether storage, clocks and pages fail. */
  isRough: setting.rough,
  room: setting.locks ? lockRoom() : null,
  caches: fakeCaches(),
  /** Calls that hang: they work in the end. */
  hanging: [] as (() => void)[],
  /** Between the contexts. */
  channel: memoryChannel(),
  contexts: [] as Context[],
  /** The live pages and workers. */
  open: [] as Context[],
  /** A person's undoable deletions and transfer files. */
  deleted: [] as Submission[],
  exported: [] as (readonly Pending[])[],
  /** The submissions on another device, by the person's word. */
  elsewhere: [] as Submission[],
  /** By sequence. */
  promised: new Map<number, Promised>(),
  /** By id. */
  withdrawn: new Map<string, Promised>(),
  lost: new Map<string, Lost>(),
  /** Deeds that changed answers, and of which no person knows that they are done: a backup may have the earlier ones. */
  unsure: new Set<Doing>(),
  /** Deeds that have not ended; a page may have ended in the middle. */
  unfinished: new Map<Doing, Context>(),
  /** Deleted, but no person knows yet that no backup is left. By id. */
  returning: new Map<string, Submission>(),
  requests: [] as Request[],
  /** The open editors. */
  editors: [] as { readonly by: Context; readonly id: string }[],
  knownIds: new Set<string>(),
  /** Running transactions, by context. */
  busy: new Set<{ readonly by: Context }>(),
  /** End the hold of the drains' lock by unresponsive pages. */
  stuck: [] as (() => void)[],
});

const newState = () => ({
  /** What happens to so many next calls of the caches; `full` to those that put. */
  sickness: { calls: 0, how: 'fails' as 'fails' | 'hangs' | 'full' },
  /** Whether a call of the caches has failed or hung, or the browser has erased them. */
  isSick: false,
  /** How many answers people have written. */
  written: 0,
  stored: { ...defaultSettings, submissions: new Map() } as Stored,
  /** How many transactions have ended. */
  ended: 0,
  online: true,
  /** Whether the service answers a probe; what it does with a submission is the program's to say. */
  isReachable: true,
  /** Whether the service takes everything at once; else each request waits for the program. */
  healthy: false,
  /** Resolves when a context may continue; at once, except when trying orders. */
  turn: (_: Context) => Promise.resolve(),
  wasErased: false,
  /** Whether the service denies arrivals, because its search is slow. */
  isForgetful: false,
});

/** Adds a device. */
export function createWorld(setting: Setting, shared: Shared): World {
  const databaseName = shared.devices.length === 0 ? 'outbox' : 'outbox-of-another';
  eraseDatabaseOf({ databaseName });
  // All that the outbox calls.
  globalThis.indexedDB = {
    open: (name: string, version?: number) => databases.get(name)?.open(name, version),
  } as IDBFactory;
  const world = { ...shared, ...newDevice(setting, databaseName), ...newState() };
  world.devices.push(world);
  return world;
}

export function closeEditors(
  { editors }: World,
  whose: (one: World['editors'][number]) => boolean,
) {
  for (const one of editors.filter(whose)) editors.splice(editors.indexOf(one), 1);
}

/** Another person's device, if there is one. */
export const otherDevice = (world: World): World | undefined =>
  world.devices.find((one) => one !== world);

export const hasArrived = ({ received }: Pick<World, 'received'>, id: string): boolean =>
  received.some((one) => one.id === id);

export const idsOfBackups = async (world: World): Promise<ReadonlySet<string>> =>
  new Set((await readBackups(world)).keys());

/** Remembers it under each id that it ever had: a deed before an edit knows it by an earlier one. */
export function withdraw(
  { withdrawn }: World,
  { id, earlierIds = [] }: Submission,
  promised: Promised,
) {
  for (const one of [id, ...earlierIds]) withdrawn.set(one, promised);
}

/** Whether a page is about to take its backup, even if it sleeps. */
export const isBeingDeleted = ({ unfinished }: World, id: string): boolean =>
  [...unfinished].some(
    ([{ deed }, by]) =>
      by.alive && (deed.kind === 'delete-all' || (deed.kind === 'delete' && deed.id === id)),
  );

/** @returns ends it */
export function beginWork(world: World, by: Context): () => void {
  const going = { by };
  world.busy.add(going);
  return () => {
    world.busy.delete(going);
    world.ended += 1;
  };
}

/** A page that has ended or sleeps may have left something undone. */
export const isCalm = ({ contexts }: World): boolean =>
  contexts.every(({ alive, frozen, hasEndedAtRest }) => hasEndedAtRest || (alive && !frozen));

/** Requests without a result. */
export const underWay = ({ requests }: World): readonly Request[] => requests.filter(isGoing);

export const isGoing = ({ delivery, outcome, by }: Request): boolean =>
  delivery !== null && outcome === null && by.alive;

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
    const going = world.devices.some(({ busy }) =>
      [...busy].some(({ by }) => by.alive && !by.frozen),
    );
    quiet = going ? 0 : quiet + 1;
  }
}
