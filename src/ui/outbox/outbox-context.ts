import { createContext, useContext } from 'react';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/database.ts';
import type { Finished } from '#src/outbox/enqueue.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { Submission } from '#src/outbox/submission.ts';
import type { Submitted } from '#src/outbox/submit.ts';
import type { RequestDrain } from '#src/pwa/drain-requests.ts';

/**
 * The outbox as components reach it. What a form needs of it comes as functions, so that a form's page
 * is there to be filled in before the outbox's code is.
 */
export type OutboxAccess = {
  readonly outbox: Outbox;
  readonly requestDrain: RequestDrain;
  /** Whether the installed app runs; decides whether copies are kept by default. */
  readonly installed: boolean;
  submit(finished: Finished): Promise<Submitted>;
  readSubmission(
    outbox: Outbox,
    id: string,
  ): Promise<Result<Submission | undefined, StorageFailure>>;
};

/** Null while a page is prerendered, and until the page is idle for the first time. */
export const OutboxContext = createContext<OutboxAccess | null>(null);

export const useOutboxAccess = (): OutboxAccess | null => useContext(OutboxContext);
