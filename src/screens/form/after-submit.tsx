import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { deviceMessages } from '#src/content/device-messages.ts';
import { site } from '#src/content/site.ts';
import { townHall } from '#src/content/town-hall.ts';
import { sourceIn, sourceName } from '#src/forms/source.ts';
import { onHost } from '#src/lib/site-path.ts';
import { mappingOf } from '#src/outbox/outbox.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import { isInstalled } from '#src/pwa/install.ts';
import { erasesAfterSevenDays } from '#src/pwa/platform.ts';
import { ReceiptCode } from '#src/screens/shared/receipt-code.tsx';
import { useOutboxAccess } from '#src/screens/shared/services-context.ts';
import buttons from '#src/ui/button.module.css';
import { ShareButton } from '#src/ui/content/share-button.tsx';
import { Heading, type HeadingLevel, levelBelow } from '#src/ui/content/text-blocks.tsx';
import notices from '#src/ui/notice.module.css';
import styles from './form.module.css';
import type { Outcome } from './outcome.ts';

/** Messages of the panel in the place of a submitted form. */
export const afterSubmitMessages = {
  source: (source: string) => `This also sends “${source}”, from the link that you opened.`,
  another: 'File another',
  last: (receipt: string, isSent: boolean) =>
    `Last: ${receipt}, ${isSent ? 'sent' : 'in your outbox'}`,
  now: 'What Happens Now',
  waiting: 'It waits in your outbox. Until it is sent, you can read, change or delete it there.',
  sent: 'It was sent.',
  receipt: 'Keep the receipt. It tells us which submission you mean.',
  bring: 'Bring a Friend',
  share: 'Share this site',
  calendar: 'Add the town hall to your calendar',
} as const;

/** Forms of people who come to us: they are offered more. */
const welcoming: readonly string[] = ['join', 'volunteer', 'stay-informed'];

export { DraftNotice } from './draft-notice.tsx';

type SourceProps = { readonly form: string };

/** Where the person found the form, if that is sent too. */
export function Source({ form }: SourceProps) {
  const access = useOutboxAccess();
  const isSent = access !== null && mappingOf(access.outbox, form)?.entries[sourceName];
  const source = isSent ? sourceIn(location.hash) : null;
  return source && <p>{afterSubmitMessages.source(source)}</p>;
}

type ReceiptProps = { readonly outcome: Outcome; readonly isDone: boolean };

/** The receipt; a line instead of the outcome, once the panel has given way to the form for another. */
export function Receipt({ outcome: { receipt, look }, isDone }: ReceiptProps) {
  const [done, setDone] = useState<string | null>(null);
  useEffect(() => {
    if (isDone) setDone(receipt);
  }, [isDone, receipt]);
  if (receipt === null) return null;
  return isDone || receipt !== done ? (
    <ReceiptCode id={receipt} />
  ) : (
    <p className={styles.last} ref={bringIntoSight}>
      {afterSubmitMessages.last(receiptOf(receipt), look === 'success')}
    </p>
  );
}

/** The panel that has gone was above the field that has the focus: it is scrolled out of sight. */
function bringIntoSight(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' });
  line?.closest('section')?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
}

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
  const steps = stepsOf(id, outcome);
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
      {outcome.inOutbox && erasesAfterSevenDays() && !isInstalled() && (
        <p className={notices.compact}>{deviceMessages.storage.sevenDays}</p>
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
function stepsOf(id: string, { look, inOutbox, receipt }: Outcome): readonly string[] {
  if (receipt === null) return [];
  const { sent, waiting, receipt: keep } = afterSubmitMessages;
  const now = look === 'success' ? [sent] : inOutbox ? [waiting] : [];
  const who = site.whoAnswers[id] ?? site.whoReads;
  return [...now, ...(who === '' ? [] : [who]), keep];
}
