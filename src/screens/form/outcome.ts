import type { FormDefinition } from '#src/forms/form-definition.ts';
import type { Queued, Sending, Submission } from '#src/outbox/submission.ts';
import type { WhenSent } from '#src/screens/shared/when-sent.ts';
import { outcomeMessages } from './form-messages.ts';
import type { DrainProgress, FormState } from './form-state.ts';

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

/**
 * Follows the submission: 'saved' becomes the success line if the page is still open when it is sent.
 * @param connected whether the owner has connected the form
 * @param whenSent not needed before a submission is stored
 */
export function outcomeOf(
  definition: FormDefinition,
  connected: boolean,
  { status, drain, submission, storage, isDiskFull }: FormState,
  whenSent: WhenSent,
): Outcome {
  switch (status.kind) {
    case 'filling':
      return beforeTyping(connected, storage);
    case 'storing':
      return say('saved', outcomeMessages.storing);
    case 'failed':
      return say('alert', status.message, definition.errorLine);
    case 'lost':
      return say('error', definition.errorLine, outcomeMessages.lost);
    case 'unanswered':
      return say('error', definition.errorLine, outcomeMessages.lost, outcomeMessages.unanswered);
    case 'hanging':
      return say('error', outcomeMessages.hanging);
    case 'sent-unstored':
      return { ...say('success', definition.successLine), receipt: status.id };
    case 'stored': {
      const full = isDiskFull ? [outcomeMessages.almostFull] : [];
      const receipt = status.id;
      if (!submission?.ok) {
        return { ...inOutbox(waitingLine(drain, null, whenSent), ...full), receipt };
      }
      // Deleted in the outbox: no message.
      if (submission.value === undefined) return say('saved');
      const line = storedLine(definition, submission.value, drain, whenSent);
      // What is sent needs no room.
      const sentences = line.inOutbox ? [...line.sentences, ...full] : line.sentences;
      return { ...line, sentences, receipt };
    }
  }
}

const say = (look: Outcome['look'], ...sentences: readonly string[]): Outcome => ({
  look,
  sentences,
  inOutbox: false,
  receipt: null,
});

const inOutbox = (...sentences: readonly string[]): Outcome => ({
  ...say('saved', ...sentences),
  inOutbox: true,
});

/** Warns before typing if nothing can be stored or the form is not connected. */
function beforeTyping(connected: boolean, storage: FormState['storage']): Outcome {
  if (storage === 'blocked') {
    return say('before', outcomeMessages[connected ? 'blocked' : 'blockedAndHeld']);
  }
  if (storage === 'insecure') return say('before', outcomeMessages.insecure);
  // The header reports other storage failures; no message here promises storage.
  return connected || storage === 'failing'
    ? say('before')
    : say('before', outcomeMessages.unconnected);
}

function storedLine(
  definition: FormDefinition,
  submission: Submission,
  drain: DrainProgress,
  whenSent: WhenSent,
): Outcome {
  switch (submission.state) {
    case 'sent':
    case 'confirmed':
      return say('success', definition.successLine);
    case 'held':
      return inOutbox(outcomeMessages.held);
    case 'handed-over':
      return inOutbox(outcomeMessages.handedOver);
    case 'refused':
      return inOutbox(`${outcomeMessages.refused} ${submission.reason}`);
    case 'queued':
    case 'sending':
      return inOutbox(waitingLine(drain, submission, whenSent));
  }
}

/**
 * Why a submission waits: for the connection after a failed attempt, else only if its drain found none.
 * @param submission null if it cannot be read
 */
function waitingLine(
  drain: DrainProgress,
  submission: Queued | Sending | null,
  whenSent: WhenSent,
): string {
  const saved: WhenSent = (automatically) => `${outcomeMessages.saved} ${whenSent(automatically)}`;
  if (submission !== null && submission.lastFailure !== null) return saved('whenConnected');
  if (submission?.state === 'sending') return outcomeMessages.sending;
  switch (drain) {
    case 'under way':
      return outcomeMessages.sending;
    case 'practice':
      return outcomeMessages.simulatingOffline;
    case 'user-paused':
      return outcomeMessages.paused;
    case 'unreachable':
    case 'turned-away':
      return saved('whenConnected');
    default:
      // Another tab may be sending: nothing of the connection.
      return saved('soon');
  }
}
