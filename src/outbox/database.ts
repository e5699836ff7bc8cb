import { createDatabase, type Database } from '#src/storage/database.ts';
import { migrations, type OutboxSchema } from './schema.ts';

export type { StorageFailure } from '#src/storage/database.ts';

/** The device's outbox. */
export type OutboxDatabase = Database<OutboxSchema>;

/**
 * @param name the database's name on this origin
 * @param limit milliseconds that one call may take, opening included
 */
export const createOutboxDatabase = (name = 'outbox', limit?: number): OutboxDatabase =>
  createDatabase<OutboxSchema>({ name, migrations }, ['submissions', 'settings'], limit);
