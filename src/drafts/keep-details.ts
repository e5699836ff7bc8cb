import { type Correction, withCorrection } from '#src/forms/correction.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import type { ReadEraseUntil } from '#src/lib/clock-trust.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { type KeptDetails, onlyDetails, readKept, rememberedDetails } from './contact-details.ts';
import { detailsName } from './early-typing.ts';

/** After the last submission, in milliseconds. */
const detailsLifetime = 30 * 24 * 60 * 60_000;

/**
 * @param values ignores other fields
 * @returns whether the device stored them
 */
export const rememberDetails = (values: Answers, now = Date.now()): boolean =>
  deviceTexts.write(detailsName, JSON.stringify({ details: onlyDetails(values), usedAt: now }));

/** A different value may be another user's. */
export const areOtherDetails = (values: Answers): boolean =>
  Object.entries(rememberedDetails() ?? {}).some(([name, value]) => {
    const now = values[name]?.trim() ?? '';
    return value.trim() !== '' && now !== '' && now !== value.trim();
  });

/** Stores different details only at the user's request. */
export function noteSubmitted(values: Answers, now = Date.now()): void {
  const before = rememberedDetails();
  if (before === null) return;
  rememberDetails(areOtherDetails(values) ? before : { ...before, ...values }, now);
}

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
