import type { FormDefinition } from '#src/forms/form-definition.ts';
import { formMessages } from './form-messages.ts';
import type { FormState } from './form-state.ts';

/** The message about a submission, above the fields (specification 3.8, 4.3, 4.4). */
export type Outcome = {
  readonly look: 'before' | 'saved' | 'success' | 'error' | 'alert';
  /** Empty if there is no message. */
  readonly sentences: readonly string[];
  /** Whether to link to the outbox. */
  readonly inOutbox: boolean;
  /** Null if no receipt is shown. */
  readonly receipt: string | null;
};

/** What became of a submission; loads with what is around the fields. */
export type OutcomeAfter = (definition: FormDefinition, state: FormState) => Outcome;

/**
 * Follows the submission: 'saved' becomes the success line if the page is still open when it is sent.
 * @param connected whether the owner has connected the form
 * @param after not null once something is stored, sent or lost
 */
export function outcomeOf(
  definition: FormDefinition,
  connected: boolean,
  state: FormState,
  after: OutcomeAfter | null,
): Outcome {
  const { status, storage } = state;
  switch (status.kind) {
    case 'filling':
      return beforeTyping(connected, storage);
    case 'storing':
      return say('saved', formMessages.storing);
    case 'failed':
      return say('alert', status.message, definition.errorLine);
    default:
      return after?.(definition, state) ?? say('saved');
  }
}

export const say = (look: Outcome['look'], ...sentences: readonly string[]): Outcome => ({
  look,
  sentences,
  inOutbox: false,
  receipt: null,
});

/** Warns before typing if nothing can be stored or the form is not connected. */
function beforeTyping(connected: boolean, storage: FormState['storage']): Outcome {
  if (storage === 'blocked') {
    return say('before', formMessages[connected ? 'blocked' : 'blockedAndHeld']);
  }
  if (storage === 'insecure') return say('before', formMessages.insecure);
  // The header reports other storage failures; no message here promises storage.
  return connected || storage === 'failing'
    ? say('before')
    : say('before', formMessages.unconnected);
}
