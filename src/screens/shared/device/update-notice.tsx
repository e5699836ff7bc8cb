import { useState } from 'react';
import { deviceMessages } from '#src/content/device-messages.ts';
import buttons from '#src/ui/button.module.css';
import { isHalfFilled } from './is-half-filled.ts';
import styles from './notices.module.css';

const words = deviceMessages.update;

/** Offers a newer version that is on the device. It waits for the person's word, and asks where a form is half filled in. */
export function UpdateNotice({ update }: { readonly update: () => void }) {
  const [step, setStep] = useState<'offered' | 'asking' | 'updating'>('offered');

  function take(): void {
    setStep('updating');
    update();
  }

  if (step === 'updating') return <p className={styles.notice}>{words.waiting}</p>;
  if (step === 'asking') {
    return (
      <p className={styles.notice}>
        {words.half}{' '}
        <button type="button" className={buttons.secondary} onClick={take}>
          {words.anyway}
        </button>{' '}
        <button
          type="button"
          className={buttons.secondary}
          // So that a second press of the same key tears nothing away.
          ref={(button) => button?.focus()}
          onClick={() => setStep('offered')}
        >
          {words.later}
        </button>
      </p>
    );
  }
  return (
    <p className={styles.notice}>
      {words.offer}{' '}
      <button
        type="button"
        className={buttons.secondary}
        onClick={() => (isHalfFilled() ? setStep('asking') : take())}
      >
        {words.now}
      </button>
    </p>
  );
}
