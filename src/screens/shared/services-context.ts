import { createContext, useContext } from 'react';
import type { Registration } from '#src/device/registration.ts';
import type { Drafts, ListedDrafts } from '#src/drafts/drafts.ts';
import type { Result } from '#src/lib/result.ts';
import type { Store } from '#src/lib/store.ts';
import type { FormInput, SubmitResult } from '#src/outbox/actions/submit.ts';
import type { Outbox, StorageFailure } from '#src/outbox/model/outbox.ts';
import type { Submission } from '#src/outbox/model/submission.ts';
import type { OutboxReader, Query } from '#src/outbox/reads/outbox-reader.ts';
import type { RequestDrain } from '#src/outbox/sender/drain.ts';

/** What was deleted singly since the app was opened. */
export type Deletion = {
  readonly title: string;
  /** Positions the notice if a list's row was deleted. */
  readonly submission: Submission | null;
  restore(): Promise<Result<unknown, StorageFailure>>;
};

/** The outbox's interface for forms and screens. */
export type OutboxAccess = {
  readonly outbox: Outbox;
  readonly reader: OutboxReader;
  readonly requestDrain: RequestDrain;
  readonly installed: boolean;
  /** As far as this page knows. */
  isOwnDevice(): boolean;
  /** The person says whose device it is: what this page knows stays, or goes. */
  sayOwnDevice(isOwn: boolean): Promise<Result<void, StorageFailure>>;
  submit(input: FormInput): Promise<SubmitResult>;
  byId(id: string): Query<Submission | undefined>;
  /** The latest last. Only memory has them, on every page until the app is closed. */
  readonly deletions: Store<readonly Deletion[]>;
};

/** The drafts' interface for screens. */
export type DraftAccess = {
  readonly drafts: Drafts;
  readonly listed: ListedDrafts;
};

/** A page's services, each null in the prerender and until started. */
export type Services = {
  readonly outbox: OutboxAccess | null;
  readonly drafts: DraftAccess | null;
  readonly registration: Registration | null;
};

export const noServices: Services = { outbox: null, drafts: null, registration: null };

export const ServicesContext = createContext(noServices);

export const useOutboxAccess = (): OutboxAccess | null => useContext(ServicesContext).outbox;
export const useDraftAccess = (): DraftAccess | null => useContext(ServicesContext).drafts;
export const useRegistration = (): Registration | null => useContext(ServicesContext).registration;
