import type { DraftState } from '#src/drafts/draft-state.ts';
import {
  type Captcha,
  checkFields,
  checkSubmission,
  type FieldFailure,
  type FormValues,
} from '#src/forms/check-submission.ts';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import {
  type FieldNotes,
  noNotes,
  noteLeft,
  noteTyped,
  type Typing,
  withoutCut,
} from '#src/forms/typing-filter.ts';
import type { NotEditable } from '#src/outbox/actions/edit.ts';
import type { EarlierTry, SubmitResult, Submitted } from '#src/outbox/actions/submit.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import type { Submission } from '#src/outbox/model/submission.ts';
import type { Reread } from '#src/outbox/reads/outbox-reader.ts';
import type { DrainReport } from '#src/outbox/sender/drain.ts';

/*
 * A form's behavior without React, DOM or storage, on its page and as the editor of a waiting submission: `apply`
 * returns the next state and a command. Only the controls hold the answers.
 */

/**
 * What a form's page shows besides the fields.
 * - `filling`: nothing submitted since the last outcome.
 * - `failed`: the first failed check.
 * - `storing`: submitted or saved, not yet on the device.
 * - `stored`: on the device under this id; the outbox has its state.
 * - `sent-unstored`: sent under this id without being stored.
 * - `hanging`: perhaps stored under this id; the fields can be submitted again.
 * - `unanswered`: not stored, and perhaps sent under this id; the fields are kept.
 * - `lost`: neither stored nor sent; the fields are kept.
 */
export type FormStatus =
  | { readonly kind: 'filling' | 'storing' }
  | { readonly kind: 'failed'; readonly field: string; readonly message: string }
  /** As if stored: practice keeps nothing. */
  | { readonly kind: 'practiced' }
  | SubmitResult;

export const isSubmitted = (result: SubmitResult): result is Submitted =>
  result.kind === 'stored' || result.kind === 'sent-unstored';

/**
 * The requested drain or its end; null before the first. Under way until the outbox is reread after its end:
 * older readings lack its result.
 */
export type DrainProgress = 'under way' | DrainReport['end'] | null;

/** `blocked` is by the browser, permanently; `insecure` on plain http, which keeps nothing for the https address. */
export type DeviceStorage = 'usable' | 'insecure' | 'blocked' | 'failing';

/** Why an edit is not saved. */
export type EditTrouble = NotEditable | StorageFailure | 'lost' | 'unanswered';

/** What an edit can only submit as a new submission. */
export const isGone = (trouble: EditTrouble | null): boolean =>
  trouble === 'not-pending' || trouble === 'lost' || trouble === 'unanswered';

export type FormState = {
  /** A new submission, or a waiting one, which has no captcha. */
  readonly kind: 'new' | 'edit';
  readonly status: FormStatus;
  /** Null on the page of a form. */
  readonly trouble: EditTrouble | null;
  /** Null until its code has loaded. */
  readonly draft: DraftState | null;
  readonly notes: FieldNotes;
  /** Null in the prerender; made once per page load. */
  readonly captcha: Captcha | null;
  readonly drain: DrainProgress;
  /** Undefined if deleted in the outbox. */
  readonly submission: Reread<Submission | undefined>;
  readonly storage: DeviceStorage;
  /** Emptied by the last submission, and neither typed in nor reopened since. */
  readonly isEmptied: boolean;
  /** The latest try, if it was not submitted. */
  readonly earlier: EarlierTry | undefined;
  readonly isPractice?: boolean;
};

export const untouchedForm: FormState = {
  kind: 'new',
  trouble: null,
  draft: null,
  status: { kind: 'filling' },
  notes: noNotes,
  captcha: null,
  drain: null,
  submission: null,
  storage: 'usable',
  isEmptied: false,
  earlier: undefined,
};

export type FormEvent =
  | { readonly type: 'started'; readonly captcha: Captcha }
  | { readonly type: 'typed'; readonly field: string; readonly typing: Typing }
  | { readonly type: 'left'; readonly field: string }
  | { readonly type: 'submitted'; readonly filled: FormValues }
  | { readonly type: 'draft-changed'; readonly draft: DraftState }
  /** The lock was renewed, or the edit saved. */
  | { readonly type: 'edit-answered'; readonly trouble: EditTrouble | null }
  | { readonly type: 'stored'; readonly result: SubmitResult; readonly answers: Answers }
  | { readonly type: 'practiced'; readonly isOn: boolean }
  | { readonly type: 'emptied' | 'reopened' }
  | { readonly type: 'drained'; readonly drain: DrainProgress }
  | { readonly type: 'submission-read'; readonly submission: Reread<Submission | undefined> }
  | { readonly type: 'storage-read'; readonly storage: DeviceStorage };

/** What to do after an event; null if nothing. */
export type FormCommand =
  | { readonly type: 'store'; readonly answers: Answers; readonly earlier: EarlierTry | undefined }
  /** In the place of the waiting submission. */
  | { readonly type: 'save'; readonly answers: Answers }
  /** A robot filled in the honeypot: no message. */
  | { readonly type: 'ignore' }
  | null;

export type Applied = { readonly state: FormState; readonly command: FormCommand };

export function apply(definition: FormDefinition, state: FormState, event: FormEvent): Applied {
  switch (event.type) {
    case 'submitted':
      return state.kind === 'new'
        ? submitted(definition, state, event.filled)
        : editSubmitted(definition, state, event.filled);
    case 'draft-changed':
      return done({ ...state, draft: event.draft });
    case 'edit-answered': {
      const { trouble } = event;
      const status: FormStatus =
        state.status.kind === 'storing' ? { kind: 'filling' } : state.status;
      return done({ ...state, status, trouble });
    }
    case 'started':
      return done({ ...state, captcha: event.captcha });
    case 'typed': {
      const { field, typing } = event;
      const isAnswered = state.status.kind === 'failed' && state.status.field === field;
      const status: FormStatus = isAnswered ? { kind: 'filling' } : state.status;
      const notes = noteTyped(state.notes, field, typing);
      return done({ ...state, status, notes, isEmptied: false });
    }
    case 'left':
      return done({ ...state, notes: noteLeft(state.notes, event.field) });
    case 'stored': {
      const { result, answers } = event;
      const earlier = isSubmitted(result) ? undefined : { ...result, answers };
      const drain = result.kind === 'stored' ? 'under way' : state.drain;
      return done({ ...state, status: result, earlier, drain, submission: null });
    }
    case 'emptied':
      return done({ ...state, notes: noNotes, isEmptied: true });
    case 'reopened':
      return done({ ...state, isEmptied: false });
    case 'practiced':
      return done({ ...state, isPractice: event.isOn, status: { kind: 'filling' } });
    case 'drained':
      return done({ ...state, drain: event.drain });
    case 'submission-read':
      return done({ ...state, submission: event.submission });
    case 'storage-read':
      return done({ ...state, storage: event.storage });
  }
}

const done = (state: FormState): Applied => ({ state, command: null });

function submitted(definition: FormDefinition, state: FormState, filled: FormValues): Applied {
  const { captcha, notes, status, earlier } = state;
  if (captcha === null || status.kind === 'storing') return done(state);
  const checked = checkSubmission(definition, filled, captcha, notes.cut);
  switch (checked.status) {
    case 'honeypot':
      return { state, command: { type: 'ignore' } };
    case 'failed':
      return failed(state, checked);
    case 'passed': {
      if (state.isPractice) return done({ ...state, status: { kind: 'practiced' } });
      const { answers } = checked;
      const storing: FormStatus = { kind: 'storing' };
      return {
        state: { ...state, status: storing, isEmptied: false },
        command: { type: 'store', answers, earlier },
      };
    }
  }
}

function editSubmitted(
  definition: FormDefinition,
  state: FormState,
  { values }: FormValues,
): Applied {
  if (state.status.kind === 'storing') return done(state);
  const checked = checkFields(definition, values, state.notes.cut);
  if (checked.status === 'failed') return failed(state, checked);
  const answers = { ...values, ...definition.constants };
  return {
    state: { ...state, status: { kind: 'storing' } },
    command: isGone(state.trouble)
      ? { type: 'store', answers, earlier: state.earlier }
      : { type: 'save', answers },
  };
}

/** Submitted again, a cut text is accepted. */
function failed(state: FormState, { field, message }: FieldFailure): Applied {
  const notes = { ...state.notes, cut: withoutCut(state.notes, field) };
  return done({ ...state, status: { kind: 'failed', field, message }, notes });
}
