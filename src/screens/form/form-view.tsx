import {
  Fragment,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { captchaName, honeypotName } from '#src/forms/check-submission.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import type { Field, FormDefinition } from '#src/forms/form-definition.ts';
import { importWithRetry } from '#src/lib/load.ts';
import { ContactDetails } from '#src/screens/shared/contact-details.tsx';
import { AnotherAppNotice } from '#src/screens/shared/device/another-app-notice.tsx';
import { fillInDetails } from '#src/screens/shared/fill-in-details.ts';
import {
  UnconnectedFormsContext,
  useDraft,
  useOutboxAccess,
} from '#src/screens/shared/services-context.ts';
import buttons from '#src/ui/button.module.css';
import { draftOnPage } from '#src/ui/content/page-view.tsx';
import { Heading, type HeadingLevel } from '#src/ui/content/text-blocks.tsx';
import { deferred, useDeferred, WithoutScript } from '#src/ui/deferred.tsx';
import fieldStyles from '#src/ui/fields/field.module.css';
import { FieldMessage, FieldView } from '#src/ui/fields/field-view.tsx';
import hidden from '#src/ui/hidden.module.css';
import { type BoundForm, bindForm, type FormOutbox } from './bind-form.ts';
import styles from './form.module.css';
import { outcomeMessages, spamGuardMessages } from './form-messages.ts';
import { untouchedForm } from './form-state.ts';
import outcomeStyles from './outcome.module.css';
import { apartFromForm, RememberSwitch } from './remember-switch.tsx';

/** Its place in the form is kept until it has loaded. */
const AddLocation = deferred(async () => (await import('./add-location.tsx')).AddLocation);

const loadAfterSubmit = () => import('./after-submit.tsx');

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
  const notice = useRef<HTMLDivElement>(null);
  // Before React paints the fields.
  useLayoutEffect(() => {
    if (form.current !== null) fillInDetails(definition, form.current);
  }, [definition]);
  const bound = useBoundForm(definition, form);
  const { status, isEmptied } = useBoundState(bound);
  const outcome = bound?.outcome();
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

  const after = useDeferred(loadAfterSubmit);
  const isSubmitted = isEmptied && status.kind !== 'storing';
  const isDone = after !== null && isSubmitted && draft.state?.kind !== 'restored';
  const fieldView = (field: Field) => (
    <Fragment key={field.name}>
      <FieldView field={field} id={`${id}${field.name}`} />
      {field.control !== 'select' && field.place && (
        <div className={styles.locationPlace}>
          {bound && <AddLocation field={field} form={form} />}
        </div>
      )}
    </Fragment>
  );

  return (
    <section id="form" className={styles.form} aria-labelledby={`${id}heading`}>
      <AnotherAppNotice />
      <Heading level={level} id={`${id}heading`}>
        {heading}
      </Heading>
      <div role="alert" data-place="alert" suppressHydrationWarning>
        {''}
      </div>
      <div className={isDone ? styles.done : undefined}>
        <div role="status" tabIndex={-1}>
          <div
            data-place="outcome"
            className={unconnected ? outcomeStyles.before : undefined}
            suppressHydrationWarning
          >
            {unconnected ? outcomeMessages.unconnected : ''}
          </div>
          {after && outcome && <after.Receipt outcome={outcome} isDone={isDone} />}
        </div>
        {after && bound && outcome && isDone && (
          <after.AfterSubmit
            id={definition.id}
            level={level}
            outcome={outcome}
            form={form}
            onAnother={bound.reopen}
          />
        )}
      </div>
      {bound && (
        <div role="status" ref={notice} tabIndex={-1}>
          {after && <after.DraftNotice draft={draft} box={notice} />}
        </div>
      )}
      <form id={apartFromForm} method="dialog" hidden autoComplete="off" />
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
        <Group name={definition.people?.[0]}>
          <ContactDetails>
            <div className={styles.fields}>
              {definition.fields.slice(0, commonFields.length).map(fieldView)}
              <RememberSwitch definition={definition} form={form} />
            </div>
          </ContactDetails>
        </Group>
        <Group name={definition.people?.[1]}>
          {definition.fields.slice(commonFields.length).map(fieldView)}
        </Group>
        <SpamGuard id={`${id}captcha`} />
        {after && <after.Source form={definition.id} />}
        {/* Firefox restores after a reload that a button was enabled, but nothing of a group. */}
        <fieldset disabled className={styles.submit} suppressHydrationWarning>
          <button type="submit" className={buttons.primary}>
            {definition.submitLabel}
          </button>
        </fieldset>
        {/* The first script hands it to `press-early.ts`. */}
        <button type="button" className={buttons.plain} data-print="form">
          Print a blank form
        </button>
      </form>
    </section>
  );
}

type GroupProps = { readonly name: string | undefined; readonly children: ReactNode };

/** Fields about one person, in a form about two. */
const Group = ({ name, children }: GroupProps) =>
  name === undefined ? (
    children
  ) : (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  );

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

const never = () => () => {};

/** The state of a bound form; of an untouched one before. */
const useBoundState = (bound: BoundForm | null) =>
  useSyncExternalStore(
    bound?.state.subscribe ?? never,
    () => bound?.state.get() ?? untouchedForm,
    () => untouchedForm,
  );

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

/**
 * The captcha and the honeypot, which no person sees. `bind-form.ts` makes the sum once per page load: robots
 * could read a prerendered one.
 */
export function SpamGuard({ id }: { readonly id: string }) {
  return (
    <>
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor={id} data-place="sum" suppressHydrationWarning>
          {spamGuardMessages.noSum}
        </label>
        {/* Always one line, so that nothing moves. */}
        <p
          className={`${fieldStyles.hint} ${outcomeStyles.preparing}`}
          id={`${id}-hint`}
          data-place="sum-hint"
          suppressHydrationWarning
        >
          {spamGuardMessages.preparing}
        </p>
        <input
          id={id}
          name={captchaName}
          data-unkept
          className={fieldStyles.control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          required
          aria-invalid={false}
          aria-describedby={`${id}-hint ${id}-message`}
          suppressHydrationWarning
        />
        <FieldMessage id={id} />
      </div>
      {/* Not `display: none`, which simple robots check. */}
      <div className={hidden.hidden} aria-hidden="true">
        <label>
          Leave this blank
          <input name={honeypotName} data-unkept type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
