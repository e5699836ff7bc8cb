import type { WireMapping } from '#src/forms/wire-mapping.ts';
import type { OutboxDatabase } from './database.ts';
import type { FormService } from './delivery/form-service.ts';
import type { OutboxChannel } from './outbox-channel.ts';

/** Time as the outbox needs it; milliseconds. */
export type Clock = {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
};

/** Everything outside itself that the outbox reaches; page and worker make one each at their start. */
export type Outbox = {
  readonly database: OutboxDatabase;
  readonly channel: OutboxChannel;
  readonly service: FormService;
  readonly mapping: WireMapping;
  readonly clock: Clock;
  /** Gives numbers from 0 up to, not including, 1. */
  readonly random: () => number;
  /** Gives a new UUID (RFC 9562). */
  readonly newId: () => string;
  /** The origin's locks; null where the engine has none, and leases alone keep drains apart. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | null;
  /** The name of this context in leases; another one for every start of page or worker. */
  readonly holder: string;
};
