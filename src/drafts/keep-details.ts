import { type Correction, withCorrection } from '#src/forms/correction.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import type { ReadEraseUntil } from '#src/lib/clock-trust.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { type KeptDetails, onlyDetails, readKept } from './contact-details.ts';
import { detailsName } from './early-typing.ts';

/** After the last submission, in milliseconds. */
const detailsLifetime = 30 * 24 * 60 * 60_000;

/**
 * For the next form, on one's own device. Who files for the first time on another person's device is a guest, whose
 * details do not take the place of that person's.
 * @param values ignores other fields
 * @returns whether the device stored them
 */
export function rememberDetails(values: Answers, now = Date.now()): boolean {
  const details = onlyDetails(values);
  const kept = readKept();
  const isGuest = kept !== null && isAnother(kept.details, details) && kept.guest !== details.email;
  const next = isGuest ? { details: kept.details, guest: details.email } : { details };
  return deviceTexts.write(detailsName, JSON.stringify({ ...next, usedAt: now }));
}

/** A person may have a new name, a new phone or a new address, but hardly all at once. */
const isAnother = (one: Answers, other: Answers): boolean =>
  ['firstName', 'phone', 'email'].every((name) => one[name] && one[name] !== other[name]);

/** The next form has what a person has corrected in a submission. */
export function correctDetails(correction: Correction): void {
  const kept = readKept();
  const corrected = kept && withCorrection(kept.details, correction);
  if (corrected) rememberDetails(corrected, kept.usedAt);
}

export async function forgetOldDetails(
  now: () => number,
  readEraseUntil: ReadEraseUntil,
): Promise<void> {
  // Unreadable, or of a clock that was ahead: starts now.
  const isAhead = ({ usedAt }: KeptDetails) => usedAt === 0 || usedAt > now();
  const isOver = ({ usedAt }: KeptDetails, by: number) => usedAt + detailsLifetime <= by;
  const found = readKept();
  if (found === null || !(isAhead(found) || isOver(found, now()))) return;
  const eraseUntil = await readEraseUntil();
  // Possibly changed meanwhile.
  const there = readKept();
  if (there === null || eraseUntil === 0) return;
  if (isAhead(there)) rememberDetails(there.details, now());
  else if (isOver(there, eraseUntil)) forgetDetails();
}

export function forgetDetails(): void {
  deviceTexts.write(detailsName, null);
}
