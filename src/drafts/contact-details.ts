import { commonFields } from '#src/forms/common-fields.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import { isRecord, jsonIn } from '#src/lib/result.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { detailsName } from './early-typing.ts';

const names: readonly string[] = commonFields.map(({ name }) => name);

export type KeptDetails = {
  readonly details: Answers;
  readonly usedAt: number;
  /** The e-mail address of another person who submitted last. */
  readonly guest?: unknown;
};

/** Without details or a time if unreadable. */
export function readKept(): KeptDetails | null {
  const text = deviceTexts.read(detailsName);
  if (text === null) return null;
  const found = jsonIn(text);
  if (isRecord(found) && isRecord(found.details) && typeof found.usedAt === 'number') {
    return { details: onlyDetails(found.details), usedAt: found.usedAt, guest: found.guest };
  }
  return { details: {}, usedAt: 0 };
}

/** Null if the user wants none. */
export const rememberedDetails = (): Answers | null => readKept()?.details ?? null;

/** Drops other fields. */
export const onlyDetails = (values: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
