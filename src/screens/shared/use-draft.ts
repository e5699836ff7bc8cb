import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Autosave } from '#src/drafts/autosave.ts';
import type { DraftState } from '#src/drafts/draft-state.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import type { AutosaveFormOptions, EditedSubmission } from './autosave-form.ts';
import { useDraftAccess } from './draft-context.ts';

/** The draft of a form that is shown. */
export type ShownDraft = {
  /** Null until there is something to say. */
  readonly state: DraftState | null;
  /** What keeps it; still the last one when the form is not shown any more. */
  readonly autosave: RefObject<Autosave | null>;
};

/**
 * Keeps the draft of a form for as long as it is shown.
 * @param edited must stay the same object as long as the same submission is changed
 */
export function useDraft(
  definition: FormDefinition,
  form: RefObject<HTMLFormElement | null>,
  edited: EditedSubmission | null = null,
  onSaved?: AutosaveFormOptions['onSaved'],
): ShownDraft {
  const access = useDraftAccess();
  const [state, setState] = useState<DraftState | null>(null);
  const autosave = useRef<Autosave | null>(null);
  const noteSaved = useEffectEvent<AutosaveFormOptions['onSaved']>((saved) => onSaved?.(saved));
  useEffect(() => {
    if (access === null || form.current === null) return;
    const kept = access.autosave({
      definition,
      form: form.current,
      edited,
      onState: setState,
      onSaved: (saved) => noteSaved(saved),
    });
    autosave.current = kept;
    return () => kept.end();
  }, [access, definition, form, edited]);
  return { state, autosave };
}
