import { commonFields } from '#src/forms/common-fields.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import type { ReadEraseUntil } from '#src/lib/clock-trust.ts';
import { isRecord } from '#src/lib/result.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { detailsName } from './early-typing.ts';

/** After the last submission, in milliseconds. */
const detailsLifetime = 30 * 24 * 60 * 60_000;

const names: readonly string[] = commonFields.map(({ name }) => name);

type Kept = { readonly details: Answers; readonly usedAt: number };

/** An earlier version had no time. */
function readKept(): Kept | null {
  const text = deviceTexts.read(detailsName);
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    if (!isRecord(found)) return { details: {}, usedAt: 0 };
    const { details, usedAt } = found;
    return isRecord(details) && typeof usedAt === 'number'
      ? { details: onlyDetails(details), usedAt }
      : { details: onlyDetails(found), usedAt: 0 };
  } catch {
    return { details: {}, usedAt: 0 };
  }
}

/** Null if the user wants none. */
export const rememberedDetails = (): Answers | null => readKept()?.details ?? null;

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

export async function forgetOldDetails(
  now: () => number,
  readEraseUntil: ReadEraseUntil,
): Promise<void> {
  // An earlier version, or a clock that was ahead: starts now.
  const isAhead = ({ usedAt }: Kept) => usedAt === 0 || usedAt > now();
  const isOver = ({ usedAt }: Kept, by: number) => usedAt + detailsLifetime <= by;
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

const onlyDetails = (values: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
