import { type Captcha, captchaLabel } from '#src/forms/captcha.ts';
import { captchaName, honeypotName } from '#src/forms/check-submission.ts';
import styles from '#src/ui/fields/field.module.css';
import hidden from '#src/ui/hidden.module.css';
import own from './form.module.css';

type SpamGuardProps = {
  readonly id: string;
  /** Null in prerendered HTML: a robot could read the sum there, and it is made once per page load. */
  readonly captcha: Captcha | null;
  /** Whether the form cannot be submitted yet, which makes its button pale. */
  readonly preparing: boolean;
  readonly message: string | null;
  readonly onTyped: () => void;
};

/** The captcha, and the honeypot that no person comes across. */
export function SpamGuard({ id, captcha, preparing, message, onTyped }: SpamGuardProps) {
  return (
    <>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {captcha === null ? 'Please solve: … + … = ?' : captchaLabel(captcha)}
        </label>
        {/* One line either way, so that nothing moves. */}
        <p
          className={preparing ? `${styles.hint} ${own.preparing}` : styles.hint}
          id={`${id}-hint`}
        >
          {preparing ? 'Getting ready…' : 'This CAPTCHA keeps out bots.'}
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
          onInput={onTyped}
          aria-invalid={message !== null}
          aria-describedby={message === null ? `${id}-hint` : `${id}-hint ${id}-message`}
        />
        {message !== null && (
          <p className={styles.error} id={`${id}-message`}>
            {message}
          </p>
        )}
      </div>
      {/* Not with display: none, which simple robots look for before they fill a field. */}
      <div className={hidden.hidden} aria-hidden="true">
        <label>
          Leave this blank
          <input name={honeypotName} data-unkept type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
