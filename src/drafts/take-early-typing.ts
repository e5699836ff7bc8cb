import type { Answers } from '#src/forms/answers.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import type { Draft } from './draft.ts';
import { earlyPrefix, takenOver } from './early-typing.ts';

/**
 * What a tab has that no draft has: typed into a form in the first moment, before the code of the drafts had come,
 * or in the last one, when the page was left.
 */
export type EarlyTyping = {
  /** Of the draft that it goes on with; null where it is none's. */
  readonly id: string | null;
  readonly values: Answers;
  /** Milliseconds since the epoch. */
  readonly typedAt: number;
  /** To be called once a draft has it. */
  forget(): void;
};

/** @returns what this tab has of an earlier first moment or of this one; null where nothing */
export function takeOver(form: HTMLFormElement): EarlyTyping | null {
  takenOver.add(form);
  return readEarly(earlyPrefix + form.dataset.form);
}

/** What was typed early into forms that are not on this page any more. */
export function takeLeft(): readonly (EarlyTyping & { readonly form: string })[] {
  return tabTexts.names().flatMap((name) => {
    const form = name.slice(earlyPrefix.length);
    const isShown = [...document.forms].some(({ dataset }) => dataset.form === form);
    if (!name.startsWith(earlyPrefix) || isShown) return [];
    const early = readEarly(name);
    if (early !== null) return [{ ...early, form }];
    tabTexts.write(name, null);
    return [];
  });
}

function readEarly(name: string): EarlyTyping | null {
  try {
    const kept: unknown = JSON.parse(tabTexts.read(name) ?? 'null');
    if (isRecord(kept) && isRecord(kept.values) && typeof kept.typedAt === 'number') {
      const values = Object.entries(kept.values).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      return {
        id: typeof kept.id === 'string' ? kept.id : null,
        values: Object.fromEntries(values),
        typedAt: kept.typedAt,
        forget: () => tabTexts.write(name, null),
      };
    }
  } catch {
    // Nobody but this app writes there; whatever it is, it is no draft.
  }
  return null;
}

/**
 * Keeps in this tab what is being written down: a page that is left in that moment writes nothing more.
 * @param draft null once it is written
 */
export function keepInTab(form: string, draft: Draft | null): void {
  const kept = draft && { id: draft.id, values: draft.values, typedAt: draft.typedAt };
  tabTexts.write(earlyPrefix + form, kept && JSON.stringify(kept));
}
