import { type ComponentType, useRef, useState } from 'react';
import {
  type ImportPreview,
  importSubmissions,
  previewImport,
} from '#src/outbox/transfer/import-submissions.ts';
import { readTransferFile, transferLimits } from '#src/outbox/transfer/transfer-file.ts';
import entries from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import buttons from '#src/ui/button.module.css';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import notices from '#src/ui/notice.module.css';
import { ImportPreviewView } from './import-preview-view.tsx';
import { checkAnswers } from './known-forms.ts';
import { PassphraseField } from './passphrase-field.tsx';
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
    const preview = await previewImport(outbox, read.value, checkAnswers);
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
