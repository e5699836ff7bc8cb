import { useState } from 'react';
import type { FileWay } from '#src/outbox/transfer/export-submissions.ts';
import listStyles from '#src/screens/shared/lists.module.css';
import { spelled } from '#src/screens/shared/receipt-element.ts';
import { Button } from '#src/ui/button.tsx';
import { handOverMessages as words } from './hand-over-messages.ts';
import styles from './transfer.module.css';

/** Sealed ones are text, because many share sheets refuse JSON. */
const kinds = {
  sealed: { ending: 'txt', type: 'text/plain' },
  table: { ending: 'csv', type: 'text/csv' },
} as const;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Its name is ASCII, without colon or content, in local time: `we-the-people-9-reports-Nov21-4-28pm.txt`. Suits every
 * file system.
 */
export function makeExportedFile(
  text: string,
  count: number,
  kind: FileWay['kind'],
  now: Date,
): File {
  const reports = count === 1 ? '1-report' : `${count}-reports`;
  const day = `${months[now.getMonth()]}${now.getDate()}`;
  const minutes = String(now.getMinutes()).padStart(2, '0');
  const time = `${now.getHours() % 12 || 12}-${minutes}${now.getHours() < 12 ? 'am' : 'pm'}`;
  const { ending, type } = kinds[kind];
  return new File([text], `we-the-people-${reports}-${day}-${time}.${ending}`, { type });
}

/** How long a download stays readable, in milliseconds: Safari reads after the click. */
const readable = 60_000;

/** Begins a download. The browser does not report whether the file was kept. */
function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readable);
}

type ExportedFileProps = {
  readonly file: File;
  /** Who can read it, and how. */
  readonly about: string;
  /** Drawn for it; null if it has none. */
  readonly code: string | null;
  /** Saved, or taken by another app, which may still discard it. */
  readonly onLeft: () => void;
};

/** A file, to share or save. */
export function ExportedFile({ file, about, code, onLeft }: ExportedFileProps) {
  const [message, setMessage] = useState('');
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] });

  async function share(): Promise<void> {
    try {
      await navigator.share({ files: [file] });
    } catch {
      setMessage(words.notShared);
      return;
    }
    setMessage('');
    onLeft();
  }

  return (
    <>
      <p>{about}</p>
      {code !== null && (
        <div>
          <code className={styles.fileCode}>{code}</code>
          <p className={listStyles.meta}>{spelled(code)}</p>
        </div>
      )}
      <p className={styles.fileName}>{file.name}</p>
      <div className={listStyles.actions}>
        {canShare && (
          <Button kind="primary" onClick={() => void share()}>
            {words.share}
          </Button>
        )}
        <Button
          kind={canShare ? 'secondary' : 'primary'}
          onClick={() => {
            saveFile(file);
            onLeft();
          }}
        >
          {words.save}
        </Button>
      </div>
      <p role="status">{message}</p>
    </>
  );
}
