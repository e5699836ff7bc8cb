import { type Autosave, autosave } from '#src/drafts/autosave.ts';
import type { Drafts } from '#src/drafts/drafts.ts';
import { fitValues } from '#src/drafts/fit-values.ts';
import { noteSubmitted } from '#src/drafts/keep-details.ts';
import { keepInTab, takeOver } from '#src/drafts/take-early-typing.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import { onPageLife } from '#src/lib/page-life.ts';
import { fillInDetails, foldDetails } from '#src/screens/shared/fill-in-details.ts';
import { readForm } from '#src/ui/fields/bind-fields.ts';
import { writeForm } from '#src/ui/fields/write-form.ts';
import type { FormCore } from './form-core.ts';

/** Keeps the draft of a form's controls, from the form's events. */
export function keepFields(core: FormCore, drafts: Drafts): Autosave {
  const { definition, form, mode, run } = core;
  const edited = mode.kind === 'edit' ? mode : null;
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
    keepInTab: (draft) => (edited ? () => {} : keepInTab(draft)),
    onState: (draft) => run({ type: 'draft-changed', draft }),
    async onSaved(saved) {
      if (edited === null || !core.isOpen()) return;
      const trouble = await edited.renew();
      run({ type: 'edit-answered', trouble: saved.ok ? trouble : saved.error });
    },
  });
  const signal = core.ending;
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
  onPageLife({ hidden: kept.leave, left: kept.leave }, signal);
  signal.addEventListener('abort', kept.end);
  return {
    ...kept,
    submitted() {
      noteSubmitted(submitted);
      blank = fillInDetails(definition, form);
      return kept.submitted();
    },
  };
}
