import { captchaName, honeypotName } from '#src/forms/check-submission.ts';
import styles from '#src/ui/fields/field.module.css';
import { FieldMessage } from '#src/ui/fields/field-view.tsx';
import hidden from '#src/ui/hidden.module.css';
import own from './form.module.css';
import { spamGuardMessages } from './form-messages.ts';

/**
 * The captcha and the honeypot, which no person sees. `bind-form.ts` makes the sum once per page load: robots
 * could read a prerendered one.
 */
export function SpamGuard({ id }: { readonly id: string }) {
  return (
    <>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id} data-place="sum" suppressHydrationWarning>
          {spamGuardMessages.noSum}
        </label>
        {/* Always one line, so that nothing moves. */}
        <p
          className={`${styles.hint} ${own.preparing}`}
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
          className={styles.control}
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
