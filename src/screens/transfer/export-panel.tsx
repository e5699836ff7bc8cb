import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceTexts } from '#src/lib/web-storage.ts';
import { exportable } from '#src/outbox/queries.ts';
import { receiptOf } from '#src/outbox/receipt.ts';
import type { Pending } from '#src/outbox/submission.ts';
import {
  type ExportContents,
  type ExportFormat,
  type ExportSelection,
  exportSubmissions,
  recordHandover,
} from '#src/outbox/transfer/export-submissions.ts';
import { checkPassphrase } from '#src/outbox/transfer/transfer-file.ts';
import boxes from '#src/screens/shared/box-label.module.css';
import entries from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { ShowMore } from '#src/screens/shared/submission-row.tsx';
import { titleOf } from '#src/screens/shared/titles.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { useListed } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { ExportResult } from './export-result.tsx';
import { naming } from './known-forms.ts';
import { PassphraseField } from './passphrase-field.tsx';
import styles from './transfer.module.css';
import { transferCounts, transferMessages } from './transfer-messages.ts';

/** Nothing is handed over before the user confirms. */
type Step =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'making' }
  | { readonly kind: 'made'; readonly exported: ExportContents; readonly message: string }
  | { readonly kind: 'handed-over'; readonly message: string }
  | { readonly kind: 'failed'; readonly problem: string };

const messageOf = (step: Step): string => {
  if (step.kind === 'making') return transferMessages.making;
  return step.kind === 'made' || step.kind === 'handed-over' ? step.message : '';
};

const formatKey = 'export-format';

/** Codes, if they were chosen last: gloves type no passphrase. */
const usualFormat = (): ExportFormat =>
  deviceTexts.read(formatKey) === 'codes' ? 'codes' : 'encrypted';

type ExportPanelProps = {
  readonly access: OutboxAccess;
  /** By sequence; absent if none. */
  readonly chosen?: ReadonlySet<number> | undefined;
};

/** Exports pending submissions: selection, format, then file or codes. */
export function ExportPanel({ access, chosen: asked }: ExportPanelProps) {
  const { outbox } = access;
  const [view, more] = useListed(access.reader, exportable);
  const [chosen, setChosen] = useState<ExportSelection>(asked ?? 'all');
  const [format, setFormat] = useState<ExportFormat>(usualFormat);
  const [passphrase, setPassphrase] = useState('');
  const [step, setStep] = useState<Step>({ kind: 'choosing' });
  // A new choice discards the file being made.
  const latest = useRef(0);
  // A second press would report everything as handed over.
  const marking = useRef(false);
  const area = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);
  const ready = view?.ok === true;
  const begin = useEffectEvent(() => {
    heading.current?.focus();
    // Everything is chosen already.
    if (format === 'codes') void make();
  });
  useEffect(() => {
    if (ready && asked !== undefined) begin();
  }, [ready, asked]);

  function startOver(): void {
    latest.current += 1;
    setStep({ kind: 'choosing' });
  }

  const failed = (problem: string) => setStep({ kind: 'failed', problem });

  async function make(): Promise<void> {
    startOver();
    const making = latest.current;
    if (chosen !== 'all' && chosen.size === 0) return failed(transferMessages.noneChosen);
    const fault = format === 'encrypted' ? checkPassphrase(passphrase) : null;
    if (fault !== null) return failed(transferMessages.passphraseFaults[fault]);
    setStep({ kind: 'making' });
    const exported = await exportSubmissions(outbox, { chosen, format, passphrase, naming });
    if (making !== latest.current) return;
    if (exported.ok)
      setStep({ kind: 'made', exported: exported.value, message: readyLine(exported.value) });
    else if (exported.error === 'nothing') failed(transferMessages.notWaiting);
    else if (exported.error === 'not-made') failed(transferMessages.notMade);
    else failed(outboxMessages.unavailable[exported.error]);
  }

  async function handOver(exported: ExportContents): Promise<void> {
    if (marking.current) return;
    marking.current = true;
    const { submissions } = exported;
    const recorded = await recordHandover(outbox, submissions);
    marking.current = false;
    if (!recorded.ok) {
      // The file stays valid; the user can confirm again later.
      return setStep({
        kind: 'made',
        exported,
        message: outboxMessages.unavailable[recorded.error],
      });
    }
    setStep({ kind: 'handed-over', message: reportOf(recorded.value, submissions.length) });
    // The pressed button goes.
    heading.current?.focus();
    setChosen('all');
    setPassphrase('');
  }

  if (!view?.ok) return null;
  const { count } = view.value;
  return (
    <div className={styles.panel} ref={area}>
      <h3 ref={heading} tabIndex={-1}>
        {transferMessages.export}
      </h3>
      {count === 0 && step.kind !== 'made' ? (
        <p className={entries.empty}>{transferMessages.nothing}</p>
      ) : (
        <>
          <ChoiceList
            listed={view.value.listed}
            count={count}
            onMore={more}
            chosen={chosen}
            onChoose={(next) => {
              startOver();
              setChosen(next);
            }}
          />
          <FormatChoice
            format={format}
            onChoose={(next) => {
              startOver();
              setFormat(next);
              deviceTexts.write(formatKey, next === 'codes' ? next : null);
            }}
          />
          {format === 'encrypted' && (
            <PassphraseField
              label={transferMessages.passphrase}
              hint={transferMessages.passphraseHint}
              value={passphrase}
              onChange={(next) => {
                // An existing file has the earlier passphrase.
                startOver();
                setPassphrase(next);
              }}
            />
          )}
          <button type="button" className={buttons.primary} onClick={() => void make()}>
            {format === 'codes' ? 'Show the codes' : 'Make the file'}
          </button>
        </>
      )}
      {step.kind === 'failed' && (
        <p className={notices.notice} role="alert">
          {step.problem}
        </p>
      )}
      <p role="status">{messageOf(step)}</p>
      {step.kind === 'made' && (
        <ExportResult
          exported={step.exported}
          onMessage={(message) => setStep({ ...step, message })}
          onHandedOver={() => void handOver(step.exported)}
        />
      )}
    </div>
  );
}

function readyLine({ format, remaining }: ExportContents): string {
  const ready =
    format === 'codes'
      ? ''
      : format === 'table'
        ? transferMessages.tableMade
        : transferMessages.made;
  return remaining === 0 ? ready : `${ready} ${transferCounts.remaining(remaining)}`;
}

function reportOf(recorded: number, exported: number): string {
  if (recorded === 0) return transferMessages.noneHandedOver;
  const message = transferCounts.nowHandedOver(recorded);
  return recorded === exported
    ? message
    : `${message} ${transferCounts.notHandedOver(exported - recorded)}`;
}

const formats: readonly ExportFormat[] = ['encrypted', 'codes', 'plain', 'table'];

type FormatChoiceProps = {
  readonly format: ExportFormat;
  readonly onChoose: (format: ExportFormat) => void;
};

/** The export's format, and who can read it. */
export function FormatChoice({ format, onChoose }: FormatChoiceProps) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>How</legend>
        {formats.map((one) => (
          <label key={one} className={boxes.boxLabel}>
            <input
              type="radio"
              name="export-format"
              checked={one === format}
              onChange={() => onChoose(one)}
            />
            {transferMessages.formats[one]}
          </label>
        ))}
      </fieldset>
      <p aria-live="polite">{transferMessages.readers[format]}</p>
    </>
  );
}

type ChoiceListProps = {
  /** The listed entries; `count` is of all. */
  readonly listed: readonly Pending[];
  readonly count: number;
  readonly onMore: () => void;
  readonly chosen: ExportSelection;
  readonly onChoose: (chosen: ExportSelection) => void;
};

/** Selects all pending submissions or the checked ones. */
export function ChoiceList({ listed, count, onMore, chosen, onChoose }: ChoiceListProps) {
  const choose = (sequence: number, on: boolean) => {
    const next = new Set(chosen === 'all' ? [] : chosen);
    if (on) next.add(sequence);
    else next.delete(sequence);
    onChoose(next);
  };
  return (
    <fieldset className={styles.choices}>
      <legend>What</legend>
      <label className={boxes.boxLabel}>
        <input
          type="radio"
          name="export-what"
          checked={chosen === 'all'}
          onChange={() => onChoose('all')}
        />
        Everything waiting ({count})
      </label>
      <label className={boxes.boxLabel}>
        <input
          type="radio"
          name="export-what"
          checked={chosen !== 'all'}
          onChange={() => onChoose(new Set())}
        />
        Only those I choose{chosen !== 'all' && chosen.size > 0 && ` (${chosen.size})`}
      </label>
      {chosen !== 'all' && (
        <ul className={styles.ticks}>
          {listed.map((submission) => (
            <li key={submission.sequence}>
              <Choice
                submission={submission}
                chosen={chosen.has(submission.sequence)}
                onChoose={(on) => choose(submission.sequence, on)}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen !== 'all' && <ShowMore listed={listed.length} count={count} onMore={onMore} />}
    </fieldset>
  );
}

type ChoiceProps = {
  readonly submission: Pending;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
};

function Choice({ submission, chosen, onChoose }: ChoiceProps) {
  const { shown, form } = titleOf(submission);
  return (
    <label className={boxes.boxLabel}>
      <input
        type="checkbox"
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span>
        <span dir="auto">{shown}</span>
        <span className={styles.about}>
          {form !== null && `${form}, `}
          {formatTime(submission.capturedAt)}, {receiptOf(submission.id)}
        </span>
      </span>
    </label>
  );
}
