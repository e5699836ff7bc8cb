import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import type { Answers } from '#src/forms/answers.ts';
import { checkFields, type FailedField } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { lockForEditing, type NotEditable, saveEdit, unlock } from '#src/outbox/edit.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { Submitted } from '#src/outbox/submit.ts';
import { readForm } from '#src/ui/form/read-form.ts';
import { writeForm } from '#src/ui/form/write-form.ts';
import type { OutboxAccess } from './outbox-context.ts';

/** What is edited, with what stands in the fields at first. */
export type EditTarget = {
  readonly id: string;
  readonly form: string;
  readonly installed: boolean;
  readonly answers: Answers;
};

/** Why what was changed is not saved. */
export type EditTrouble = NotEditable | StorageFailure | 'lost';

/** Between two signs of life of an open editor, in milliseconds; background tabs get one a minute. */
const signOfLife = 60_000;
/** After the last key, before what was typed is written down, in milliseconds. */
const writeAfter = 400;

export type EditorHandle = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly failed: FailedField | null;
  readonly trouble: EditTrouble | null;
  onInput(): void;
  /** A field was left: what was typed is written down at once. */
  onLeave(): void;
  save(): Promise<void>;
  /** Submits what stands here as a new submission; for one that was sent or deleted meanwhile. */
  submitAnew(): Promise<void>;
  discard(): Promise<void>;
};

/** Runs the editor of one submission. While it is open, no drain sends the wording that is being changed. */
export function useAnswersEditor(
  { outbox, requestDrain, submit }: OutboxAccess,
  target: EditTarget,
  definition: FormDefinition,
  onClose: (said: string) => void,
): EditorHandle {
  const form = useRef<HTMLFormElement>(null);
  /** Set while something typed is not written down yet. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Two presses in a row must not become two submissions.
  const submitting = useRef(false);
  const [failed, setFailed] = useState<FailedField | null>(null);
  const [trouble, setTrouble] = useState<EditTrouble | null>(null);
  const { id, installed, answers } = target;

  useEffect(() => {
    if (form.current !== null) writeForm(definition, form.current, answers);
  }, [definition, answers]);

  useEffect(() => {
    const beat = setInterval(() => void lockForEditing(outbox, id), signOfLife);
    return () => clearInterval(beat);
  }, [outbox, id]);

  const writeTyped = useEffectEvent(write);
  useEffect(() => {
    // The fields can still be read when the editor is not shown any more, but not through the reference.
    const shown = form.current;
    const onHidden = () => {
      if (document.visibilityState === 'hidden') writeTyped(shown);
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      writeTyped(shown);
    };
  }, []);

  useEffect(() => {
    const control = failed && form.current?.elements.namedItem(failed.field);
    if (control instanceof HTMLElement) control.focus();
  }, [failed]);

  /** What stands in the fields, with what this version of the form does not show left as it was. */
  const typed = (shown = form.current): Answers =>
    shown ? { ...answers, ...readForm(definition, shown).values } : answers;

  function forgetKeys(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  /** Writes down what was typed since it was last written down. */
  function write(shown = form.current): void {
    if (timer.current === undefined) return;
    forgetKeys();
    void shown;
    void lockForEditing(outbox, id).then((kept) => setTrouble(kept.ok ? kept.value : kept.error));
  }

  function checked(): Answers | null {
    const now = typed();
    const fields = checkFields(definition, now);
    setFailed(fields.status === 'failed' ? fields : null);
    return fields.status === 'failed' ? null : { ...now, ...definition.constants };
  }

  async function close(said: string): Promise<void> {
    onClose(said);
    await requestDrain({ trigger: 'submit' });
  }

  return {
    form,
    failed,
    trouble,
    onInput() {
      clearTimeout(timer.current);
      timer.current = setTimeout(write, writeAfter);
    },
    onLeave: () => write(),
    async save() {
      const next = checked();
      if (next === null) return;
      // First, for it cannot be saved any more where the submission was sent meanwhile.
      write();
      const saved = await saveEdit(outbox, id, next);
      if (!saved.ok) return setTrouble(saved.error);
      if (typeof saved.value === 'string') return setTrouble(saved.value);
      const { edit } = outboxScreenWords;
      await close(
        saved.value.id === id
          ? edit.saved
          : edit.savedUnder(receiptOf(id), receiptOf(saved.value.id)),
      );
    },
    async submitAnew() {
      const next = checked();
      if (next === null || submitting.current) return;
      write();
      let submitted: Submitted = { kind: 'lost' };
      submitting.current = true;
      try {
        submitted = await submit({ form: definition.id, answers: next, installed });
      } finally {
        // Once submitted for good: the editor can be pressed until it is off the screen.
        submitting.current = submitted.kind !== 'lost';
      }
      if (submitted.kind === 'lost') return setTrouble('lost');
      await unlock(outbox, id);
      await close('');
    },
    async discard() {
      forgetKeys();
      const discarded = await unlock(outbox, id);
      if (discarded.ok) onClose('');
      else setTrouble(discarded.error);
    },
  };
}
