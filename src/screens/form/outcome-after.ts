import type { FormDefinition } from '#src/forms/form-definition.ts';
import { onHost } from '#src/lib/site-path.ts';
import type { Queued, Sending, Submission } from '#src/outbox/model/submission.ts';
import { type WhenSent, whenSent } from '#src/screens/shared/when-sent.ts';
import { practiceMessages } from './draft-messages.ts';
import type { DrainProgress, FormState } from './form-state.ts';
import { type Outcome, say } from './outcome.ts';
import { outcomeMessages } from './outcome-messages.ts';

/** The message about a submission that was stored, sent or lost, or cannot be; see `outcomeOf`. */
export function outcomeAfter(
  definition: FormDefinition,
  connected: boolean,
  { status, drain, submission, storage }: FormState,
): Outcome {
  switch (status.kind) {
    case 'filling':
      return beforeTyping(connected, storage);
    case 'practiced': {
      const sent = navigator.onLine ? definition.successLine : saved('whenConnected');
      return say('before', practiceMessages.done, connected ? sent : outcomeMessages.held);
    }
    case 'lost':
      return say('error', definition.errorLine, outcomeMessages.lost);
    case 'unanswered':
      return say('error', definition.errorLine, outcomeMessages.lost, outcomeMessages.unanswered);
    case 'hanging':
      return say('error', outcomeMessages.hanging);
    case 'sent-unstored':
      return { ...say('success', definition.successLine), receipt: status.id };
    case 'stored': {
      const full = status.isDiskFull ? [outcomeMessages.almostFull] : [];
      const receipt = status.id;
      if (!submission?.ok) return { ...inOutbox(waitingLine(drain, null), ...full), receipt };
      // Deleted in the outbox: no message.
      if (submission.value === undefined) return say('saved');
      const line = storedLine(definition, submission.value, drain);
      // What is sent needs no room.
      const sentences = line.inOutbox ? [...line.sentences, ...full] : line.sentences;
      return { ...line, sentences, receipt };
    }
    default:
      return say('saved');
  }
}

/** Where a submission is read, changed and deleted: the address and the words of a link. */
export const linkToOutbox = () => ({ href: onHost('/outbox'), words: outcomeMessages.outboxLink });

const inOutbox = (...sentences: readonly string[]): Outcome => ({
  ...say('saved', ...sentences),
  inOutbox: true,
  link: linkToOutbox(),
});

function storedLine(
  definition: FormDefinition,
  submission: Submission,
  drain: DrainProgress,
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
      return inOutbox(`${outcomeMessages.refused} ${submission.reason}`, outcomeMessages.correct);
    case 'queued':
    case 'sending':
      return inOutbox(waitingLine(drain, submission));
  }
}

const saved: WhenSent = (automatically) => `${outcomeMessages.saved} ${whenSent(automatically)}`;

/**
 * Why a submission waits: for the connection after a failed attempt, else only if its drain found none.
 * @param submission null if it cannot be read
 */
function waitingLine(drain: DrainProgress, submission: Queued | Sending | null): string {
  if (submission !== null && submission.lastFailure !== null) return saved('whenConnected');
  if (submission?.state === 'sending') return outcomeMessages.sending;
  switch (drain) {
    case 'under way':
      return outcomeMessages.sending;
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

/** Warns before typing if nothing can be stored. */
function beforeTyping(connected: boolean, storage: FormState['storage']): Outcome {
  if (storage === 'blocked') {
    return say('before', outcomeMessages[connected ? 'blocked' : 'blockedAndHeld']);
  }
  if (storage === 'insecure') {
    const href = location.href.replace(/^http:/, 'https:');
    const link = { href, words: outcomeMessages.openSecure };
    return { ...say('before', outcomeMessages.insecure), link };
  }
  // The header reports other storage failures; no message here promises storage.
  return say('before');
}
