import type { Draft } from '#src/drafts/draft.ts';
import type { Drafts } from '#src/drafts/drafts.ts';
import { covers, fitValues, isEmpty } from '#src/drafts/fit-values.ts';
import type { Answers } from '#src/forms/answers.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { readForm } from './read-form.ts';
import { writeForm } from './write-form.ts';

/**
 * What a form says of drafts.
 * - `restored`: this stands in the form, and is what was typed until then; `other` stood there before.
 * - `offered`: it would take the place of something that stands in the form.
 * - `deleted`: the person did so, and may undo it.
 */
export type DraftNotice =
  | { readonly kind: 'restored'; readonly typedAt: number; readonly other: Draft | null }
  | { readonly kind: 'offered' | 'deleted'; readonly draft: Draft };

/** What a person, or the form, can do about the draft of an open form. */
export type DraftKeeper = {
  /** Puts a draft into the form; what stands there is kept as another draft. */
  bring(draft: Draft): void;
  /** Deletes an offered draft. */
  remove(draft: Draft): void;
  /** Takes back that a draft was deleted, or put into the form in place of this one. */
  undo(draft: Draft): void;
  /** Empties the form and deletes its draft. */
  startOver(): void;
  /** What stood in the form is submitted; its draft goes, unless something was typed since, which stays. */
  submitted(): void;
  /** The form is not shown any more. */
  end(): void;
};

type Kept = {
  readonly drafts: Drafts;
  readonly definition: FormDefinition;
  readonly form: HTMLFormElement;
  readonly onNotice: (notice: DraftNotice | null) => void;
};

/** The longest that a key waits to be written, in milliseconds. */
const saveEvery = 500;

/** Keeps what is typed into a form on the device, and brings back what was typed into it before. */
export function keepDraft({ drafts, definition, form, onNotice }: Kept): DraftKeeper {
  let slot = drafts.begin(definition.id);
  const slots = new Set([slot]);
  let notice: DraftNotice | null = null;
  let typed = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();

  const standing = (): Answers => readForm(definition, form).values;

  function tell(next: DraftNotice | null): void {
    notice = next;
    if (!ended) onNotice(next);
  }

  function forgetKeys(): void {
    clearTimeout(timer);
    timer = undefined;
    typed = false;
  }

  function save(): void {
    const asked = typed;
    forgetKeys();
    if (!asked) return;
    const values = standing();
    if (!isEmpty(values)) {
      void drafts.save(slot, values).then((saved) => {
        // With the next key, or when the form is left, once more.
        if (!saved) typed = true;
      });
      return;
    }
    void drafts.remove(slot);
    if (notice?.kind === 'restored') tell(offering(notice.other));
  }

  function begin(): void {
    slot = drafts.begin(definition.id);
    slots.add(slot);
  }

  /** @returns the draft of what stood in the form before */
  function put(draft: Draft): Draft | null {
    save();
    const values = standing();
    const before = isEmpty(values) ? null : { slot, values };
    slot = draft.slot;
    slots.add(slot);
    writeForm(definition, form, draft.values);
    typed = true;
    save();
    return before;
  }

  function bring(draft: Draft): void {
    const { typedAt } = draft.slot;
    tell({ kind: 'restored', typedAt, other: put(draft) });
  }

  async function claim(): Promise<void> {
    const claimed = await drafts.claim(definition.id);
    if (claimed === null) return;
    slots.add(claimed.slot);
    if (ended) {
      void drafts.leave(claimed.slot);
      return;
    }
    const draft = { slot: claimed.slot, values: fitValues(definition, claimed.values) };
    if (isEmpty(draft.values)) {
      void drafts.remove(draft.slot);
    } else if (!covers(draft.values, standing())) {
      tell({ kind: 'offered', draft });
    } else {
      // What the browser itself has put back, after a reload, is part of this draft and none of its own.
      forgetKeys();
      const before = slot;
      slot = draft.slot;
      void drafts.remove(before);
      writeForm(definition, form, draft.values);
      tell({ kind: 'restored', typedAt: slot.typedAt, other: null });
    }
  }

  function noteKey({ target }: Event): void {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (!definition.fields.some((field) => field.name === name)) return;
    typed = true;
    slot.typedAt = drafts.now();
    timer ??= setTimeout(save, saveEvery);
  }

  const { signal } = listening;
  form.addEventListener('input', noteKey, { signal });
  form.addEventListener('change', save, { signal });
  form.addEventListener('focusout', save, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') save();
    },
    { signal },
  );
  void claim().then(() => {
    // Typed before this code was there.
    if (!ended && notice?.kind !== 'restored' && !isEmpty(standing())) {
      typed = true;
      save();
    }
  });

  return {
    bring,
    remove(draft) {
      void drafts.remove(draft.slot);
      tell({ kind: 'deleted', draft });
    },
    undo(draft) {
      if (notice?.kind === 'restored') {
        tell(offering(put(draft)));
      } else if (isEmpty(standing())) {
        bring(draft);
      } else {
        // Something was typed since: it stays.
        void drafts.save(draft.slot, draft.values);
        tell({ kind: 'offered', draft });
      }
    },
    startOver() {
      forgetKeys();
      const draft = { slot, values: standing() };
      form.reset();
      void drafts.remove(slot);
      begin();
      tell(isEmpty(draft.values) ? null : { kind: 'deleted', draft });
    },
    submitted() {
      forgetKeys();
      if (!isEmpty(standing())) {
        typed = !ended;
        save();
        return;
      }
      void drafts.remove(slot);
      if (ended) return;
      begin();
      if (notice?.kind === 'restored') tell(offering(notice.other));
      else if (notice?.kind === 'deleted') tell(null);
    },
    end() {
      save();
      ended = true;
      listening.abort();
      for (const one of slots) void drafts.leave(one);
    },
  };
}

const offering = (draft: Draft | null): DraftNotice | null =>
  draft === null ? null : { kind: 'offered', draft };
