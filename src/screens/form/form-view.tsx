import {
  Fragment,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { honeypotName } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import { importWithRetry } from '#src/lib/load.ts';
import { ReceiptCode } from '#src/screens/shared/receipt-code.tsx';
import { UnconnectedFormsContext, useOutboxAccess } from '#src/screens/shared/services-context.ts';
import { useDraft } from '#src/screens/shared/use-draft.ts';
import buttons from '#src/ui/button.module.css';
import { Heading, type HeadingLevel } from '#src/ui/content/text-blocks.tsx';
import { draftOnPage } from '#src/ui/draft-on-page.ts';
import { FieldView } from '#src/ui/fields/field-view.tsx';
import { WithoutScript } from '#src/ui/without-script.tsx';
import { AddLocation } from './add-location.tsx';
import { type BoundForm, bindForm, type FormOutbox } from './bind-form.ts';
import { DraftNotice } from './draft-notice.tsx';
import styles from './form.module.css';
import { outcomeMessages } from './form-messages.ts';
import { RememberSwitch } from './remember-switch.tsx';
import { SpamGuard } from './spam-guard.tsx';

type FormViewProps = {
  readonly definition: FormDefinition;
  readonly heading: string;
  readonly level: HeadingLevel;
};

/**
 * A form rendered from its definition. React renders the constant parts; `bind-form.ts` fills the slots.
 * Until it runs, the only button is disabled, which also prevents submitting by key.
 */
export function FormView({ definition, heading, level }: FormViewProps) {
  const form = useRef<HTMLFormElement>(null);
  const bound = useBoundForm(definition, form);
  const draft = useDraft({ definition, form, waiting: bound === null });
  const unconnected = useContext(UnconnectedFormsContext).includes(definition.id);
  const id = useId();
  useSharedText(definition, form, bound);

  useEffect(() => bound?.keepWith(() => draft.autosave.current), [bound, draft.autosave]);

  const hasDraft = draft.state?.kind === 'restored' || draft.state?.kind === 'offered';
  useEffect(() => {
    draftOnPage.set(hasDraft);
    return () => draftOnPage.set(false);
  }, [hasDraft]);

  return (
    <section id="form" className={styles.form} aria-labelledby={`${id}heading`}>
      <Heading level={level} id={`${id}heading`}>
        {heading}
      </Heading>
      <div role="alert" data-place="alert" suppressHydrationWarning>
        {''}
      </div>
      <div role="status" tabIndex={-1}>
        <div
          data-place="outcome"
          className={unconnected ? styles.before : undefined}
          suppressHydrationWarning
        >
          {unconnected ? outcomeMessages.unconnected : ''}
        </div>
        {bound && <AfterSubmit bound={bound} form={form} />}
      </div>
      {bound && <DraftNotice draft={draft} />}
      <form
        ref={form}
        method="post"
        noValidate
        data-form={definition.id}
        data-unconnected={unconnected ? '' : undefined}
        aria-labelledby={`${id}heading`}
        suppressHydrationWarning
      >
        <WithoutScript what="form" />
        {definition.fields.map((field) => (
          <Fragment key={field.name}>
            <FieldView field={field} id={`${id}${field.name}`} />
            {field.control !== 'select' && field.place && (
              <div className={styles.locationPlace}>
                {bound && <AddLocation field={field} form={form} />}
              </div>
            )}
          </Fragment>
        ))}
        <SpamGuard id={`${id}captcha`} />
        {/* Without autocompletion, Firefox does not restore the button's state after a reload. */}
        <button
          type="submit"
          className={buttons.primary}
          disabled
          {...{ autoComplete: 'off' }}
          suppressHydrationWarning
        >
          {definition.submitLabel}
        </button>
      </form>
      {bound && <RememberSwitch definition={definition} form={form} />}
    </section>
  );
}

/**
 * Binds the form, unless the page's first scripts have.
 * @returns null while a submission is being stored, which React must not disturb
 */
function useBoundForm(
  definition: FormDefinition,
  form: RefObject<HTMLFormElement | null>,
): BoundForm | null {
  const access = useOutboxAccess();
  const [bound, setBound] = useState<BoundForm | null>(null);
  const [{ outbox, provide }] = useState(awaitOutbox);
  useEffect(() => {
    if (access !== null) provide(access);
  }, [access, provide]);
  useEffect(() => {
    if (form.current === null) return;
    const own = bindForm(form.current, definition, {
      outbox,
      random: Math.random,
      reader: async () => (await outbox()).reader,
    });
    own?.whenStored(() => setBound(own));
    return () => own?.end();
  }, [definition, form, outbox]);
  return bound;
}

function awaitOutbox() {
  let provide = (_outbox: FormOutbox) => {};
  const provided = new Promise<FormOutbox>((resolve) => {
    provide = resolve;
  });
  return { outbox: () => provided, provide };
}

type AfterSubmitProps = {
  readonly bound: BoundForm;
  readonly form: RefObject<HTMLFormElement | null>;
};

function AfterSubmit({ bound, form }: AfterSubmitProps) {
  const receipt = useSyncExternalStore(bound.state.subscribe, () => bound.outcome().receipt);
  if (receipt === null) return null;
  return (
    <>
      <ReceiptCode id={receipt} />
      <p className={styles.another}>
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => form.current && focusFirstEmpty(form.current)}
        >
          {outcomeMessages.another}
        </button>
      </p>
    </>
  );
}

/** Skips filled-in contact details. */
const focusFirstEmpty = (form: HTMLFormElement): void =>
  [...form.querySelectorAll<HTMLInputElement>(`[name]:not([name="${honeypotName}"])`)]
    .find(({ value }) => value === '')
    ?.focus();

const [sharedForm, sharedField] = ['local-issue', 'issue'] as const;

/** Looks for shared text once, at the page's start. */
export function useSharedText(
  { id, fields }: FormDefinition,
  form: RefObject<HTMLFormElement | null>,
  bound: BoundForm | null,
): void {
  const started = useOutboxAccess() !== null;
  useEffect(() => {
    if (!started || bound === null || id !== sharedForm) return;
    void importWithRetry(() => import('./put-shared-text.ts')).then(({ putSharedText }) => {
      const control = form.current?.elements.namedItem(sharedField);
      const field = fields.find(({ name }) => name === sharedField);
      if (!(control instanceof HTMLTextAreaElement) || field?.control !== 'textarea') return;
      void putSharedText(field, control, (sentences) =>
        bound.typed(sharedField, { sentences, empty: false, cut: false }),
      );
    });
  }, [started, bound, id, fields, form]);
}
