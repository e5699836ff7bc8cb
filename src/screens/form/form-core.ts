import type { Autosave } from '#src/drafts/autosave.ts';
import type { Drafts } from '#src/drafts/drafts.ts';
import type { earlyDraft } from '#src/drafts/take-early-typing.ts';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import type { Store } from '#src/lib/store.ts';
import type { SubmittedDraft } from '#src/outbox/model/stored-draft.ts';
import type { OutboxReader } from '#src/outbox/reads/outbox-reader.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import type { EditTrouble, FormCommand, FormEvent, FormState } from './form-state.ts';
import type { Outcome, OutcomeAfter } from './outcome.ts';

/** What a form depends on. Each loads when it is first needed; a press waits for it. */
export type FormServices = {
  outbox(): Promise<OutboxAccess>;
  reader(): Promise<OutboxReader>;
  drafts(): Promise<Drafts>;
  around(): Promise<AroundForm>;
  /** In [0, 1). */
  random(): number;
};

/** The editor of a waiting submission, which no drain sends meanwhile. */
export type FormEdit = {
  readonly kind: 'edit';
  readonly id: string;
  /** As stored, perhaps incomplete. */
  readonly answers: Answers;
  /** Known at the start, for a reopened edit. */
  readonly trouble: EditTrouble | null;
  /** @returns null if it is saved */
  save(answers: Answers, draft: SubmittedDraft | undefined): Promise<EditTrouble | null>;
  /** Renews the lock. */
  renew(): Promise<EditTrouble | null>;
  /** It was saved, or submitted as a new one. */
  onDone(how: 'saved' | 'submitted'): void;
};

export type FormMode = { readonly kind: 'new' } | FormEdit;

/** What a form has around its fields (`around-form.ts`). */
type AroundForm = {
  surroundForm(core: FormCore): void;
  keepDraft(core: FormCore, drafts: Drafts): Autosave;
  readonly outcomeAfter: OutcomeAfter;
  readonly earlyDraft: typeof earlyDraft;
};

export type MountedForm = {
  readonly state: Pick<Store<FormState>, 'get' | 'subscribe'>;
  /** Loads what is around the fields, and keeps a draft from then on. */
  touch(): void;
  /** Gives the draft up: it is saved elsewhere, or unwanted. */
  discard(): void;
  end(): void;
};

/** A mounted form, as its parts see it. */
export type FormCore = Omit<MountedForm, 'end'> & {
  readonly form: HTMLFormElement;
  readonly definition: FormDefinition;
  readonly mode: FormMode;
  readonly services: FormServices;
  /** Null until the drafts' code is there. */
  kept(): Autosave | null;
  /** The current message about the submission. */
  outcome(): Outcome;
  run(event: FormEvent): FormCommand;
  /** Shows the emptied form again, and focuses its first empty field. */
  reopen(): void;
  /** Whether it may still change what waits. */
  isOpen(): boolean;
  /** Aborted as the form leaves the page. */
  readonly ending: AbortSignal;
};
