import { createContext, useContext } from 'react';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader, Query } from '#src/outbox/outbox-reader.ts';
import type { Submission } from '#src/outbox/submission.ts';
import type { FormInput, SubmitResult } from '#src/outbox/submit.ts';
import type { RequestDrain } from '#src/pwa/drain-queue.ts';

/**
 * The outbox as components reach it. What a form needs of it comes as functions, so that a form's page
 * is there to be filled in before the outbox's code is.
 */
export type OutboxAccess = {
  readonly outbox: Outbox;
  readonly reader: OutboxReader;
  readonly requestDrain: RequestDrain;
  /** Whether the installed app runs; decides whether copies are kept by default. */
  readonly installed: boolean;
  submit(input: FormInput): Promise<SubmitResult>;
  byId(id: string): Query<Submission | undefined>;
};

/** Null while a page is prerendered, and until the page is idle for the first time. */
export const OutboxContext = createContext<OutboxAccess | null>(null);

export const useOutboxAccess = (): OutboxAccess | null => useContext(OutboxContext);
