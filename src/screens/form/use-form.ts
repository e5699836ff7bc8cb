import { type FormEvent, useEffect, useRef, useState } from 'react';
import { includesAll } from '#src/drafts/fit-values.ts';
import { type Captcha, makeCaptcha } from '#src/forms/captcha.ts';
import { checkSubmission } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import type { Typing } from '#src/forms/typing-note.ts';
import type { DrainReport } from '#src/outbox/drain.ts';
import type { SubmitResult } from '#src/outbox/submit.ts';
import { useOutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { readForm } from '#src/ui/fields/read-form.ts';
import { type TypingNotes, useTypingNotes } from '#src/ui/fields/use-typing-notes.ts';

/**
 * What a form's page shows beyond the fields, whose text stays in the controls themselves.
 * - `filling`: nothing was submitted since the last outcome.
 * - `failed`: the first check that failed.
 * - `storing`: submitted, not yet on the device.
 * - `stored`: on the device, under this id; its further way is the outbox's to tell.
 * - `sent-unstored`: sent, under this id, without having been stored.
 * - `lost`: neither stored nor sent; every field stays as typed.
 */
export type FormStatus =
  | { readonly kind: 'filling' | 'storing' | 'lost' }
  | { readonly kind: 'failed'; readonly field: string; readonly message: string }
  | { readonly kind: 'stored' | 'sent-unstored'; readonly id: string };

/** The drain that a submission asked for: whether it is under way, or how it ended; null before the first. */
export type DrainProgress = 'under way' | DrainReport['end'] | null;

/** A form's state and what changes it. */
export type FormHandle = {
  readonly status: FormStatus;
  readonly notes: TypingNotes;
  /** Null until the page runs in a browser. */
  readonly captcha: Captcha | null;
  /** Whether everything is there that a submission needs. */
  readonly ready: boolean;
  readonly drain: DrainProgress;
  /** Something was changed in a field, of which a failed check does not speak any more. */
  onTyped(field: string, typing: Typing): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
};

/**
 * Runs one form: checks, then the outbox, then a drain (specification 3.6, 4.1).
 * @param onSubmitted told once what stood in the form is stored or sent, also when the form is not shown any more
 */
export function useForm(definition: FormDefinition, onSubmitted: () => void): FormHandle {
  const access = useOutboxAccess();
  const [status, setStatus] = useState<FormStatus>({ kind: 'filling' });
  const notes = useTypingNotes();
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [drain, setDrain] = useState<DrainProgress>(null);
  // The state as rendered is the same for two submits in one task; this tells the second of the first.
  const storing = useRef(false);
  useEffect(() => setCaptcha(makeCaptcha(Math.random)), []);

  async function send(form: HTMLFormElement): Promise<void> {
    if (access === null || captcha === null || storing.current) return;
    const filled = readForm(definition, form);
    const checked = checkSubmission(definition, filled, captcha, notes.cut);
    if (checked.status === 'honeypot') {
      console.info('The honeypot was filled in: nothing was submitted.');
      return;
    }
    if (checked.status === 'failed') {
      const { field, message } = checked;
      // Submitted once more as it is, it is what the person wants.
      notes.cut.delete(field);
      setStatus({ kind: 'failed', field, message });
      return;
    }
    const { requestDrain, installed } = access;
    const { answers } = checked;
    let submitted: SubmitResult = { kind: 'lost' };
    storing.current = true;
    setStatus({ kind: 'storing' });
    try {
      submitted = await access.submit({ form: definition.id, answers, installed });
    } catch (error) {
      // A bug, which must not leave the form without its button: what was typed can be submitted again.
      access.outbox.reportFault(error);
    } finally {
      storing.current = false;
    }
    if (submitted.kind === 'lost') {
      setStatus(submitted);
      return;
    }
    // What was typed since is in no submission.
    if (includesAll(filled.values, readForm(definition, form).values)) {
      form.reset();
      notes.forget();
    }
    onSubmitted();
    setStatus(submitted);
    if (submitted.kind === 'stored') {
      let end: DrainProgress = null;
      setDrain('under way');
      try {
        ({ end } = await requestDrain({ trigger: 'submit' }));
      } catch (error) {
        access.outbox.reportFault(error);
      }
      setDrain(end);
    }
  }

  return {
    status,
    notes,
    captcha,
    ready: access !== null && captcha !== null && status.kind !== 'storing',
    drain,
    onTyped(field, typing) {
      notes.typed(field, typing);
      setStatus((now) =>
        now.kind === 'failed' && now.field === field ? { kind: 'filling' } : now,
      );
    },
    onSubmit(event) {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
}
