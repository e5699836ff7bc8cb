import type { Answers } from '#src/forms/answers.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { type NamedTexts, tabTexts } from '#src/lib/web-storage.ts';

/** What was typed into a form in the first moment, before the code of the drafts had come. */
export type EarlyTyping = {
  readonly values: Answers;
  /** Milliseconds since the epoch. */
  readonly typedAt: number;
  /** To be called once a draft has it. */
  forget(): void;
};

const prefix = 'typed-early:';

/** Forms that the drafts have taken over. */
const takenOver = new WeakSet<HTMLFormElement>();

/**
 * Keeps every key in this tab until the drafts take a form over; for the first script of a page. The form
 * tells its id in `data-form`; controls with `data-unkept` are left out.
 */
export function keepEarlyTyping(): void {
  addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('[data-form]') : null;
    if (form === null || takenOver.has(form)) return;
    const values: Record<string, string> = {};
    const controls = form.querySelectorAll<HTMLInputElement>('[name]:not([data-unkept])');
    for (const { name, value } of controls) values[name] = value;
    tabTexts.write(prefix + form.dataset.form, JSON.stringify({ values, typedAt: Date.now() }));
  });
}

/** @returns what this tab has of an earlier first moment or of this one; null where nothing */
export function takeOver(form: HTMLFormElement): EarlyTyping | null {
  takenOver.add(form);
  return readEarly(tabTexts, prefix + form.dataset.form);
}

/** What was typed early into forms that are not on this page any more. */
export function leftEarly(
  texts: NamedTexts,
  isShown: (form: string) => boolean,
): readonly (EarlyTyping & { readonly form: string })[] {
  return texts.names().flatMap((name) => {
    const form = name.slice(prefix.length);
    if (!name.startsWith(prefix) || isShown(form)) return [];
    const early = readEarly(texts, name);
    if (early !== null) return [{ ...early, form }];
    texts.write(name, null);
    return [];
  });
}

function readEarly(texts: NamedTexts, name: string): EarlyTyping | null {
  const forget = () => texts.write(name, null);
  try {
    const kept: unknown = JSON.parse(texts.read(name) ?? 'null');
    if (isRecord(kept) && isRecord(kept.values) && typeof kept.typedAt === 'number') {
      const values = Object.entries(kept.values).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      return { values: Object.fromEntries(values), typedAt: kept.typedAt, forget };
    }
  } catch {
    // Nobody but this file writes there; whatever it is, it is no draft.
  }
  return null;
}
