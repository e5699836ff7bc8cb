import { useEffect, useId, useRef } from 'react';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import entries from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import buttons from '#src/ui/button.module.css';
import { FieldView } from '#src/ui/fields/field-view.tsx';
import notices from '#src/ui/notice.module.css';
import styles from './outbox.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import { type EditTarget, type EditTrouble, useAnswersEditor } from './use-answers-editor.ts';

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
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={`${id}heading`} className={styles.editor}>
      <h2 id={`${id}heading`} tabIndex={-1} ref={heading}>
        Edit: {definition.title}
      </h2>
      {target.apart && <p className={notices.notice}>{outboxScreenMessages.edit.apart}</p>}
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
        {definition.fields.map((field) => (
          <FieldView key={field.name} field={field} id={`${id}${field.name}`} />
        ))}
        <div className={entries.actions}>
          {trouble === 'not-pending' || trouble === 'lost' ? (
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
  if (trouble === 'sending' || trouble === 'lost') return edit[trouble];
  return outboxMessages.unavailable[trouble];
}
