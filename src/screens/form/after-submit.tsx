import { type RefObject, useLayoutEffect } from 'react';
import { site } from '#src/content/site.ts';
import { townHall } from '#src/content/town-hall.ts';
import { onHost } from '#src/lib/site-path.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import buttons from '#src/ui/button.module.css';
import { ShareButton } from '#src/ui/content/share-button.tsx';
import { Heading, type HeadingLevel, levelBelow } from '#src/ui/content/text-blocks.tsx';
import styles from './form.module.css';
import type { Outcome } from './outcome.ts';

/** Messages of the panel in the place of a submitted form. */
export const afterSubmitMessages = {
  another: 'File another',
  last: (receipt: string, isSent: boolean) =>
    `Last: ${receipt}, ${isSent ? 'sent' : 'in your outbox'}`,
  now: 'What Happens Now',
  waiting: 'It waits in your outbox. Until it is sent, you can read, change or delete it there.',
  sent: 'It was sent. You have nothing more to do.',
  receipt: 'Keep the receipt. It tells us which submission you mean.',
  bring: 'Bring a Friend',
  share: 'Share this site',
  calendar: 'Add the town hall to your calendar',
} as const;

/** Forms of people who come to us: they are offered more. */
const welcoming: readonly string[] = ['join', 'volunteer', 'stay-informed'];

export { ReceiptCode } from '#src/screens/shared/receipt-code.tsx';

type LastReceiptProps = { readonly receipt: string; readonly look: Outcome['look'] };

/** Above the form for another: what became of the one before. */
export const LastReceipt = ({ receipt, look }: LastReceiptProps) => (
  <p>{afterSubmitMessages.last(receiptOf(receipt), look === 'success')}</p>
);

type AfterSubmitProps = {
  /** The form's. */
  readonly id: string;
  readonly level: HeadingLevel;
  readonly outcome: Outcome;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onAnother: () => void;
};

/** Takes the emptied form's place: the ways on, and what happens now. */
export function AfterSubmit({ id, level, outcome, form, onAnother }: AfterSubmitProps) {
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
      {steps.length > 0 && welcoming.includes(id) && (
        <>
          <Heading level={levelBelow(level)}>{afterSubmitMessages.bring}</Heading>
          <div className={styles.ways}>
            <ShareButton label={afterSubmitMessages.share} to="/" title={site.name} />
            {/* No `download`: on phones the calendar opens the file. */}
            <a href={onHost(townHall.calendarFile)} className={buttons.secondary}>
              {afterSubmitMessages.calendar}
            </a>
          </div>
        </>
      )}
    </>
  );
}

/** None after a submission that was deleted meanwhile. */
function stepsOf({ look, inOutbox, receipt }: Outcome): readonly string[] {
  if (receipt === null) return [];
  const { sent, waiting, receipt: keep } = afterSubmitMessages;
  const now = look === 'success' ? [sent] : inOutbox ? [waiting] : [];
  return [...now, ...(site.whoReads === '' ? [] : [site.whoReads]), keep];
}
