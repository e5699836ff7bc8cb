import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type Result, succeed } from '#src/lib/result.ts';
import {
  type ImportPreview,
  importSubmissions,
  previewImport,
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
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import notices from '#src/ui/notice.module.css';
import { checkAnswers } from './known-forms.ts';
import { type FileFault, textOf } from './parcel.ts';
import { PassphraseField } from './passphrase-field.tsx';
import { importedTitle, RejectedList } from './rejected-list.tsx';
import styles from './transfer.module.css';
import { transferCounts, transferMessages } from './transfer-messages.ts';

const empty: TransferContents = { submissions: [], unreadable: 0 };

type Scanner = ComponentType<{ readonly onText: (text: string) => void }>;

/** Nothing is stored before the user confirms the preview. */
type Step =
  | { readonly kind: 'choosing'; readonly message?: string; readonly problem?: string }
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'preview';
      readonly preview: ImportPreview;
      readonly of: TransferContents['submissions'];
      /** Of files and codes that were left out. */
      readonly problems: readonly string[];
    }
  | { readonly kind: 'adding' };

type PreviewStep = Extract<Step, { readonly kind: 'preview' }>;

const messageOf = (step: Step): string => {
  if (step.kind === 'reading') return transferMessages.reading;
  if (step.kind === 'adding') return transferMessages.preview.adding;
  return step.kind === 'choosing' ? (step.message ?? '') : '';
};

const loadCodeScanner = async (): Promise<Scanner> =>
  (await loadWithNotice(() => import('./code-scanner.tsx'), needs.opening)).CodeScanner;

type ImportPanelProps = {
  readonly access: OutboxAccess;
  readonly loadScanner?: () => Promise<Scanner>;
};

/** Imports from a file or another screen's codes; this device then sends the submissions. */
export function ImportPanel({ access, loadScanner = loadCodeScanner }: ImportPanelProps) {
  const { outbox } = access;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [passphrase, setPassphrase] = useState('');
  const [Scanner, setScanner] = useState<Scanner | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'choosing' });
  // A second press would report everything as known.
  const busy = useRef(false);
  // Of all that was opened or scanned since the last addition.
  const gathered = useRef<TransferContents>(empty);
  /** What a camera reads during an addition waits for its end, which empties only what it added. */
  const turns = useRef<Promise<void>>(Promise.resolve());
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

  async function openFiles(): Promise<void> {
    if (files.length === 0) return failed(transferMessages.noFile);
    setScanner(null);
    setStep({ kind: 'reading' });
    gathered.current = empty;
    const problems: string[] = [];
    for (const file of files) {
      const fault = await gather(await textOf(file));
      if (fault !== null) problems.push(files.length === 1 ? fault : `${file.name}: ${fault}`);
    }
    await showGathered(problems);
  }

  /** The camera stays on, for the next person. */
  const openScanned = (text: string): Promise<void> =>
    inTurn(async () => {
      const fault = await gather(succeed(text));
      await showGathered(fault === null ? [] : [fault]);
    });

  function inTurn(work: () => Promise<void>): Promise<void> {
    turns.current = turns.current.then(work, work);
    return turns.current;
  }

  /** @returns why nothing of it was taken in */
  async function gather(text: Result<string, FileFault>): Promise<string | null> {
    const read = text.ok ? await readTransferFile(text.value, passphrase) : text;
    if (!read.ok) return transferMessages.faults[read.error];
    const contents = read.value;
    const { submissions, unreadable } = gathered.current;
    const all = [...submissions, ...contents.submissions];
    const unique = [...new Map(all.map((one) => [one.id, one])).values()];
    if (unique.length > transferLimits.submissions) return transferMessages.faults['too-many'];
    gathered.current = { submissions: unique, unreadable: unreadable + contents.unreadable };
    return null;
  }

  async function showGathered(problems: readonly string[]): Promise<void> {
    const { submissions, unreadable } = gathered.current;
    if (problems.length > 0 && submissions.length + unreadable === 0) {
      return failed(problems.join(' '));
    }
    const preview = await previewImport(outbox, gathered.current, checkAnswers);
    if (!preview.ok) return failed(outboxMessages.unavailable[preview.error]);
    setStep({ kind: 'preview', preview: preview.value, of: submissions, problems });
  }

  async function add({ preview, of }: PreviewStep): Promise<void> {
    setStep({ kind: 'adding' });
    const imported = await importSubmissions(outbox, preview);
    if (!imported.ok) return failed(outboxMessages.unavailable[imported.error]);
    const { added, held } = imported.value;
    const left = gathered.current.submissions.filter((one) => !of.includes(one));
    if (left.length > 0) {
      gathered.current = { submissions: left, unreadable: 0 };
      await showGathered([]);
    } else close(transferCounts.added(added, held));
    // A drain may take minutes; the next file may come first.
    if (added > held) void access.requestDrain({ trigger: 'lifecycle' });
  }

  function close(message: string): void {
    setFiles([]);
    setScanner(null);
    gathered.current = empty;
    setPassphrase('');
    setStep({ kind: 'choosing', message });
  }

  async function scan(): Promise<void> {
    gathered.current = empty;
    setStep({ kind: 'choosing' });
    const loaded = await loadScanner();
    setScanner(() => loaded);
  }

  return (
    <div className={styles.panel} ref={area}>
      <h3 ref={heading} tabIndex={-1}>
        {transferMessages.import}
      </h3>
      {step.kind === 'preview' ? (
        <ImportPreviewView
          preview={step.preview}
          problems={step.problems}
          onAdd={() => void once(() => inTurn(() => add(step)))}
          onCancel={() => close(transferMessages.preview.canceled)}
        />
      ) : (
        <>
          <label className={styles.field}>
            {transferMessages.file}
            <input
              type="file"
              multiple
              accept=".txt,.json,text/plain,application/json"
              onChange={(event) => {
                setStep({ kind: 'choosing' });
                setFiles([...(event.currentTarget.files ?? [])]);
              }}
            />
          </label>
          <PassphraseField
            label={transferMessages.filePassphrase}
            value={passphrase}
            onChange={setPassphrase}
          />
          <div className={entries.actions}>
            <button type="button" className={buttons.primary} onClick={() => void once(openFiles)}>
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
      {Scanner !== null && <Scanner onText={(text) => void openScanned(text)} />}
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
  readonly problems?: readonly string[];
  readonly onAdd: () => void;
  readonly onCancel: () => void;
};

const words = transferMessages.preview;

/** What an import would add and leave out. */
export function ImportPreviewView(props: ImportPreviewViewProps) {
  const { preview, problems = [], onAdd, onCancel } = props;
  const { accepted, known, handedOverHere, rejected, unreadable } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h4 ref={heading} tabIndex={-1}>
        {words.heading}
      </h4>
      <p>{words.unchanged}</p>
      {problems.length > 0 && (
        <div className={notices.notice} role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
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

function countForms(
  submissions: readonly TransferredSubmission[],
): readonly (readonly [form: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const submission of submissions) {
    const title = importedTitle(submission);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts];
}

function writtenLine(submissions: readonly TransferredSubmission[]): string {
  const times = submissions.map(({ capturedAt }) => capturedAt).sort((a, b) => a - b);
  return transferCounts.written(formatTime(times[0] ?? 0), formatTime(times.at(-1) ?? 0));
}
