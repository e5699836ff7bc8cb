import type { FormDefinition } from '#src/forms/form-definition.ts';
import { formMessages } from './form-messages.ts';
import type { FormState } from './form-state.ts';

/** The message about a submission, above the fields (specification 3.8, 4.3, 4.4). */
export type Outcome = {
  readonly look: 'before' | 'saved' | 'success' | 'error' | 'alert';
  /** Empty if there is no message. */
  readonly sentences: readonly string[];
  /** Whether it is there. */
  readonly inOutbox: boolean;
  /** Another way on. */
  readonly link?: { readonly href: string; readonly words: string };
  /** Null if no receipt is shown. */
  readonly receipt: string | null;
};

/** What became of a submission, and what cannot be kept; loads with what is around the fields. */
export type OutcomeAfter = (
  definition: FormDefinition,
  connected: boolean,
  state: FormState,
) => Outcome;

/**
 * Follows the submission: 'saved' becomes the success line if the page is still open when it is sent.
 * @param connected whether the owner has connected the form
 * @param after not null once something is stored, sent or lost, or the storage is not usable
 */
export function outcomeOf(
  definition: FormDefinition,
  connected: boolean,
  state: FormState,
  after: OutcomeAfter | null,
): Outcome {
  const { status, storage } = state;
  if (status.kind === 'filling' && storage === 'usable') {
    return connected ? say('before') : say('before', formMessages.unconnected);
  }
  switch (status.kind) {
    case 'storing':
      return say('saved', formMessages.storing);
    case 'failed':
      return say('alert', status.message, definition.errorLine);
    default:
      return after?.(definition, connected, state) ?? say('saved');
  }
}

export const say = (look: Outcome['look'], ...sentences: readonly string[]): Outcome => ({
  look,
  sentences,
  inOutbox: false,
  receipt: null,
});
