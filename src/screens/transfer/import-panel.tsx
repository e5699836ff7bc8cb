import { type ComponentType, useEffect, useRef, useState } from 'react';
import { receiptOf } from '#src/outbox/receipt.ts';
import {
  type ImportPreview,
  importSubmissions,
  previewImport,
  type RejectedSubmission,
  type Rejection,
} from '#src/outbox/transfer/import-submissions.ts';
import {
  readTransferFile,
  type TransferContents,
  type TransferredSubmission,
  transferLimits,
} from '#src/outbox/transfer/transfer-file.ts';
import entries from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { formOf } from '#src/screens/shared/titles.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import notices from '#src/ui/notice.module.css';
import { checkAnswers } from './known-forms.ts';
import { PassphraseField } from './passphrase-field.tsx';
import { TextImport } from './text-import.tsx';
import styles from './transfer.module.css';
import { transferCounts, transferMessages } from './transfer-messages.ts';

type Scanner = ComponentType<{ readonly onText: (text: string) => void }>;

/** Nothing is stored before the user confirms the preview. */
type Step =
  | { readonly kind: 'choosing'; readonly message?: string; readonly problem?: string }
  | { readonly kind: 'reading' }
  | { readonly kind: 'preview'; readonly preview: ImportPreview }
  | { readonly kind: 'adding' };

const messageOf = (step: Step): string => {
  if (step.kind === 'reading') return transferMessages.reading;
  if (step.kind === 'adding') return transferMessages.preview.adding;
  return step.kind === 'choosing' ? (step.message ?? '') : '';
};

/** Imports from a file or another screen's codes; this device then sends the submissions. */
export function ImportPanel({ access }: { readonly access: OutboxAccess }) {
  const { outbox } = access;
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [Scanner, setScanner] = useState<Scanner | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'choosing' });
  // A second press would report everything as known.
  const busy = useRef(false);
  const area = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);

  const failed = (problem: string) => setStep({ kind: 'choosing', problem });

  async function once(work: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    await work().finally(() => {
      busy.current = false;
    });
  }

  async function openFile(): Promise<void> {
    if (file === null) return failed(transferMessages.noFile);
    // A whole file may exceed the memory.
    if (file.size > transferLimits.fileSize) return failed(transferMessages.faults['too-large']);
    setStep({ kind: 'reading' });
    let text: string;
    try {
      text = await file.text();
    } catch {
      return failed(transferMessages.faults['not-read']);
    }
    await openText(text);
  }

  async function openText(text: string): Promise<void> {
    setScanner(null);
    setStep({ kind: 'reading' });
    const read = await readTransferFile(text, passphrase);
    if (!read.ok) return failed(transferMessages.faults[read.error]);
    await show(read.value);
  }

  async function show(contents: TransferContents): Promise<void> {
    const preview = await previewImport(outbox, contents, checkAnswers);
    if (!preview.ok) return failed(outboxMessages.unavailable[preview.error]);
    setStep({ kind: 'preview', preview: preview.value });
  }

  async function add(preview: ImportPreview): Promise<void> {
    setStep({ kind: 'adding' });
    const imported = await importSubmissions(outbox, preview);
    if (!imported.ok) return failed(outboxMessages.unavailable[imported.error]);
    const { added, held } = imported.value;
    close(transferCounts.added(added, held));
    // A drain may take minutes; the next file may come first.
    if (added > held) void access.requestDrain({ trigger: 'lifecycle' });
  }

  function close(message: string): void {
    setFile(null);
    setPassphrase('');
    setStep({ kind: 'choosing', message });
  }

  async function scan(): Promise<void> {
    setStep({ kind: 'choosing' });
    const loaded = await loadWithNotice(() => import('./code-scanner.tsx'), needs.opening);
    setScanner(() => loaded.CodeScanner);
  }

  return (
    <div className={styles.panel} ref={area}>
      <h3 ref={heading} tabIndex={-1}>
        {transferMessages.import}
      </h3>
      {step.kind === 'preview' ? (
        <ImportPreviewView
          preview={step.preview}
          onAdd={() => void once(() => add(step.preview))}
          onCancel={() => close(transferMessages.preview.canceled)}
        />
      ) : (
        <>
          <label className={styles.field}>
            {transferMessages.file}
            <input
              type="file"
              accept=".txt,.json,text/plain,application/json"
              onChange={(event) => {
                setStep({ kind: 'choosing' });
                setFile(event.currentTarget.files?.[0] ?? null);
              }}
            />
          </label>
          <PassphraseField
            label={transferMessages.filePassphrase}
            value={passphrase}
            onChange={setPassphrase}
          />
          <div className={entries.actions}>
            <button type="button" className={buttons.primary} onClick={() => void once(openFile)}>
              {transferMessages.importFile}
            </button>
            <button
              type="button"
              className={buttons.secondary}
              onClick={() => (Scanner === null ? void scan() : setScanner(null))}
            >
              {Scanner === null ? transferMessages.scan : transferMessages.stopScanning}
            </button>
          </div>
          <TextImport
            onRead={(one) => void once(() => show({ submissions: [one], unreadable: 0 }))}
          />
        </>
      )}
      {Scanner !== null && <Scanner onText={(text) => void once(() => openText(text))} />}
      {step.kind === 'choosing' && step.problem !== undefined && (
        <p className={notices.notice} role="alert">
          {step.problem}
        </p>
      )}
      <p role="status">{messageOf(step)}</p>
    </div>
  );
}

type ImportPreviewViewProps = {
  readonly preview: ImportPreview;
  readonly onAdd: () => void;
  readonly onCancel: () => void;
};

const words = transferMessages.preview;

/** What an import would add and leave out. */
export function ImportPreviewView({ preview, onAdd, onCancel }: ImportPreviewViewProps) {
  const { accepted, known, handedOverHere, rejected, unreadable } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h4 ref={heading} tabIndex={-1}>
        {words.heading}
      </h4>
      <p>{words.unchanged}</p>
      <div className={styles.preview}>
        <p className={styles.count}>{transferCounts.toAdd(accepted.length)}</p>
        {accepted.length > 0 && (
          <>
            <ul>
              {countForms(accepted).map(([form, count]) => (
                <li key={form}>{transferCounts.ofForm(count, form)}</li>
              ))}
            </ul>
            <p>{writtenLine(accepted)}</p>
          </>
        )}
        {known > 0 && <p>{transferCounts.known(known)}</p>}
        {handedOverHere > 0 && <p>{transferMessages.handedOverHere}</p>}
        {unreadable > 0 && <p>{transferCounts.unreadable(unreadable)}</p>}
      </div>
      {rejected.length > 0 && <RejectedList rejected={rejected} />}
      {accepted.length > 0 && <p>{words.trust}</p>}
      <div className={entries.actions}>
        {accepted.length > 0 && (
          <button type="button" className={buttons.primary} onClick={onAdd}>
            {words.add}
          </button>
        )}
        <button type="button" className={buttons.secondary} onClick={onCancel}>
          {accepted.length > 0 ? words.cancel : words.close}
        </button>
      </div>
    </>
  );
}

/** Listed at most; a forged file may have thousands. */
const listed = 20;

function RejectedList({ rejected }: { readonly rejected: readonly RejectedSubmission[] }) {
  return (
    <div className={styles.preview}>
      <p className={styles.count}>{transferCounts.rejected(rejected.length)}</p>
      <p>{words.rejected}</p>
      <ul>
        {rejected.slice(0, listed).map(({ submission, rejection }) => (
          <li key={submission.id}>
            {titleOf(submission)}, {formatTime(submission.capturedAt)}, {receiptOf(submission.id)}:{' '}
            {reasonOf(rejection)}
          </li>
        ))}
      </ul>
      {rejected.length > listed && <p>{transferCounts.moreRejected(rejected.length - listed)}</p>}
    </div>
  );
}

const reasonOf = (rejection: Rejection): string =>
  rejection.kind === 'failed-check'
    ? rejection.message
    : transferMessages.rejections[rejection.kind];

/** Does not show a file's form title as ours. */
const titleOf = ({ form }: TransferredSubmission): string =>
  formOf(form)?.title ?? words.unknownForm;

function countForms(
  submissions: readonly TransferredSubmission[],
): readonly (readonly [form: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const submission of submissions) {
    const title = titleOf(submission);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts];
}

function writtenLine(submissions: readonly TransferredSubmission[]): string {
  const times = submissions.map(({ capturedAt }) => capturedAt).sort((a, b) => a - b);
  return transferCounts.written(formatTime(times[0] ?? 0), formatTime(times.at(-1) ?? 0));
}
