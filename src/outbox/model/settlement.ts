import type { Answers } from '#src/forms/form-definition.ts';
import { firstWords } from '#src/lib/first-words.ts';
import { answersOnWire } from '#src/outbox/delivery/form-service.ts';
import { mappingOf, type Outbox } from './outbox.ts';
import { copyRetention, unconfirmedCopyRetention } from './retry-policy.ts';
import { isOwnDevice, type Settings } from './settings.ts';
import { answersOf, type Copy, type Submission } from './submission.ts';
import type { Settlement } from './transitions.ts';

/** What is kept of a submission that has arrived by now. */
export function settlementOf(
  outbox: Outbox,
  stored: Submission,
  preferences: Settings['preferences'],
  unsent = unsentOf(outbox, stored),
): Settlement {
  const { service, clock } = outbox;
  const traceable = isTraceable(outbox, stored);
  const unconfirmed = traceable && service.status !== null ? unconfirmedCopyRetention : null;
  const keptFor = isOwnDevice(preferences, stored) ? copyRetention : unconfirmed;
  const at = clock.now();
  const copyUntil = keptFor === null ? null : at + keptFor;
  const words = isOwnDevice(preferences, stored) ? firstWordsKept(outbox, stored, at) : null;
  return { at, copyUntil, words, traceable, unsent };
}

/** The first words of its free text; of another device's, also who wrote it. */
function firstWordsKept(outbox: Outbox, stored: Submission, at: number): Copy | null {
  const answers = answersOf(stored) ?? {};
  const name = mappingOf(outbox, stored.form)?.texts?.find((one) => answers[one]?.trim());
  const words = name === undefined ? null : firstWords([answers[name]]);
  const { firstName = '', lastName = '' } = answers;
  const kept = {
    ...(name !== undefined && words !== null && { [name]: words }),
    ...(stored.imported && { firstName, lastName }),
  };
  return Object.keys(kept).length === 0 ? null : { answers: kept, eraseAt: at + copyRetention };
}

/** Whether its service gets its id, so that it can be asked about it. */
export const isTraceable = (outbox: Outbox, { form }: Submission): boolean =>
  outbox.service.isReadable === true || mappingOf(outbox, form)?.submissionId !== undefined;

/** Answers without a field in the form; null without any. Nothing is known of an unconnected form's fields. */
export function unsentOf(outbox: Outbox, stored: Submission): Answers | null {
  const mapping = mappingOf(outbox, stored.form);
  const answers = answersOf(stored);
  return mapping && answers ? answersOnWire(answers, mapping).unsent : null;
}
