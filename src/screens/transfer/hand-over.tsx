import { type FormEvent, useEffect, useRef, useState } from 'react';
import { randomUuid } from '#src/lib/random-uuid.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import { countOf } from '#src/outbox/snapshot.ts';
import { type Pending, pendingStates } from '#src/outbox/submission.ts';
import { toSeries } from '#src/outbox/transfer/code-series.ts';
import { exportSubmissions, type FileWay } from '#src/outbox/transfer/export-submissions.ts';
import { drawFileCode } from '#src/outbox/transfer/file-code.ts';
import { dueTransfer, noteExported, recordHandover } from '#src/outbox/transfer/handed-over.ts';
import { checkPassphrase, type PassphraseFault } from '#src/outbox/transfer/transfer-file.ts';
import entries from '#src/screens/shared/entries.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { useQuery, useSnapshot } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import { CodeSeries } from './code-series.tsx';
import { ExportedFile, makeExportedFile } from './exported-file.tsx';
import { handOverMessages as words } from './hand-over-messages.ts';
import { naming } from './known-forms.ts';
import { PassphraseField } from './passphrase-field.tsx';
import styles from './transfer.module.css';
import { TransferQuestion } from './transfer-question.tsx';

/** Nothing is handed over before the person says that the other device has it. */
type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'making' }
  | {
      readonly kind: 'codes';
      readonly codes: readonly string[];
      readonly submissions: readonly Pending[];
    }
  | {
      readonly kind: 'file';
      readonly file: File;
      readonly about: string;
      readonly code: string | null;
      /** None if no device can take them in. */
      readonly submissions: readonly Pending[];
    }
  | { readonly kind: 'handed-over'; readonly count: number };

type HandOverProps = {
  readonly access: OutboxAccess;
  /** By sequence; absent for everything that waits. */
  readonly chosen?: ReadonlySet<number> | undefined;
};

/** Gives what waits to another device: by codes to one that is beside it, else by a file. */
export function HandOver({ access, chosen }: HandOverProps) {
  const { outbox, reader } = access;
  const snapshot = useSnapshot(reader);
  const due = useQuery(reader, dueTransfer);
  const [step, setStep] = useState<Step>({ kind: 'asking' });
  const [problem, setProblem] = useState('');
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);
  useEffect(() => heading.current?.focus(), []);

  function begin(): void {
    setProblem('');
    setStep({ kind: 'making' });
  }

  function failed(error: StorageFailure | 'nothing' | 'not-made'): void {
    const others = { nothing: words.notWaiting, 'not-made': words.notMade };
    setProblem({ ...outboxMessages.unavailable, ...others }[error]);
    // A file stays valid.
    setStep((before) => (before.kind === 'making' ? { kind: 'asking' } : before));
  }

  async function showCodes(): Promise<void> {
    begin();
    const made = await exportSubmissions(outbox, chosen ?? 'all', { kind: 'codes' });
    if (!made.ok && made.error !== 'not-made') return failed(made.error);
    const codes = made.ok ? toSeries(made.value.text, randomUuid().slice(0, 8)) : null;
    if (!made.ok || codes === null) return makeCodedFile(`${words.noCodes} `);
    const { submissions } = made.value;
    if (await left(submissions)) setStep({ kind: 'codes', codes, submissions });
  }

  function makeCodedFile(note = ''): Promise<void> {
    const code = drawFileCode((bytes) => crypto.getRandomValues(bytes));
    return makeFile({ kind: 'sealed', passphrase: code }, note + words.file.coded, code);
  }

  async function makeFile(
    way: FileWay,
    about: string = words.file[way.kind],
    code: string | null = null,
  ): Promise<void> {
    begin();
    const made = await exportSubmissions(outbox, chosen ?? 'all', way);
    if (!made.ok) return failed(made.error);
    const { text, submissions, remaining } = made.value;
    setStep({
      kind: 'file',
      file: makeExportedFile(text, submissions.length, way.kind, new Date(outbox.clock.now())),
      about: remaining === 0 ? about : `${about} ${words.remaining(remaining)}`,
      code,
      submissions: way.kind === 'table' ? [] : submissions,
    });
  }

  async function left(submissions: readonly Pending[]): Promise<boolean> {
    const noted = await noteExported(outbox, submissions);
    if (!noted.ok) failed(noted.error);
    return noted.ok;
  }

  async function handOver(submissions: readonly Pending[]): Promise<void> {
    begin();
    const done = await recordHandover(outbox, submissions);
    if (done.ok) setStep({ kind: 'handed-over', count: done.value });
    else failed(done.error);
  }

  const open = due?.ok && due.value?.kind === 'open' ? due.value : null;
  const count = !snapshot?.ok
    ? null
    : (chosen?.size ?? countOf(snapshot.value, pendingStates) - snapshot.value.simulatedCount);
  return (
    <section ref={area} className={styles.panel} aria-labelledby="hand-over-heading">
      <h2 id="hand-over-heading" ref={heading} tabIndex={-1}>
        {words.heading}
      </h2>
      {problem !== '' && (
        <p className={notices.notice} role="alert">
          {problem}
        </p>
      )}
      <p role="status">
        {step.kind === 'making' && words.making}
        {step.kind === 'handed-over' && words.handedOver(step.count)}
      </p>
      {step.kind === 'codes' && (
        <CodeSeries
          codes={step.codes}
          onClose={() => setStep((now) => (now === step ? { kind: 'asking' } : now))}
          onYes={() => void handOver(step.submissions)}
        />
      )}
      {step.kind === 'file' && (
        <>
          <ExportedFile
            {...step}
            onLeft={() => {
              if (step.submissions.length > 0) void left(step.submissions);
            }}
          />
          <button
            type="button"
            className={buttons.plain}
            onClick={() => setStep({ kind: 'asking' })}
          >
            {words.another}
          </button>
        </>
      )}
      {open !== null && (step.kind === 'asking' || step.kind === 'file') && (
        <TransferQuestion
          key={open.at}
          access={access}
          transfer={open}
          onHandedOver={(handed) => setStep({ kind: 'handed-over', count: handed })}
        />
      )}
      {step.kind === 'asking' && open === null && count !== null && (
        <Beside
          count={count}
          isChosen={chosen !== undefined}
          onYes={() => void showCodes()}
          onNo={() => void makeCodedFile()}
          onOther={(way) => void makeFile(way)}
        />
      )}
    </section>
  );
}

type BesideProps = {
  readonly count: number;
  readonly isChosen: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly onOther: (way: FileWay) => void;
};

function Beside({ count, isChosen, onYes, onNo, onOther }: BesideProps) {
  if (count === 0) return <p className={entries.empty}>{words.nothing}</p>;
  return (
    <>
      <p>
        {words.count(count)} {!isChosen && count > 1 && words.select}
      </p>
      <fieldset className={styles.beside} aria-describedby="beside-why">
        <legend>{words.beside}</legend>
        <p id="beside-why">{words.besideWhy}</p>
        <div className={entries.actions}>
          <button type="button" className={buttons.primary} onClick={onYes}>
            Yes
          </button>
          <button type="button" className={buttons.primary} onClick={onNo}>
            No
          </button>
        </div>
      </fieldset>
      <OtherWays onChoose={onOther} />
    </>
  );
}

function OtherWays({ onChoose }: { readonly onChoose: (way: FileWay) => void }) {
  const [passphrase, setPassphrase] = useState('');
  const [fault, setFault] = useState<PassphraseFault | null>(null);
  const { others } = words;

  function seal(event: FormEvent): void {
    event.preventDefault();
    const found = checkPassphrase(passphrase);
    setFault(found);
    if (found === null) onChoose({ kind: 'sealed', passphrase });
  }

  return (
    <details className={styles.others}>
      <summary>{others.heading}</summary>
      <div>
        <form onSubmit={seal}>
          <PassphraseField
            label={others.passphrase}
            hint={others.hint}
            value={passphrase}
            onChange={setPassphrase}
          />
          {fault !== null && (
            <p className={notices.compact} role="alert">
              {others.faults[fault]}
            </p>
          )}
          <button type="submit" className={buttons.secondary}>
            {others.sealed}
          </button>
        </form>
        <p>{others.warning}</p>
        <div className={entries.actions}>
          <button
            type="button"
            className={buttons.secondary}
            onClick={() => onChoose({ kind: 'plain' })}
          >
            {others.plain}
          </button>
          <button
            type="button"
            className={buttons.secondary}
            onClick={() => onChoose({ kind: 'table', naming })}
          >
            {others.table}
          </button>
        </div>
      </div>
    </details>
  );
}
