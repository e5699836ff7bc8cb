import { type RefObject, useLayoutEffect } from 'react';
import buttons from '#src/ui/button.module.css';
import { Heading, type HeadingLevel, levelBelow } from '#src/ui/content/text-blocks.tsx';
import styles from './form.module.css';
import type { Outcome } from './outcome.ts';

/** Messages of the panel in the place of a submitted form. */
export const afterSubmitMessages = {
  another: 'File another',
  now: 'What happens now',
  waiting: 'It waits in your outbox. Until it is sent, you can read, change or delete it there.',
  sent: 'It has left this device. You have nothing more to do.',
  receipt: 'Keep the receipt. It tells us which submission you mean.',
} as const;

type AfterSubmitProps = {
  readonly level: HeadingLevel;
  readonly outcome: Outcome;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onAnother: () => void;
};

/** Takes the emptied form's place: the ways on, and what happens now. */
export function AfterSubmit({ level, outcome, form, onAnother }: AfterSubmitProps) {
  useLayoutEffect(() => {
    const { current } = form;
    if (current === null) return;
    current.hidden = true;
    return () => {
      current.hidden = false;
    };
  }, [form]);
  const steps = stepsOf(outcome);
  return (
    <>
      <button type="button" className={buttons.primary} onClick={onAnother}>
        {afterSubmitMessages.another}
      </button>
      {steps.length > 0 && (
        <>
          <Heading level={levelBelow(level)}>{afterSubmitMessages.now}</Heading>
          <ul className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** None after a submission that was deleted meanwhile. */
function stepsOf({ look, inOutbox, receipt }: Outcome): readonly string[] {
  if (receipt === null) return [];
  const { sent, waiting, receipt: keep } = afterSubmitMessages;
  return [...(look === 'success' ? [sent] : inOutbox ? [waiting] : []), keep];
}
