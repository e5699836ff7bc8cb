import { sharedTextNote } from '#src/content/share-target.ts';
import { takeShares } from '#src/device/shares.ts';
import type { Autosave } from '#src/drafts/autosave.ts';
import type { DraftState } from '#src/drafts/draft-state.ts';
import type { Drafts } from '#src/drafts/drafts.ts';
import type { TypedField } from '#src/forms/form-definition.ts';
import { sourceIn, sourceName } from '#src/forms/source.ts';
import { filterNote, filterTyping } from '#src/forms/typing-filter.ts';
import { mappingOf } from '#src/outbox/model/outbox.ts';
import { setText } from '#src/ui/fields/bind-fields.ts';
import { addLocation } from './add-location.ts';
import { afterSubmitMessages, showAfterSubmit } from './after-submit.ts';
import { showDraftNotice } from './draft-notice.ts';
import type { FormCore } from './form-core.ts';
import { keepFields } from './keep-draft.ts';
import { bindPractice } from './practice.ts';
import { placeOf } from './show-form.ts';

export { earlyDraft } from '#src/drafts/take-early-typing.ts';
export { outcomeAfter } from './outcome-after.ts';

/** What a form's page has around the fields: it comes as the form is touched, submitted, or has a draft. */
export function surroundForm(core: FormCore): void {
  const { form, definition, state, ending } = core;
  if (core.mode.kind === 'edit') return;
  const draftPlace = placeOf(form, 'draft');
  let shown: DraftState | null = null;
  const showDraft = () => {
    const { draft } = state.get();
    if (draft === shown || draft === null) return;
    shown = draft;
    showDraftOnPage(draft.kind === 'restored' || draft.kind === 'offered');
    if (draftPlace) showDraftNotice(draftPlace, draft, (chosen) => core.kept()?.act(chosen));
  };
  ending.addEventListener('abort', state.subscribe(showDraft));
  showDraft();
  ending.addEventListener('abort', () => showDraftOnPage(false));
  showAfterSubmit(core);
  for (const field of definition.fields) {
    if (field.control === 'select' || !field.place) continue;
    const place = form.querySelector<HTMLElement>(`[data-location="${field.name}"]`);
    if (place) addLocation(field, place, core);
  }
  void showSource(core);
}

/** Says on links to the page's form whether it has a draft. */
function showDraftOnPage(hasDraft: boolean): void {
  for (const label of document.querySelectorAll<HTMLElement>('[data-with-draft]')) {
    label.dataset.without ??= label.textContent;
    label.textContent = (hasDraft ? label.dataset.withDraft : label.dataset.without) ?? '';
  }
}

/** Keeps what is typed, and what is shared to the form. */
export function keepDraft(core: FormCore, drafts: Drafts): Autosave {
  const kept = keepFields(core, drafts);
  bindPractice(core, kept);
  if (core.mode.kind === 'new') void takeSharedText(core, kept);
  return kept;
}

/** Where the person found the form, if that is sent too. */
async function showSource({ form, definition, services }: FormCore): Promise<void> {
  const source = sourceIn(location.hash);
  if (source === null) return;
  const { outbox } = await services.outbox();
  if (!mappingOf(outbox, definition.id)?.entries[sourceName]) return;
  setText(placeOf(form, 'source'), afterSubmitMessages.source(source));
}

const [sharedForm, sharedField] = ['local-issue', 'issue'] as const;

const isSharedField = (field: FormCore['definition']['fields'][number]): field is TypedField =>
  field.name === sharedField && field.control === 'textarea';

/** Looks for shared text once, at the page's start. It is there until a draft has it. */
async function takeSharedText(
  { form, definition, run, ending }: FormCore,
  kept: Autosave,
): Promise<void> {
  const field = definition.fields.find(isSharedField);
  const control = form.elements.namedItem(sharedField);
  if (definition.id !== sharedForm || !field || !(control instanceof HTMLTextAreaElement)) return;
  const take = ({ text }: { readonly text: string | null }) => {
    const sentences = appendShared(field, control, text ?? '');
    run({ type: 'typed', field: sharedField, typing: { sentences, empty: false, cut: false } });
    return kept.flush();
  };
  await takeShares('shared-text', take, ending);
}

/**
 * Appends text from another app to a control, as if typed. The filter never cuts the user's own text.
 * @returns the sentences for the note beside the field
 */
export function appendShared(
  field: TypedField,
  control: HTMLTextAreaElement,
  shared: string,
): readonly string[] {
  const before = control.value;
  const { value, removed } = filterTyping(field, before === '' ? shared : `${before}\n${shared}`);
  control.value = value;
  // Notifies the listeners for typing.
  control.dispatchEvent(new Event('input', { bubbles: true }));
  const room = value.length > before.length + 1;
  return [...(room ? [sharedTextNote] : []), ...removed.map((what) => filterNote(field, what))];
}
