import { useEffect, useMemo, useRef, useState } from 'react';
import type { ExportContents, ExportFormat } from '#src/outbox/transfer/export-submissions.ts';
import entries from '#src/screens/shared/entries.module.css';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import { saveFile } from '#src/ui/save-file.ts';
import { CodeSeries } from './code-series.tsx';
import styles from './transfer.module.css';
import { transferMessages } from './transfer-messages.ts';

type ExportResultProps = {
  readonly exported: ExportContents;
  readonly onMessage: (message: string) => void;
  readonly onHandedOver: () => void;
};

/**
 * A file to save or share, or codes to scan. A started download or share proves nothing, so the user is
 * asked.
 */
export function ExportResult({ exported, onMessage, onHandedOver }: ExportResultProps) {
  const { text, format, submissions } = exported;
  const [isAsking, setIsAsking] = useState(false);
  const file = useMemo(
    () =>
      format === 'codes' ? null : makeExportFile(text, submissions.length, format, new Date()),
    [text, format, submissions],
  );
  const words = file === null ? transferMessages.codesQuestion : transferMessages.question;
  const question = (
    <Question words={words} onYes={onHandedOver} onNotYet={() => onMessage(words.stays)} />
  );
  if (file === null) {
    return isAsking ? (
      <>
        <button type="button" className={buttons.secondary} onClick={() => setIsAsking(false)}>
          {transferMessages.showAgain}
        </button>
        {question}
      </>
    ) : (
      <CodeSeries text={text} onDone={() => setIsAsking(true)} onYes={onHandedOver} />
    );
  }

  function fileSaved(): void {
    if (format === 'table') onMessage(transferMessages.tableSaved);
    else setIsAsking(true);
  }

  async function share(shared: File): Promise<void> {
    if (await shareFile(shared)) fileSaved();
    else onMessage(transferMessages.notShared);
  }

  return (
    <>
      <p className={styles.fileName}>{file.name}</p>
      <div className={entries.actions}>
        <button
          type="button"
          className={isAsking ? buttons.secondary : buttons.primary}
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
      {isAsking && question}
    </>
  );
}

type QuestionProps = {
  readonly words: { readonly asked: string; readonly why: string; readonly yes: string };
  readonly onYes: () => void;
  readonly onNotYet: () => void;
};

/** Remains after 'Not yet': the file may be under way. */
function Question({ words, onYes, onNotYet }: QuestionProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  // Below the pressed button, it could be missed.
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

type FileFormat = Exclude<ExportFormat, 'codes'>;

/** Text, because many share sheets refuse JSON. */
const kinds = {
  encrypted: { ending: 'txt', type: 'text/plain' },
  plain: { ending: 'json', type: 'application/json' },
  table: { ending: 'csv', type: 'text/csv' },
} as const;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * ASCII, without colon or content, in local time: `we-the-people-9-reports-Nov21-4-28pm.txt`. Suits every
 * file system.
 */
export function exportFileName(count: number, format: FileFormat, now: Date): string {
  const reports = count === 1 ? '1-report' : `${count}-reports`;
  const day = `${months[now.getMonth()]}${now.getDate()}`;
  const minutes = String(now.getMinutes()).padStart(2, '0');
  const time = `${now.getHours() % 12 || 12}-${minutes}${now.getHours() < 12 ? 'am' : 'pm'}`;
  return `we-the-people-${reports}-${day}-${time}.${kinds[format].ending}`;
}

const makeExportFile = (text: string, count: number, format: FileFormat, now: Date): File =>
  new File([text], exportFileName(count, format, now), { type: kinds[format].type });

const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] });

/**
 * Opens the share sheet; needs a recent click.
 * @returns whether an app took the file, which it may still discard
 */
async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch {
    return false;
  }
}
