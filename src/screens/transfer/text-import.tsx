import { useId, useState } from 'react';
import {
  type ReadTextMessage,
  readTextMessage,
  type TextMessageFault,
} from '#src/outbox/transfer/text-message.ts';
import type { TransferredSubmission } from '#src/outbox/transfer/transfer-file.ts';
import entries from '#src/screens/shared/entries.module.css';
import { AnswersView } from '#src/screens/shared/submission-row.tsx';
import { formOf, formTitle } from '#src/screens/shared/titles.ts';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import styles from './transfer.module.css';
import { transferMessages } from './transfer-messages.ts';

const words = transferMessages.textMessage;

type TextImportProps = {
  /** Shows it before it is added. */
  readonly onRead: (submission: TransferredSubmission) => void;
};

type Outcome =
  | { readonly kind: 'problem'; readonly fault: TextMessageFault | 'empty' }
  | { readonly kind: 'cut'; readonly read: ReadTextMessage };

/** Takes in a submission that came as a text message. A cut one is only shown: its whole would count as a duplicate. */
export function TextImport({ onRead }: TextImportProps) {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const problemId = useId();

  function read(): void {
    const found = readTextMessage(text, formOf);
    const isCut = found.ok && found.value.isCut;
    if (text.trim() === '') setOutcome({ kind: 'problem', fault: 'empty' });
    else if (!found.ok) setOutcome({ kind: 'problem', fault: found.error });
    else setOutcome(isCut ? { kind: 'cut', read: found.value } : null);
    if (found.ok && !isCut) onRead(found.value.submission);
  }

  return (
    <>
      <label className={styles.field}>
        {words.label}
        <textarea
          rows={4}
          value={text}
          dir="ltr"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={outcome?.kind === 'problem'}
          aria-describedby={problemId}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setOutcome(null);
          }}
        />
      </label>
      <div id={problemId}>
        {outcome?.kind === 'problem' && (
          <p className={notices.notice} role="alert">
            {words.faults[outcome.fault]}
          </p>
        )}
      </div>
      <div className={entries.actions}>
        <button type="button" className={buttons.secondary} onClick={read}>
          {words.read}
        </button>
      </div>
      {outcome?.kind === 'cut' && (
        <div role="status">
          <p>{words.cut(formTitle(outcome.read.submission.form))}</p>
          <AnswersView
            form={outcome.read.submission.form}
            title={formTitle(outcome.read.submission.form)}
            answers={outcome.read.submission.answers}
          />
        </div>
      )}
    </>
  );
}
