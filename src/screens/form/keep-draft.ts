import { type Autosave, autosave } from '#src/drafts/autosave.ts';
import { rememberedDetails } from '#src/drafts/contact-details.ts';
import type { Drafts } from '#src/drafts/drafts.ts';
import { fitValues, isUntouched } from '#src/drafts/fit-values.ts';
import { keepInTab, takeOver } from '#src/drafts/take-early-typing.ts';
import type { Answers } from '#src/forms/form-definition.ts';
import { onPageLife } from '#src/lib/page-life.ts';
import { fillInDetails, foldDetails } from '#src/screens/shared/fill-in-details.ts';
import { readForm, setText } from '#src/ui/fields/bind-fields.ts';
import { writeForm } from '#src/ui/fields/write-form.ts';
import { formatTime } from '#src/ui/format-time.ts';
import { draftMessages } from './draft-messages.ts';
import type { FormCore } from './form-core.ts';
import { placeOf } from './show-form.ts';

/** Keeps the draft of a form's controls, from the form's events. */
export function keepFields(core: FormCore, drafts: Drafts): Autosave {
  const { definition, form, mode, run } = core;
  const edited = mode.kind === 'edit' ? mode : null;
  /** Keeps answers without a field, such as those of a removed field. */
  let besides: Answers = edited?.answers ?? {};
  /** The last key of what is kept. */
  let keptAt = 0;
  const fields = {
    get blank() {
      return edited?.answers ?? fitValues(definition, rememberedDetails() ?? {});
    },
    read: () => ({ ...besides, ...readForm(definition, form).values }),
    write(values: Answers) {
      if (edited) besides = values;
      writeForm(definition, form, values);
      if (!edited) foldDetails(definition, form);
    },
    fit: (values: Answers) => ({ ...(edited && values), ...fitValues(definition, values) }),
  };
  const showUntil = (): void => {
    const isKept = keptAt > 0 && !isUntouched(fields.read(), fields.blank);
    const until = isKept ? drafts.goesAt(keptAt) : null;
    setText(placeOf(form, 'until'), until === null ? '' : draftMessages.until(formatTime(until)));
  };
  const kept = autosave({
    ...{ drafts, fields },
    target: edited
      ? { kind: 'submission', id: edited.id, form: definition.id }
      : { kind: 'form', form: definition.id },
    taken: edited ? { early: [], id: undefined } : takeOver(form),
    keepInTab: (draft) => (edited ? () => {} : keepInTab(draft)),
    onState(draft) {
      if (draft.kind === 'restored') keptAt = draft.since;
      showUntil();
      run({ type: 'draft-changed', draft });
    },
    async onSaved(saved, { typedAt }) {
      if (saved.ok) keptAt = typedAt;
      showUntil();
      if (edited === null || !core.isOpen()) return;
      const trouble = await edited.renew();
      run({ type: 'edit-answered', trouble: saved.ok ? trouble : saved.error });
    },
  });
  const signal = core.ending;
  form.addEventListener(
    'input',
    ({ target }) => {
      if (core.state.get().isPractice) return;
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (definition.fields.some((field) => field.name === name)) kept.typed();
      showUntil();
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
      fillInDetails(definition, form);
      return kept.submitted();
    },
  };
}
