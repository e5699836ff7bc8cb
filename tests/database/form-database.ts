import type { OwnerFormMapping } from '#src/forms/wire-mapping.ts';
import { databaseSql } from '#src/tools/form-service-database.ts';
import { findPostgres, type Postgres, startPostgres } from './postgres.ts';

/** The owner's key in the database. */
export const ownerKey = 'an invented key for this test';

/**
 * A database that takes these forms, set up as on a host: an ordinary owner, and the roles anon and authenticator.
 * @param isDurable whether each commit waits for the disk
 */
export async function startFormDatabase(
  mapping: Readonly<Record<string, OwnerFormMapping>>,
  isDurable = false,
): Promise<Postgres> {
  const programs = findPostgres();
  if (programs === null)
    throw new Error('This needs Postgres: on Debian, apt-get install postgresql.');
  const postgres = startPostgres(programs, isDurable);
  await postgres.run(`create role owner login createrole; alter schema public owner to owner;
    grant create on database postgres to owner; create role anon nologin;
    create role authenticator login noinherit; grant anon to authenticator;`);
  await postgres.run(await databaseSql(mapping), 'owner');
  await postgres.run(`select form_service.set_owner_key('${ownerKey}')`, 'owner');
  return postgres;
}
