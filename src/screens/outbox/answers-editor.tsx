import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { checkFields, type FieldFailure } from '#src/forms/check-submission.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import type { Answers, Field, FormDefinition } from '#src/forms/form-definition.ts';
import { isFreeText } from '#src/forms/free-text.ts';
import { noNotes, noteLeft, noteOf, noteTyped, withoutCut } from '#src/forms/typing-filter.ts';
import type { Result } from '#src/lib/result.ts';
import { lockForEditing, type NotEditable, saveEdit, unlock } from '#src/outbox/edit.ts';
import { releaseEdit } from '#src/outbox/open-edits.ts';
import type { Outbox, StorageFailure } from '#src/outbox/outbox.ts';
import { type EarlierTry, isDone, type SubmitResult } from '#src/outbox/submit.ts';
import { ContactDetails } from '#src/screens/shared/contact-details.tsx';
import entries from '#src/screens/shared/entries.module.css';
import { showDetails } from '#src/screens/shared/fill-in-details.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { keepWordsInTab } from '#src/screens/shared/own-words.ts';
import { type OutboxAccess, useDraft } from '#src/screens/shared/services-context.ts';
import buttons from '#src/ui/button.module.css';
import {
  bindFields,
  type FieldListener,
  readForm,
  showFieldWords,
} from '#src/ui/fields/bind-fields.ts';
import { FieldView } from '#src/ui/fields/field-view.tsx';
import { writeForm } from '#src/ui/fields/write-form.ts';
import notices from '#src/ui/notice.module.css';
import styles from './outbox.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

/** The edited submission; unsaved changes are a draft. */
export type EditTarget = {
  readonly id: string;
  readonly form: string;
  /** As stored, perhaps incomplete. */
  readonly answers: Answers;
  /** Whether to say that the stored wording may have arrived. */
  readonly mayBeRepeated: boolean;
  /** Known at the start, for a reopened edit. */
  readonly obstacle: NotEditable | null;
};

/** Why a change is not saved. */
export type EditTrouble = NotEditable | StorageFailure | 'lost' | 'unanswered';

type EditorHandle = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly failed: FieldFailure | null;
  readonly trouble: EditTrouble | null;
  save(): Promise<void>;
  /** Submits a new submission, after the original was sent or deleted. */
  submitAnew(): Promise<void>;
  discard(): void;
};

/** Runs the editor of a submission, which no drain sends meanwhile. */
export function useAnswersEditor(
  { outbox, requestDrain, submit, installed }: OutboxAccess,
  target: EditTarget,
  definition: FormDefinition,
  onClose: (message: string) => void,
): EditorHandle {
  const form = useRef<HTMLFormElement>(null);
  // A second press must not create a second submission.
  const submitting = useRef(false);
  const earlier = useRef<EarlierTry>(undefined);
  // The last typing is written late; it must not renew the lock while closing or saving.
  const open = useRef(false);
  const [failed, setFailed] = useState<FieldFailure | null>(null);
  const [trouble, setTrouble] = useState<EditTrouble | null>(target.obstacle);
  const [notes, setNotes] = useState(noNotes);
  const { id, answers } = target;

  useEffect(() => {
    if (form.current !== null) writeForm(definition, form.current, answers);
  }, [definition, answers]);
  useEffect(() => {
    const ending = new AbortController();
    const listener: FieldListener = {
      typed(field, typing) {
        setNotes((before) => noteTyped(before, field, typing));
        setFailed((before) => (before?.field === field ? null : before));
      },
      left: (field) => setNotes((before) => noteLeft(before, field)),
    };
    if (form.current !== null) {
      bindFields(form.current, definition.fields, listener, ending.signal);
    }
    return () => ending.abort();
  }, [definition]);
  useEffect(() => {
    for (const { name } of definition.fields) {
      const message = failed?.field === name ? failed.message : '';
      if (form.current !== null) {
        showFieldWords(form.current, name, { message, note: noteOf(notes, name) });
      }
    }
  }, [definition, failed, notes]);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const renew = useEditLock(outbox, id);
  const { autosave } = useDraft({
    definition,
    form,
    edited: target,
    async onSaved(saved) {
      if (!open.current) return;
      const renewed = await renew();
      if (!saved.ok) setTrouble(saved.error);
      else setTrouble(renewed.ok ? renewed.value : renewed.error);
    },
  });

  // At each rendering: a restored draft fills the fields, too.
  useEffect(() => {
    if (form.current) showDetails(readForm(definition, form.current).values, form.current);
  });

  useEffect(() => {
    const control = failed && form.current?.elements.namedItem(failed.field);
    if (!(control instanceof HTMLElement)) return;
    control.closest('details')?.setAttribute('open', '');
    control.focus();
  }, [failed]);

  function checked(): Answers | null {
    const currentValues = form.current ? readForm(definition, form.current).values : {};
    // Keeps answers without a field in this version.
    const now = { ...answers, ...autosave.current?.values(), ...currentValues };
    const fields = checkFields(definition, now, notes.cut);
    setFailed(fields.status === 'failed' ? fields : null);
    // Saved again, a cut text is accepted.
    if (fields.status === 'failed') {
      const { field } = fields;
      setNotes((before) => ({ ...before, cut: withoutCut(before, field) }));
      return null;
    }
    return { ...now, ...definition.constants };
  }

  async function close(message: string): Promise<void> {
    autosave.current?.discarded();
    onClose(message);
    await requestDrain({ trigger: 'submit' });
  }

  return {
    form,
    failed,
    trouble,
    async save() {
      const next = checked();
      if (next === null) return;
      open.current = false;
      // First, because a draft of a submission sent meanwhile could not be saved later.
      autosave.current?.flush();
      const saved = await saveEdit(outbox, id, next, autosave.current?.submitting());
      open.current = !saved.ok || saved.value !== null;
      if (!saved.ok) return setTrouble(saved.error);
      if (saved.value !== null) return setTrouble(saved.value);
      if (!installed) keepWordsInTab(id, definition.id, next);
      await close(outboxScreenMessages.edit.saved);
    },
    async submitAnew() {
      const next = checked();
      if (next === null || submitting.current) return;
      autosave.current?.flush();
      let submitted: SubmitResult = { kind: 'lost' };
      submitting.current = true;
      try {
        submitted = await submit({
          form: definition.id,
          answers: next,
          installed,
          draft: autosave.current?.submitting(),
          earlier: earlier.current,
        });
      } finally {
        // After a submit, presses are ignored until the editor closes.
        earlier.current = { ...submitted, answers: next };
        submitting.current = isDone(submitted);
      }
      if (isDone(submitted)) await close('');
      else setTrouble(submitted.kind);
    },
    discard() {
      autosave.current?.discarded();
      onClose('');
    },
  };
}

/** Interval for renewing the edit lock, in milliseconds; background tabs run one timer a minute. */
const renewEvery = 30_000;

/**
 * Holds the edit lock while the editor is open.
 * @returns renews the lock; resolves to an obstacle, or null
 */
function useEditLock(
  outbox: Outbox,
  id: string,
): () => Promise<Result<NotEditable | null, StorageFailure>> {
  const renew = useCallback(() => lockForEditing(outbox, id), [outbox, id]);
  useEffect(() => {
    const beat = setInterval(() => void renew(), renewEvery);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void renew();
    };
    // A page being left starts no transaction (see `createDatabase`), and in the back/forward cache edits
    // nothing.
    const onLeave = () => void releaseEdit(outbox, id);
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void renew();
    };
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pagehide', onLeave);
    addEventListener('pageshow', onShow);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pagehide', onLeave);
      removeEventListener('pageshow', onShow);
      void unlock(outbox, id);
    };
  }, [outbox, id, renew]);
  return renew;
}

type AnswersEditorProps = {
  readonly access: OutboxAccess;
  readonly target: EditTarget;
  readonly definition: FormDefinition;
  /** Receives a message; empty if none. */
  readonly onClose: (message: string) => void;
};

/** Edits a pending submission with the form's fields and checks, without captcha. */
export function AnswersEditor({ access, target, definition, onClose }: AnswersEditorProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const editor = useAnswersEditor(access, target, definition, onClose);
  const { form, failed, trouble } = editor;
  const isFolded = commonFields.every(({ name }) => target.answers[name]);
  const first = isFolded ? (definition.fields.find(isFreeText)?.name ?? '') : '';
  useEffect(() => {
    const text = form.current?.elements.namedItem(first);
    (text instanceof HTMLElement ? text : heading.current)?.focus();
  }, [form, first]);
  const fieldView = (field: Field) => (
    <FieldView key={field.name} field={field} id={`${id}${field.name}`} />
  );
  return (
    <section aria-labelledby={`${id}heading`} className={styles.editor}>
      <h2 id={`${id}heading`} tabIndex={-1} ref={heading}>
        Edit: {definition.title}
      </h2>
      {target.mayBeRepeated && (
        <p className={notices.notice}>{outboxScreenMessages.edit.mayHaveArrived}</p>
      )}
      <p className={entries.meta}>{outboxScreenMessages.edit.kept}</p>
      {(failed !== null || trouble !== null) && (
        <p role="alert" className={notices.notice}>
          {failed?.message ?? (trouble && troubleWords(trouble))}
        </p>
      )}
      <form
        ref={form}
        method="post"
        noValidate
        aria-labelledby={`${id}heading`}
        onSubmit={(event) => {
          event.preventDefault();
          void editor.save();
        }}
      >
        <ContactDetails folded={isFolded}>
          <div>{definition.fields.slice(0, commonFields.length).map(fieldView)}</div>
        </ContactDetails>
        {definition.fields.slice(commonFields.length).map(fieldView)}
        <div className={entries.actions}>
          {trouble === 'not-pending' || trouble === 'lost' || trouble === 'unanswered' ? (
            <button
              type="button"
              className={buttons.primary}
              onClick={() => void editor.submitAnew()}
            >
              Submit as a new one
            </button>
          ) : (
            <button type="submit" className={buttons.primary}>
              Save changes
            </button>
          )}
          <button type="button" className={buttons.secondary} onClick={editor.discard}>
            Discard changes
          </button>
        </div>
      </form>
    </section>
  );
}

function troubleWords(trouble: EditTrouble): string {
  const { edit } = outboxScreenMessages;
  if (trouble === 'not-pending') return `${edit['not-pending']} ${edit.anew}`;
  if (trouble === 'sending' || trouble === 'lost' || trouble === 'unanswered') return edit[trouble];
  return outboxMessages.unavailable[trouble];
}
