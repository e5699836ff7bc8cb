import { useState } from 'react';
import { textNumber } from '#owner';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import type { Pending } from '#src/outbox/model/submission.ts';
import listStyles from '#src/screens/shared/lists.module.css';
import { formTitle, titleOf } from '#src/screens/shared/titles.ts';
import buttons from '#src/ui/button.module.css';
import { Button } from '#src/ui/button.tsx';
import { formatWholeTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { labeled } from './answers-view.tsx';

/** The words about sending a submission as a text. */
export const byTextMessages = {
  warning:
    'A text is not private: the phone company, and anyone who holds either phone, can read it.',
  noNumber: 'We have no number for texts. Text it to someone who can fill out the form for you.',
  open: 'Open in messages',
  share: 'Share the text',
  notShared: 'This browser could not share it. Open it in messages instead.',
  copy: 'Copy the text',
  copied: 'Copied. Paste it into a message.',
  notCopied: 'This browser could not copy it. Open it in messages instead.',
  stays:
    'It also stays in your outbox, to be sent when there is a connection. Both have the same receipt.',
  photo: 'Text a photo of it',
  addPhoto: 'Add the photo in your messages app.',
} as const;

/** A waiting submission in plain words, for the phone's own messages. */
export function ByText({ submission }: { readonly submission: Pending }) {
  const [message, setMessage] = useState('');
  const text = textOf(submission);
  const named = (label: string) => `${label}: ${titleOf(submission).accessibleName}`;

  async function share(): Promise<void> {
    setMessage('');
    try {
      await navigator.share({ text });
    } catch (error) {
      // The person has closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setMessage(byTextMessages.notShared);
    }
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(byTextMessages.copied);
    } catch {
      setMessage(byTextMessages.notCopied);
    }
  }

  const [label, act] =
    'share' in navigator ? [byTextMessages.share, share] : [byTextMessages.copy, copy];
  return (
    <div className={listStyles.notices}>
      <p className={notices.compact}>{byTextMessages.warning}</p>
      {textNumber === '' && <p>{byTextMessages.noNumber}</p>}
      <div className={listStyles.actions}>
        <a
          className={buttons.secondary}
          aria-label={named(byTextMessages.open)}
          href={smsLink(textNumber, text)}
        >
          {byTextMessages.open}
        </a>
        <Button aria-label={named(label)} onClick={() => void act()}>
          {label}
        </Button>
        <span role="status">{message}</span>
      </div>
      <p>{byTextMessages.stays}</p>
      <div className={listStyles.actions}>
        <a
          className={buttons.secondary}
          aria-label={named(byTextMessages.photo)}
          href={smsLink(textNumber, `Photo for ${receiptOf(submission.id)}`)}
        >
          {byTextMessages.photo}
        </a>
      </div>
      <p>{byTextMessages.addPhoto}</p>
    </div>
  );
}

/** @returns form and receipt, each answer by its label, and the time of capture; nothing is shortened */
export function textOf({ id, form, answers, capturedAt }: Pending): string {
  const lines = labeled(form, answers)
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => (label.endsWith('?') ? `${label} ${text}` : `${label}: ${text}`));
  // Engines put a narrow space before 'PM', which GSM 7-bit lacks.
  const written = formatWholeTime(capturedAt).replaceAll(/\s/g, ' ');
  return [`${formTitle(form)}, receipt ${receiptOf(id)}`, ...lines, `Written ${written}`].join(
    '\n',
  );
}

/**
 * An `sms:` URI (RFC 5724). Before the body, Android takes '?', and iOS '&'.
 * @param number empty if the person chooses it
 */
export const smsLink = (number: string, body: string): string =>
  // What is no character cannot be encoded.
  `sms:${number}?&body=${encodeURIComponent(body.replaceAll(/\p{Surrogate}/gu, '\ufffd'))}`;
