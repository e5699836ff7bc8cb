import { type ComponentType, Fragment, useContext, useEffect, useId, useRef } from 'react';
import { captchaName } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import type { Typing } from '#src/forms/typing-note.ts';
import type { ReceiptCodeProps } from '#src/screens/shared/receipt-code.tsx';
import { type ShownDraft, useDraft } from '#src/screens/shared/use-draft.ts';
import buttons from '#src/ui/button.module.css';
import { Heading } from '#src/ui/content/heading.tsx';
import type { HeadingLevel } from '#src/ui/content/heading-level.ts';
import { draftOnPage } from '#src/ui/draft-on-page.ts';
import { FieldView } from '#src/ui/fields/field-view.tsx';
import { WithoutScript } from '#src/ui/without-script.tsx';
import styles from './form.module.css';
import { FormPartsContext } from './form-parts.ts';
import { SpamGuard } from './spam-guard.tsx';
import { UnconnectedFormsContext } from './unconnected-forms.ts';
import { unconnectedMessages } from './unconnected-messages.ts';
import { useForm } from './use-form.ts';
import { useSharedText } from './use-shared-text.ts';

type FormViewProps = {
  readonly definition: FormDefinition;
  readonly heading: string;
  readonly level: HeadingLevel;
  /** What is known of a draft; comes later. */
  readonly DraftNotice: ComponentType<{ readonly draft: ShownDraft }>;
  /** The receipt of a submission, by its id; comes later. */
  readonly ReceiptCode: ComponentType<ReceiptCodeProps>;
};

/** Firefox would keep a button as it was before a reload, which may be enabled; not one without autocompletion. */
const disabledAnew = { autoComplete: 'off' };

/** The sum has no filter. */
const untouched: Typing = { sentences: [], empty: false, cut: false };

/**
 * A form made from its definition. Until its script runs it cannot be submitted: its only button is
 * disabled, which rules out submitting by key as well.
 */
export function FormView({ definition, heading, level, DraftNotice, ReceiptCode }: FormViewProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(definition, form);
  const { status, notes, captcha, ready, drain, onTyped, onSubmit } = useForm(definition, () =>
    draft.autosave.current?.submitted(),
  );
  const parts = useContext(FormPartsContext);
  const unconnected = useContext(UnconnectedFormsContext).includes(definition.id);
  const id = useId();
  const outcome = useRef<HTMLDivElement>(null);
  useSharedText(definition, form, (field, sentences) =>
    notes.typed(field, { sentences, empty: false, cut: false }),
  );

  useEffect(() => {
    if (status.kind === 'failed') {
      const control = form.current?.elements.namedItem(status.field);
      if (control instanceof HTMLElement) control.focus();
    } else if (status.kind !== 'filling' && status.kind !== 'storing') {
      outcome.current?.focus();
    }
  }, [status]);

  const waits = draft.state?.kind === 'restored' || draft.state?.kind === 'offered';
  useEffect(() => {
    draftOnPage.set(waits);
    return () => draftOnPage.set(false);
  }, [waits]);

  const messageFor = (name: string) =>
    status.kind === 'failed' && status.field === name ? status.message : null;

  return (
    <section id="form" className={styles.form} aria-labelledby={`${id}heading`}>
      <Heading level={level} id={`${id}heading`}>
        {heading}
      </Heading>
      <div role="alert" className={status.kind === 'failed' ? styles.alert : undefined}>
        {status.kind === 'failed' && status.message}
      </div>
      <div role="status" ref={outcome} tabIndex={-1}>
        {parts === null ? (
          unconnected && <p className={styles.before}>{unconnectedMessages.before}</p>
        ) : (
          <parts.OutcomeLine
            definition={definition}
            status={status}
            drain={drain}
            ReceiptCode={ReceiptCode}
            form={form}
          />
        )}
      </div>
      <DraftNotice draft={draft} />
      <form
        ref={form}
        method="post"
        noValidate
        data-form={definition.id}
        onSubmit={onSubmit}
        aria-labelledby={`${id}heading`}
      >
        <WithoutScript what="form" />
        {definition.fields.map((field) => (
          <Fragment key={field.name}>
            <FieldView
              field={field}
              id={`${id}${field.name}`}
              message={messageFor(field.name)}
              note={notes.of(field.name)}
              onTyped={(typing) => onTyped(field.name, typing)}
              onBlurred={() => notes.blurred(field.name)}
            />
            {field.control !== 'select' && field.place && (
              <div className={styles.locationPlace}>
                {parts && <parts.AddLocation field={field} form={form} />}
              </div>
            )}
          </Fragment>
        ))}
        <SpamGuard
          id={`${id}captcha`}
          captcha={captcha}
          preparing={!ready && status.kind !== 'storing'}
          message={messageFor(captchaName)}
          onTyped={() => onTyped(captchaName, untouched)}
        />
        <button type="submit" className={buttons.primary} disabled={!ready} {...disabledAnew}>
          {definition.submitLabel}
        </button>
      </form>
      {parts && <parts.RememberSwitch definition={definition} form={form} />}
    </section>
  );
}
