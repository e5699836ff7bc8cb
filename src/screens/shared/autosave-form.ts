import { type Autosave, autosave } from '#src/drafts/autosave.ts';
import { rememberDetails, rememberedDetails } from '#src/drafts/contact-details.ts';
import type { DraftState } from '#src/drafts/draft-state.ts';
import type { Drafts } from '#src/drafts/drafts.ts';
import { fitValues } from '#src/drafts/fit-values.ts';
import { keepInTab, takeOver } from '#src/drafts/take-early-typing.ts';
import type { Answers } from '#src/forms/answers.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/storage/database.ts';
import { readForm } from '#src/ui/fields/read-form.ts';
import { writeForm } from '#src/ui/fields/write-form.ts';
import { fillInDetails } from './fill-in-details.ts';

/** The submission that a form's fields change, in place of a new one. */
export type EditedSubmission = {
  readonly id: string;
  readonly answers: Answers;
};

export type AutosaveFormOptions = {
  readonly definition: FormDefinition;
  readonly form: HTMLFormElement;
  /** Null where the fields are filled in for a new submission. */
  readonly edited: EditedSubmission | null;
  readonly onState: (state: DraftState) => void;
  /** Told of every write, whether the device has it now. */
  readonly onSaved: (saved: Result<void, StorageFailure>) => void;
};

/** The longest that a key waits to be written, in milliseconds. */
const saveEvery = 500;

/** Keeps the draft of a form's controls; the person's keys are told by the form's own events. */
export function autosaveForm(
  drafts: Drafts,
  { definition, form, edited, onState, onSaved }: AutosaveFormOptions,
): Autosave {
  let blank = edited?.answers ?? fillInDetails(definition, form);
  /** What no field shows, such as of a field that the form had before, stays as it is. */
  let besides: Answers = edited?.answers ?? {};
  /** What stood in the fields when they were submitted last. */
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
      },
      fit: (values) => ({ ...(edited && values), ...fitValues(definition, values) }),
    },
    early: edited ? null : takeOver(form),
    wanted: edited !== null,
    later(work) {
      const timer = setTimeout(work, saveEvery);
      return () => clearTimeout(timer);
    },
    keepInTab: (draft) => {
      if (!edited) keepInTab(definition.id, draft);
    },
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
      if (rememberedDetails() !== null) rememberDetails(submitted);
      blank = fillInDetails(definition, form);
      kept.submitted();
    },
    end() {
      listening.abort();
      kept.end();
    },
  };
}
