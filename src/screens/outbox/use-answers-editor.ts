import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Answers } from '#src/forms/answers.ts';
import { checkFields, type FieldFailure } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import type { Typing } from '#src/forms/typing-note.ts';
import { type NotEditable, saveEdit } from '#src/outbox/edit.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { SubmitResult } from '#src/outbox/submit.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { useDraft } from '#src/screens/shared/use-draft.ts';
import { readForm } from '#src/ui/fields/read-form.ts';
import { type TypingNotes, useTypingNotes } from '#src/ui/fields/use-typing-notes.ts';
import { writeForm } from '#src/ui/fields/write-form.ts';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import { useEditLock } from './use-edit-lock.ts';

/** What is edited; what was changed in it and not saved is a draft. */
export type EditTarget = {
  readonly id: string;
  readonly form: string;
  /** As they are stored; what the device still has of them. */
  readonly answers: Answers;
  /** What stands in the way from the beginning, for a draft that is offered back. */
  readonly obstacle: NotEditable | null;
};

/** Why what was changed is not saved. */
export type EditTrouble = NotEditable | StorageFailure | 'lost';

export type EditorHandle = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly failed: FieldFailure | null;
  readonly notes: TypingNotes;
  readonly trouble: EditTrouble | null;
  onTyped(field: string, typing: Typing): void;
  save(): Promise<void>;
  /** Submits what stands here as a new submission; for one that was sent or deleted meanwhile. */
  submitAnew(): Promise<void>;
  discard(): void;
};

/** Runs the editor of one submission. While it is open, no drain sends the wording that is being changed. */
export function useAnswersEditor(
  { outbox, requestDrain, submit, installed }: OutboxAccess,
  target: EditTarget,
  definition: FormDefinition,
  onClose: (said: string) => void,
): EditorHandle {
  const form = useRef<HTMLFormElement>(null);
  // Two presses in a row must not become two submissions.
  const submitting = useRef(false);
  // What is typed last is written down late: that is no sign of life of an editor that is closed or saving.
  const open = useRef(false);
  const [failed, setFailed] = useState<FieldFailure | null>(null);
  const [trouble, setTrouble] = useState<EditTrouble | null>(target.obstacle);
  const notes = useTypingNotes();
  const { id, answers } = target;

  useEffect(() => {
    if (form.current !== null) writeForm(definition, form.current, answers);
  }, [definition, answers]);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const renew = useEditLock(outbox, id);
  const { autosave } = useDraft(definition, form, target, async (saved) => {
    if (!open.current) return;
    const renewed = await renew();
    if (!saved.ok) setTrouble(saved.error);
    else setTrouble(renewed.ok ? renewed.value : renewed.error);
  });

  useEffect(() => {
    const control = failed && form.current?.elements.namedItem(failed.field);
    if (control instanceof HTMLElement) control.focus();
  }, [failed]);

  function checked(): Answers | null {
    const currentValues = form.current ? readForm(definition, form.current).values : {};
    // What this version of the form does not show is left as it was.
    const now = { ...answers, ...autosave.current?.values(), ...currentValues };
    const fields = checkFields(definition, now, notes.cut);
    setFailed(fields.status === 'failed' ? fields : null);
    // Saved once more as it is, it is what the person wants.
    if (fields.status === 'failed') notes.cut.delete(fields.field);
    return fields.status === 'failed' ? null : { ...now, ...definition.constants };
  }

  async function close(said: string): Promise<void> {
    autosave.current?.discarded();
    onClose(said);
    await requestDrain({ trigger: 'submit' });
  }

  return {
    form,
    failed,
    notes,
    trouble,
    onTyped(field, typing) {
      notes.typed(field, typing);
      setFailed((now) => (now?.field === field ? null : now));
    },
    async save() {
      const next = checked();
      if (next === null) return;
      open.current = false;
      // First, for it cannot be saved any more where the submission was sent meanwhile.
      autosave.current?.flush();
      const saved = await saveEdit(outbox, id, next);
      open.current = !saved.ok || typeof saved.value === 'string';
      if (!saved.ok) return setTrouble(saved.error);
      if (typeof saved.value === 'string') return setTrouble(saved.value);
      const { edit } = outboxScreenMessages;
      await close(
        saved.value.id === id
          ? edit.saved
          : edit.savedUnder(receiptOf(id), receiptOf(saved.value.id)),
      );
    },
    async submitAnew() {
      const next = checked();
      if (next === null || submitting.current) return;
      autosave.current?.flush();
      let submitted: SubmitResult = { kind: 'lost' };
      submitting.current = true;
      try {
        submitted = await submit({ form: definition.id, answers: next, installed });
      } finally {
        // Once submitted for good: the editor can be pressed until it is off the screen.
        submitting.current = submitted.kind !== 'lost';
      }
      if (submitted.kind === 'lost') setTrouble('lost');
      else await close('');
    },
    discard() {
      autosave.current?.discarded();
      onClose('');
    },
  };
}
