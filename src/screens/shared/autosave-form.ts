import { type Autosave, autosave } from '#src/drafts/autosave.ts';
import type { DraftState } from '#src/drafts/draft-state.ts';
import type { Drafts } from '#src/drafts/drafts.ts';
import { fitValues } from '#src/drafts/fit-values.ts';
import { noteSubmitted } from '#src/drafts/keep-details.ts';
import { keepInTab, takeOver } from '#src/drafts/take-early-typing.ts';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/storage/database.ts';
import { readForm } from '#src/ui/fields/bind-fields.ts';
import { writeForm } from '#src/ui/fields/write-form.ts';
import { fillInDetails, foldDetails } from './fill-in-details.ts';

/** The submission being edited. */
export type EditedSubmission = {
  readonly id: string;
  readonly answers: Answers;
};

export type AutosaveFormOptions = {
  readonly definition: FormDefinition;
  readonly form: HTMLFormElement;
  /** Null for a new submission. */
  readonly edited: EditedSubmission | null;
  readonly onState: (state: DraftState) => void;
  /** Called after every write. */
  readonly onSaved: (saved: Result<void, StorageFailure>) => void;
};

/** Longest delay from key to write, in milliseconds. */
const saveEvery = 500;

/** Keeps the draft of a form's controls, from the form's events. */
export function autosaveForm(
  drafts: Drafts,
  { definition, form, edited, onState, onSaved }: AutosaveFormOptions,
): Autosave {
  let blank = edited?.answers ?? fillInDetails(definition, form);
  /** Keeps answers without a field, such as those of a removed field. */
  let besides: Answers = edited?.answers ?? {};
  /** Values at the last submit. */
  let submitted: Answers = {};
  const kept = autosave({
    drafts,
    target: edited
      ? { kind: 'submission', id: edited.id, form: definition.id }
      : { kind: 'form', form: definition.id },
    fields: {
      get blank() {
        return blank;
      },
      read: () => ({ ...besides, ...readForm(definition, form).values }),
      write(values) {
        if (edited) besides = values;
        writeForm(definition, form, values);
        if (!edited) foldDetails(definition, form);
      },
      fit: (values) => ({ ...(edited && values), ...fitValues(definition, values) }),
    },
    taken: edited ? { early: [], id: undefined } : takeOver(form),
    isRequested: edited !== null,
    later(work) {
      const timer = setTimeout(work, saveEvery);
      return () => clearTimeout(timer);
    },
    keepInTab: (draft) => (edited ? () => {} : keepInTab(draft)),
    onState,
    onSaved,
  });
  const listening = new AbortController();
  const { signal } = listening;
  form.addEventListener(
    'input',
    ({ target }) => {
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (definition.fields.some((field) => field.name === name)) kept.typed();
    },
    { signal },
  );
  form.addEventListener(
    'submit',
    () => {
      submitted = readForm(definition, form).values;
    },
    { signal },
  );
  form.addEventListener('change', kept.flush, { signal });
  form.addEventListener('focusout', kept.flush, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') kept.leave();
    },
    { signal },
  );
  addEventListener('pagehide', kept.leave, { signal });
  return {
    ...kept,
    submitted() {
      noteSubmitted(submitted);
      blank = fillInDetails(definition, form);
      return kept.submitted();
    },
    end() {
      listening.abort();
      kept.end();
    },
  };
}
