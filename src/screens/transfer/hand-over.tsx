import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { exportable, type FileWay } from '#src/outbox/transfer/export-submissions.ts';
import { checkPassphrase, type PassphraseFault } from '#src/outbox/transfer/passphrase.ts';
import listStyles from '#src/screens/shared/lists.module.css';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import { CodeSeries } from './code-series.tsx';
import { ExportedFile } from './exported-file.tsx';
import { handOverMessages as words } from './hand-over-messages.ts';
import { naming } from './known-forms.ts';
import { PassphraseField } from './passphrase-field.tsx';
import styles from './transfer.module.css';
import { TransferQuestion, useDueTransfer } from './transfer-question.tsx';
import { useHandOver } from './use-hand-over.ts';

type HandOverProps = {
  readonly access: OutboxAccess;
  /** By sequence; absent for everything that waits. */
  readonly chosen?: ReadonlySet<number> | undefined;
};

/** Gives what waits to another device: by codes to one that is beside it, else by a file. */
export function HandOver({ access, chosen }: HandOverProps) {
  const { step, setStep, problem, ...act } = useHandOver(access, chosen);
  const query = useMemo(() => exportable(chosen ?? 'all'), [chosen]);
  const waiting = useQuery(access.reader, query);
  const { isRead, due, putOff } = useDueTransfer(access);
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(area, heading);
  useEffect(() => heading.current?.focus(), []);

  const open = due?.kind === 'open' ? due : null;
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
          onYes={() => void act.handOver(step.submissions)}
        />
      )}
      {step.kind === 'file' && (
        <>
          <ExportedFile {...step} onLeft={() => void act.left(step.submissions)} />
          <button
            type="button"
            className={`${buttons.plain} ${listStyles.back}`}
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
          onPutOff={putOff}
          onHandedOver={(count) => setStep({ kind: 'handed-over', count })}
        />
      )}
      {isRead && open === null && step.kind === 'asking' && waiting?.ok && (
        <Ways count={waiting.value.length} isAll={chosen === undefined} act={act} />
      )}
    </section>
  );
}

type WaysProps = {
  readonly count: number;
  readonly isAll: boolean;
  readonly act: Pick<ReturnType<typeof useHandOver>, 'showCodes' | 'makeCodedFile' | 'makeFile'>;
};

function Ways({ count, isAll, act }: WaysProps) {
  if (count === 0) return <p className={styles.empty}>{words.nothing}</p>;
  return (
    <>
      <p>
        {words.count(count)} {isAll && count > 1 && words.select}
      </p>
      <fieldset className={styles.beside} aria-describedby="beside-why">
        <legend>{words.beside}</legend>
        <p id="beside-why">{words.besideWhy}</p>
        <div className={listStyles.actions}>
          <button type="button" className={buttons.primary} onClick={() => void act.showCodes()}>
            Yes
          </button>
          <button
            type="button"
            className={buttons.primary}
            onClick={() => void act.makeCodedFile()}
          >
            No
          </button>
        </div>
      </fieldset>
      <OtherWays onChoose={(way) => void act.makeFile(way)} />
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
        <div className={listStyles.actions}>
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
