import { Fragment, memo, type ReactNode, useId } from 'react';
import { captchaName, honeypotName } from '#src/forms/check-submission.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import type { Field, FormDefinition } from '#src/forms/form-definition.ts';
import boxes from '#src/screens/shared/box-label.module.css';
import { Button } from '#src/ui/button.tsx';
import { Heading, type HeadingLevel } from '#src/ui/content/text-blocks.tsx';
import { WithoutScript } from '#src/ui/deferred.tsx';
import fieldStyles from '#src/ui/fields/field.module.css';
import { FieldMessage, FieldView } from '#src/ui/fields/field-view.tsx';
import hidden from '#src/ui/hidden.module.css';
import { practiceMessages } from './draft-messages.ts';
import styles from './form.module.css';
import { formMessages, spamGuardMessages } from './form-messages.ts';
import outcomeStyles from './outcome.module.css';

type FormViewProps = {
  readonly definition: FormDefinition;
  readonly heading: string;
  readonly level: HeadingLevel;
  /** Whether the service takes it; the notice would move every field if it came later. */
  readonly unconnected: boolean;
};

/**
 * A form as a part of a page, for the build: `mountForm` makes it work. Until then, the only button belongs to an empty
 * form: nothing typed can get into an address, and the first script notes the press.
 */
export function FormView({ definition, heading, level, unconnected }: FormViewProps) {
  const id = useId();
  return (
    <section id="form" className={styles.form} data-level={level} aria-labelledby={`${id}heading`}>
      <div data-island="another-app" className={styles.place} />
      <Heading level={level} id={`${id}heading`}>
        {heading}
      </Heading>
      <div aria-live="polite" data-place="practice" className={styles.place}>
        {''}
      </div>
      <div role="alert" data-place="alert">
        {''}
      </div>
      <div>
        <div role="status" tabIndex={-1}>
          <div data-place="outcome" className={unconnected ? outcomeStyles.before : undefined}>
            {unconnected ? formMessages.unconnected : ''}
          </div>
          <Place name="receipt" />
        </div>
        <Place name="after" />
      </div>
      <div role="status" tabIndex={-1} data-place="draft">
        {''}
      </div>
      <form id={apartFromForm} method="dialog" hidden autoComplete="off" />
      <form
        method="post"
        noValidate
        data-form={definition.id}
        data-unconnected={unconnected ? '' : undefined}
        aria-labelledby={`${id}heading`}
      >
        <WithoutScript what="form" />
        <FormFields definition={definition} id={id} withLocation />
        <SpamGuard id={`${id}captcha`} />
        <p data-place="source" className={styles.source}>
          {''}
        </p>
        <fieldset className={styles.submit}>
          <Button kind="primary" type="submit" form={apartFromForm}>
            {definition.submitLabel}
          </Button>
        </fieldset>
        {/* The first script hands it to `press-early.ts`. */}
        <Button kind="plain" data-print="form">
          Print a blank form
        </Button>
        <label className={boxes.boxLabel}>
          {/* Not in its form, whose reset would turn it off. */}
          <input type="checkbox" form={apartFromForm} data-practice="" />
          {practiceMessages.begin}
        </label>
        <p data-place="until" className={styles.until}>
          {''}
        </p>
      </form>
    </section>
  );
}

/** Filled by the form's script. */
const Place = ({ name }: { readonly name: string }) => (
  <div data-place={name} className={styles.place}>
    {''}
  </div>
);

/**
 * The id of an empty form, which owns what a reset must not change. It submits nothing, also by key; without
 * autocompletion, Firefox restores nothing in it after a reload.
 */
const apartFromForm = 'apart-from-form';

type FormFieldsProps = {
  readonly definition: FormDefinition;
  /** Prefix of the fields' ids. */
  readonly id: string;
  /** Else `fill-in-details.ts` folds the contact details if they are remembered. */
  readonly folded?: boolean;
  /** Whether a text of a place has the location's button (`add-location.ts`). */
  readonly withLocation?: boolean;
};

/** The fields of a form, on its page and in the editor. */
export const FormFields = memo(function FormFields(props: FormFieldsProps) {
  const { definition, id, folded = false, withLocation } = props;
  const { fields, people } = definition;
  const fieldView = (field: Field) => (
    <Fragment key={field.name}>
      <FieldView field={field} id={`${id}${field.name}`} />
      {withLocation && field.control !== 'select' && field.place && (
        <div className={styles.location} data-location={field.name}>
          <Button>{formMessages.addLocation}</Button>
        </div>
      )}
    </Fragment>
  );
  return (
    <>
      <Group name={people?.[0]}>
        <details open={!folded} className={styles.details}>
          <summary hidden={!folded}>
            <span data-place="details">{''}</span> <u className={styles.change}>Change</u>
          </summary>
          <div className={styles.fields}>{fields.slice(0, commonFields.length).map(fieldView)}</div>
        </details>
      </Group>
      <Group name={people?.[1]}>{fields.slice(commonFields.length).map(fieldView)}</Group>
    </>
  );
});

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
 * The captcha and the honeypot, which no person sees. `mountForm` makes the sum once per page load: robots
 * could read a prerendered one.
 */
export function SpamGuard({ id }: { readonly id: string }) {
  return (
    <>
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor={id} data-place="sum">
          {spamGuardMessages.noSum}
        </label>
        {/* Always one line, so that nothing moves. */}
        <p
          className={`${fieldStyles.hint} ${outcomeStyles.preparing}`}
          id={`${id}-hint`}
          data-place="sum-hint"
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
