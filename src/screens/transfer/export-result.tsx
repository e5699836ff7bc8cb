import { useEffect, useMemo, useRef, useState } from 'react';
import type { ExportContents } from '#src/outbox/transfer/export-submissions.ts';
import entries from '#src/screens/shared/entries.module.css';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import { CodeSeries } from './code-series.tsx';
import { canShare, makeExportFile, saveFile, shareFile } from './export-file.ts';
import styles from './transfer.module.css';
import { transferMessages } from './transfer-messages.ts';

type ExportResultProps = {
  readonly exported: ExportContents;
  readonly onSaid: (said: string) => void;
  /** The person has said that the other device has it. */
  readonly onHandedOver: () => void;
};

/**
 * What was exported, ready to leave the device: a file to save or share, or codes to scan. That a download
 * has begun, or an app has taken the file, proves nothing: the person is asked.
 */
export function ExportResult({ exported, onSaid, onHandedOver }: ExportResultProps) {
  const { text, format, submissions } = exported;
  const [asks, setAsks] = useState(false);
  const file = useMemo(
    () =>
      format === 'codes' ? null : makeExportFile(text, submissions.length, format, new Date()),
    [text, format, submissions],
  );
  const words = file === null ? transferMessages.codesQuestion : transferMessages.question;
  const question = (
    <Question words={words} onYes={onHandedOver} onNotYet={() => onSaid(words.stays)} />
  );
  if (file === null) {
    return asks ? (
      <>
        <button type="button" className={buttons.secondary} onClick={() => setAsks(false)}>
          {transferMessages.showAgain}
        </button>
        {question}
      </>
    ) : (
      <CodeSeries text={text} onDone={() => setAsks(true)} />
    );
  }

  function fileSaved(): void {
    if (format === 'table') onSaid(transferMessages.tableSaved);
    else setAsks(true);
  }

  async function share(shared: File): Promise<void> {
    if (await shareFile(shared)) fileSaved();
    else onSaid(transferMessages.notShared);
  }

  return (
    <>
      <p className={styles.fileName}>{file.name}</p>
      <div className={entries.actions}>
        <button
          type="button"
          className={asks ? buttons.secondary : buttons.primary}
          onClick={() => {
            saveFile(file);
            fileSaved();
          }}
        >
          Save the file
        </button>
        {canShare(file) && (
          <button type="button" className={buttons.secondary} onClick={() => void share(file)}>
            Share the file
          </button>
        )}
      </div>
      {asks && question}
    </>
  );
}

type QuestionProps = {
  readonly words: { readonly asked: string; readonly why: string; readonly yes: string };
  readonly onYes: () => void;
  readonly onNotYet: () => void;
};

/** It stays after 'Not yet': the file may still be on its way. */
function Question({ words, onYes, onNotYet }: QuestionProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  // It comes below what was just pressed, where neither a small screen nor a screen reader looks.
  useEffect(() => group.current?.focus(), []);
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={`${notices.notice} ${styles.question}`}
      aria-describedby="export-question-why"
    >
      <legend>{words.asked}</legend>
      <p id="export-question-why">{words.why}</p>
      <div className={entries.actions}>
        <button type="button" className={buttons.primary} onClick={onYes}>
          {words.yes}
        </button>
        <button type="button" className={buttons.secondary} onClick={onNotYet}>
          {transferMessages.question.notYet}
        </button>
      </div>
    </fieldset>
  );
}
