import type { FormMapping, WireMapping } from '#src/forms/wire-mapping.ts';
import { type ChangeChannel, createChangeChannel } from '#src/lib/change-channel.ts';
import { randomUuid } from '#src/lib/random-uuid.ts';
import type { Result } from '#src/lib/result.ts';
import { plainName } from '#src/lib/site-path.ts';
import type { FormService } from '#src/outbox/delivery/form-service.ts';
import { createFormService, type DeliverySettings } from '#src/outbox/delivery/kinds.ts';
import {
  createDatabase,
  type Database,
  type StorageFailure,
  type Work,
  type WriteOptions,
} from '#src/storage/database.ts';
import { migrations } from './migrations.ts';
import type { OutboxSchema } from './settings.ts';

export type { StorageFailure };

/** Everywhere here, a time is in milliseconds since the epoch, a duration in milliseconds. */
export type Clock = {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
};

export type OutboxDatabase = Database<OutboxSchema>;

/** All outside dependencies. */
export type Outbox = {
  readonly database: OutboxDatabase;
  readonly channel: ChangeChannel;
  readonly service: FormService;
  readonly mapping: WireMapping;
  readonly clock: Clock;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** A UUID (RFC 9562). */
  readonly newId: () => string;
  /** Null if the engine has none; then only leases separate drains. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | null;
  /** For the backups; null if the engine has none. */
  readonly caches: Pick<CacheStorage, 'open' | 'has' | 'delete' | 'keys'> | null;
  /** 0 if unknown. */
  readonly builtAt: number;
  /** This context's name in leases, new at every start. */
  readonly holder: string;
  /** The browser's claim, often wrong. */
  readonly isOnline: () => boolean;
  /** For bugs that must not stop other submissions. */
  readonly reportFault: (error: unknown) => void;
};

export type OutboxSettings = {
  readonly delivery: DeliverySettings;
  readonly wireMapping: WireMapping;
  readonly site: { readonly hostname: string; readonly port: string };
  readonly builtAt: number;
};

/** Its usual stores leave out the drafts: typing and sending do not wait for each other. */
export const createOutboxDatabase = (name = 'outbox', limit?: number): OutboxDatabase =>
  createDatabase<OutboxSchema>({ name, migrations }, ['submissions', 'settings'], limit);

export function createOutbox({ delivery, wireMapping, site, builtAt }: OutboxSettings): Outbox {
  const now = () => Date.now();
  const isOnline = () => navigator.onLine;
  return {
    database: createOutboxDatabase(),
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
    newId: randomUuid,
    locks: 'locks' in navigator ? navigator.locks : null,
    caches: 'caches' in globalThis ? caches : null,
    builtAt,
    holder: randomUuid(),
    isOnline,
    reportFault: (error) => globalThis.reportError?.(error),
  };
}

/**
 * Writes, and notifies all contexts if anything has changed. A write that hangs may still be stored; their reads wait
 * for it.
 */
export async function writeAndNotify<Value>(
  { database, channel }: Pick<Outbox, 'database' | 'channel'>,
  work: Work<OutboxSchema, 'readwrite', Value>,
  options?: WriteOptions<OutboxSchema>,
): Promise<Result<Value, StorageFailure>> {
  const done = await database.write(work, options);
  if (done.ok || done.error === 'hanging') channel.changed();
  return done;
}

/** @returns undefined for an unconnected form, or any name in another device's file */
export const mappingOf = (
  { mapping }: Pick<Outbox, 'mapping'>,
  form: string,
): FormMapping | undefined => (Object.hasOwn(mapping, form) ? mapping[form] : undefined);

/** Of the lock on the backups, and the start of their caches' names (`backups.ts`). */
export const backupsName = 'outbox-backups';

/** @returns the caches with backups, one for each database */
export const namesOf = async (caches: Pick<CacheStorage, 'keys'>): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => plainName(name)?.startsWith(`${backupsName}-`));

/** Opens nothing. */
export const hasBackups = async ({ caches }: Pick<Outbox, 'caches'>): Promise<boolean> =>
  caches !== null && (await namesOf(caches).catch(() => [])).length > 0;
