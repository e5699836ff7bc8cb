import { useEffect, useState } from 'react';
import { textNumber } from '#owner';
import type { FormDefinition } from '#src/forms/form-definition.ts';
import {
  mostMessages,
  noteTexted,
  takeForText,
  toTextMessage,
} from '#src/outbox/transfer/text-message.ts';
import type { TransferredSubmission } from '#src/outbox/transfer/transfer-file.ts';
import boxes from '#src/screens/shared/box-label.module.css';
import entries from '#src/screens/shared/entries.module.css';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import type { OutboxActions } from './outbox-actions.tsx';
import styles from './text-message-panel.module.css';

/** Messages about a submission as a text message. */
export const textMessages = {
  warning:
    'A text message is not encrypted: phone companies, and anyone who sees either phone, can read all of it. Send it only if that harms nobody.',
  text: 'The text',
  open: 'Open in messages',
  copy: 'Copy the text',
  copied: 'Copied.',
  notCopied: 'This browser cannot copy it. Select the text above and copy it.',
  whole: (messages: number) => `Send every word, in ${messages} messages`,
  aloud:
    'To read it out over a radio: say the receipt above, then the answers under “Show answers,” in their order.',
  noNumber: 'This site names no number for texts. Send it to someone who can take it in.',
  sent: 'I have sent it',
  noted: 'Noted: it shows as texted.',
  stays:
    'It stays waiting here and is sent over data too, under the same receipt, so it counts only once.',
  nothing: 'It was sent, changed or deleted in the meantime.',
  count: (messages: number) => (messages === 1 ? '1 text message' : `${messages} text messages`),
  cut: (label: string, kept: number, of: number) =>
    `“${label}” is cut: ${kept} of ${of} characters fit.`,
  cutMeaning: 'A person who gets a cut text can read it, but not send it on for you.',
  leftOut: 'Answers that the form no longer has are left out.',
} as const;

type TextMessagePanelProps = {
  readonly run: OutboxActions['run'];
  readonly id: string;
  readonly definition: FormDefinition;
};

/** A waiting submission as text: to send where there is no data, or to paste into a radio. */
export function TextMessagePanel({ run, id, definition }: TextMessagePanelProps) {
  const [taken, setTaken] = useState<TransferredSubmission | null>();
  useEffect(() => {
    let ended = false;
    void run((outbox) => takeForText(outbox, id)).then((done) => {
      if (!ended && done.ok) setTaken(done.value);
    });
    return () => {
      ended = true;
    };
  }, [run, id]);
  // The screen shows why storage failed.
  if (taken === undefined) return null;
  if (taken === null) return <p role="status">{textMessages.nothing}</p>;
  return <Text run={run} submission={taken} definition={definition} />;
}

type TextProps = Pick<TextMessagePanelProps, 'run' | 'definition'> & {
  readonly submission: TransferredSubmission;
};

function Text({ run, submission, definition }: TextProps) {
  const [isWhole, setWhole] = useState(false);
  const [message, setMessage] = useState('');
  const fit = toTextMessage(submission, definition, mostMessages);
  const whole = toTextMessage(submission, definition);
  const { text, messages, cut, leftOut } = isWhole ? whole : fit;
  const labelOf = (name: string) =>
    definition.fields.find((one) => one.name === name)?.label ?? name;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(textMessages.copied);
    } catch {
      setMessage(textMessages.notCopied);
    }
  }

  async function note(): Promise<void> {
    const noted = await run((outbox) => noteTexted(outbox, submission.id));
    // The screen shows why storage failed.
    if (!noted.ok) return;
    const isGone = noted.value.every(({ now }) => now === null);
    setMessage(isGone ? textMessages.nothing : textMessages.noted);
  }

  return (
    <div className={styles.panel}>
      <p className={notices.notice}>{textMessages.warning}</p>
      <label className={styles.text}>
        {textMessages.text} ({textMessages.count(messages)})
        <textarea readOnly rows={6} value={text} spellCheck={false} dir="ltr" />
      </label>
      {whole.messages > mostMessages && (
        <label className={boxes.boxLabel}>
          <input
            type="checkbox"
            checked={isWhole}
            onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
          />
          {textMessages.whole(whole.messages)}
        </label>
      )}
      <div aria-live="polite">
        {cut.map(({ name, kept, of }) => (
          <p key={name}>{textMessages.cut(labelOf(name), kept, of)}</p>
        ))}
        {leftOut.length > 0 && <p>{textMessages.leftOut}</p>}
        {cut.length + leftOut.length > 0 && <p>{textMessages.cutMeaning}</p>}
      </div>
      {textNumber === '' && <p>{textMessages.noNumber}</p>}
      <div className={entries.actions}>
        <a
          className={buttons.secondary}
          href={`sms:${textNumber}?&body=${encodeURIComponent(text)}`}
        >
          {textMessages.open}
        </a>
        <button type="button" className={buttons.secondary} onClick={() => void copy()}>
          {textMessages.copy}
        </button>
        <button type="button" className={buttons.secondary} onClick={() => void note()}>
          {textMessages.sent}
        </button>
      </div>
      <p role="status">{message}</p>
      <p>{textMessages.stays}</p>
      <p>{textMessages.aloud}</p>
    </div>
  );
}
