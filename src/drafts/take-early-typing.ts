import type { Answers } from '#src/forms/form-definition.ts';
import { isRecord } from '#src/lib/result.ts';
import { tabTexts } from '#src/lib/web-storage.ts';
import type { SubmittedDraft } from '#src/outbox/model/stored-draft.ts';
import type { Draft } from './draft.ts';
import type { Drafts } from './drafts.ts';
import { earlyIds, earlyName, earlyPrefix, takenOver, valuesOf } from './early-typing.ts';
import { includesAll } from './fit-values.ts';
/** Text without a draft, from before the drafts' code or a page being left. */
export type EarlyTyping = {
  /** Its draft's id, present or future. */
  readonly id: string;
  readonly form: string;
  readonly values: Answers;
  /** In milliseconds since the epoch. */
  readonly typedAt: number;
  /** Call once a draft has it. */
  forget(): void;
};

export type TakenOver = {
  readonly early: readonly EarlyTyping[];
  /** The draft keeps the first keys' id. */
  readonly id: string | undefined;
};

export function takeOver(form: HTMLFormElement): TakenOver {
  takenOver.add(form);
  const early = readEarly().filter((one) => one.form === form.dataset.form);
  return { early, id: earlyIds.get(form) };
}

/** What was typed before a draft could be kept, for a submission. */
export function earlyDraft(form: HTMLFormElement) {
  const ofForm = () => readEarly().filter((early) => early.form === form.dataset.form);
  let submitting: readonly EarlyTyping[] = [];
  return {
    submitting(): SubmittedDraft {
      const values = valuesOf(form);
      submitting = ofForm().filter((early) => includesAll(values, early.values));
      const typedAt = Math.max(0, ...submitting.map((early) => early.typedAt));
      return { ids: submitting.map(({ id }) => id), typedAt };
    },
    submitted(): void {
      // No submission has later typing.
      const isSame = (a: EarlyTyping, b: EarlyTyping) => a.id === b.id && a.typedAt === b.typedAt;
      for (const early of ofForm())
        if (submitting.some((one) => isSame(one, early))) early.forget();
    },
  };
}

export function takeLeft(): readonly EarlyTyping[] {
  const shown = [...document.forms].map(({ dataset }) => dataset.form);
  return readEarly().filter(({ form }) => !shown.includes(form));
}

/** Oldest first; deletes invalid entries. */
function readEarly(): readonly EarlyTyping[] {
  return tabTexts
    .names()
    .filter((name) => name.startsWith(earlyPrefix))
    .flatMap((name) => {
      const forget = () => tabTexts.write(name, null);
      const early = parseEarly(name, forget);
      if (early === null) forget();
      return early ?? [];
    })
    .sort((a, b) => a.typedAt - b.typedAt);
}

function parseEarly(name: string, forget: () => void): EarlyTyping | null {
  const [form = '', id = ''] = name.slice(earlyPrefix.length).split(':');
  try {
    const kept: unknown = JSON.parse(tabTexts.read(name) ?? 'null');
    if (id !== '' && isRecord(kept) && isRecord(kept.values) && typeof kept.typedAt === 'number') {
      const values = Object.entries(kept.values).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      return { id, form, values: Object.fromEntries(values), typedAt: kept.typedAt, forget };
    }
  } catch {
    // Invalid.
  }
  return null;
}

/** Keeps a draft until it is written. @returns removes it */
export function keepInTab({ id, target, values, typedAt }: Draft): () => void {
  const name = earlyName(target.form, id);
  tabTexts.write(name, JSON.stringify({ values, typedAt }));
  return () => tabTexts.write(name, null);
}

/**
 * Writes an earlier page's text, except over another page's or a newer draft.
 * @returns whether the tab may forget it
 */
export async function saveEarly(
  drafts: Drafts,
  { id, form, values, typedAt, forget }: EarlyTyping,
): Promise<boolean> {
  const target = { kind: 'form', form } as const;
  const written = await drafts.claim(target);
  const isOlder = written?.id === id && written.typedAt > typedAt;
  const saved = isOlder || (await drafts.save({ id, target, values, typedAt })).ok;
  if (written !== null) await drafts.leave(written.id);
  if (saved) forget();
  return saved;
}
