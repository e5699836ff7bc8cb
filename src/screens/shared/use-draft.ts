import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Autosave } from '#src/drafts/autosave.ts';
import type { DraftState } from '#src/drafts/draft-state.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import type { AutosaveFormOptions, EditedSubmission } from './autosave-form.ts';
import { useDraftAccess } from './services-context.ts';

/** The draft of a shown form. */
export type ShownDraft = {
  /** Null if there is no message. */
  readonly state: DraftState | null;
  /** The last one after the form has left the page. */
  readonly autosave: RefObject<Autosave | null>;
};

type DraftOptions = {
  readonly definition: FormDefinition;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Must stay the same object for the same submission. */
  readonly edited?: EditedSubmission | null;
  readonly onSaved?: AutosaveFormOptions['onSaved'];
  /** Whether the form must not be touched yet. */
  readonly waiting?: boolean;
};

/** Keeps a form's draft while it is shown. */
export function useDraft({
  definition,
  form,
  edited = null,
  onSaved,
  waiting = false,
}: DraftOptions): ShownDraft {
  const access = useDraftAccess();
  const [state, setState] = useState<DraftState | null>(null);
  const autosave = useRef<Autosave | null>(null);
  const noteSaved = useEffectEvent<AutosaveFormOptions['onSaved']>((saved) => onSaved?.(saved));
  useEffect(() => {
    if (access === null || form.current === null || waiting) return;
    const kept = access.autosave({
      definition,
      form: form.current,
      edited,
      onState: setState,
      onSaved: (saved) => noteSaved(saved),
    });
    autosave.current = kept;
    return () => kept.end();
  }, [access, definition, form, edited, waiting]);
  return { state, autosave };
}
