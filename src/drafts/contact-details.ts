import type { Answers } from '#src/forms/answers.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { deviceTexts } from '#src/lib/web-storage.ts';

/** Under this the device keeps them; what erases everything empties this storage too. */
const kept = 'contact-details';

const names: readonly string[] = commonFields.map(({ name }) => name);

/** Who writes, by field name, where the person wants that remembered; null where not. */
export function rememberedDetails(): Answers | null {
  const text = deviceTexts.read(kept);
  if (text === null) return null;
  try {
    const details: unknown = JSON.parse(text);
    return isRecord(details) ? onlyDetails(details) : {};
  } catch {
    return {};
  }
}

/**
 * Remembers who writes, for the next form.
 * @param values a form's; what is no contact detail is left out
 * @returns whether the device does remember
 */
export const rememberDetails = (values: Answers): boolean =>
  deviceTexts.write(kept, JSON.stringify(onlyDetails(values)));

export function forgetDetails(): void {
  deviceTexts.write(kept, null);
}

const onlyDetails = (values: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
