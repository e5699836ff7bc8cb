import type { FormMapping, WireMapping } from '#src/forms/wire-mapping.ts';
import { type ChangeChannel, createChangeChannel } from '#src/lib/change-channel.ts';
import { createDatabase, type Database } from '#src/storage/database.ts';
import type { FormService } from './delivery/form-service.ts';
import { createFormService, type DeliverySettings } from './delivery/kinds.ts';
import { migrations } from './migrations.ts';
import type { OutboxSchema } from './settings.ts';

export type { StorageFailure } from '#src/storage/database.ts';

/** Time as the outbox needs it; milliseconds. */
export type Clock = {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
};

/** The device's outbox. */
export type OutboxDatabase = Database<OutboxSchema>;

/** Everything outside itself that the outbox reaches; page and worker make one each at their start. */
export type Outbox = {
  readonly database: OutboxDatabase;
  readonly channel: ChangeChannel;
  readonly service: FormService;
  readonly mapping: WireMapping;
  readonly clock: Clock;
  /** Gives numbers from 0 up to, not including, 1. */
  readonly random: () => number;
  /** Gives a new UUID (RFC 9562). */
  readonly newId: () => string;
  /** The origin's locks; null where the engine has none, and leases alone keep drains apart. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | null;
  /** When this build was made, in milliseconds since the epoch; 0 if nobody knows. */
  readonly builtAt: number;
  /** The name of this context in leases; another one for every start of page or worker. */
  readonly holder: string;
  /** What the browser says of its connection: a hint, wrong either way at times. */
  readonly isOnline: () => boolean;
  /** Hears of bugs that must not stop the other submissions. */
  readonly reportFault: (error: unknown) => void;
};

/** What the build says of delivery, and where the app runs. */
export type OutboxSettings = {
  readonly delivery: DeliverySettings;
  readonly wireMapping: WireMapping;
  readonly site: { readonly hostname: string; readonly port: string };
  readonly builtAt: number;
  /** See `whole-log.ts`; a page loads it only when it is needed. */
  readonly beginLog: () => Promise<boolean>;
};

/**
 * @param name the database's name on this origin
 * @param limit milliseconds that one call may take, opening included
 */
export const createOutboxDatabase = (
  name = 'outbox',
  limit?: number,
  beginLog?: () => Promise<boolean>,
): OutboxDatabase =>
  createDatabase<OutboxSchema>({ name, migrations }, ['submissions', 'settings'], limit, beginLog);

/** The outbox on the platform's own storage, network, clock, randomness and locks; for page and worker. */
export function createOutbox({
  delivery,
  wireMapping,
  site,
  builtAt,
  beginLog,
}: OutboxSettings): Outbox {
  const now = () => Date.now();
  const isOnline = () => navigator.onLine;
  return {
    database: createOutboxDatabase(undefined, undefined, beginLog),
    channel: createChangeChannel('outbox'),
    service: createFormService(delivery, site, {
      post: (...request) => fetch(...request),
      now,
      isOnline,
    }),
    mapping: wireMapping,
    clock: {
      now,
      sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    },
    random: Math.random,
    newId: () => crypto.randomUUID(),
    locks: 'locks' in navigator ? navigator.locks : null,
    builtAt,
    holder: crypto.randomUUID(),
    isOnline,
    reportFault: (error) => globalThis.reportError?.(error),
  };
}

/**
 * @returns the mapping of a connected form; undefined of any other one, whatever its name: it may come
 * from another device's file
 */
export const mappingOf = (
  { mapping }: Pick<Outbox, 'mapping'>,
  form: string,
): FormMapping | undefined => (Object.hasOwn(mapping, form) ? mapping[form] : undefined);
