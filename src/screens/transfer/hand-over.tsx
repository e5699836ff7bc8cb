import { useEffect, useRef, useState } from 'react';
import type { Pending } from '#src/outbox/model/submission.ts';
import { exportable } from '#src/outbox/transfer/export-submissions.ts';
import { AlertNotice } from '#src/screens/shared/alert-notice.tsx';
import boxes from '#src/screens/shared/box-label.module.css';
import listStyles from '#src/screens/shared/lists.module.css';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { titleOf } from '#src/screens/shared/titles.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { Button } from '#src/ui/button.tsx';
import { CodeSeries } from './code-series.tsx';
import { ExportedFile } from './exported-file.tsx';
import { handOverMessages as words } from './hand-over-messages.ts';
import { naming } from './known-forms.ts';
import styles from './transfer.module.css';
import { TransferQuestion, useDueTransfer } from './transfer-question.tsx';
import { useHandOver } from './use-hand-over.ts';

/** Gives what waits to another device: by codes to one that is beside it, else by a file. */
export function HandOver({ access }: { readonly access: OutboxAccess }) {
  /** Sequences, once the person chooses; null for everything that waits. */
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const { step, setStep, problem, ...act } = useHandOver(access, chosen ?? 'all');
  const waiting = useQuery(access.reader, exportable);
  const { isRead, due, putOff } = useDueTransfer(access);
  const heading = useRef<HTMLHeadingElement>(null);
  const area = useFocusKept(heading);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const open = due?.kind === 'open' ? due : null;
  return (
    <section ref={area} className={styles.panel} aria-labelledby="hand-over-heading">
      <h2 id="hand-over-heading" ref={heading} tabIndex={-1}>
        {words.heading}
      </h2>
      <AlertNotice words={problem} />
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
          <Button
            className={`${buttons.plain} ${listStyles.back}`}
            onClick={() => setStep({ kind: 'asking' })}
          >
            {words.another}
          </Button>
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
        <Ways waiting={waiting.value} chosen={chosen} onChoose={setChosen} act={act} />
      )}
    </section>
  );
}

type ChoiceProps = {
  readonly waiting: readonly Pending[];
  readonly chosen: ReadonlySet<number> | null;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
};

type WaysProps = ChoiceProps & {
  readonly act: Pick<ReturnType<typeof useHandOver>, 'showCodes' | 'sealFile' | 'makeFile'>;
};

function Ways({ act, ...choice }: WaysProps) {
  const { waiting, chosen } = choice;
  if (waiting.length === 0) return <p className={styles.empty}>{words.nothing}</p>;
  const count = waiting.filter(({ sequence }) => chosen?.has(sequence) ?? true).length;
  const what = <p role="status">{words.count(count)}</p>;
  return (
    <>
      {chosen === null && what}
      {waiting.length > 1 && <Choice {...choice} />}
      {/* No longer or shorter above what is pressed. */}
      {chosen !== null && what}
      {count > 0 && (
        <>
          <fieldset className={styles.beside} aria-describedby="beside-why">
            <legend>{words.beside}</legend>
            <p id="beside-why">{words.besideWhy}</p>
            <div className={listStyles.actions}>
              <Button kind="primary" onClick={act.showCodes}>
                Yes
              </Button>
              <Button onClick={() => void act.sealFile()}>No</Button>
            </div>
          </fieldset>
          <details className={styles.others}>
            <summary>{words.table.heading}</summary>
            <div>
              <p>{words.table.warning}</p>
              <Button onClick={() => void act.makeFile({ kind: 'table', naming })}>
                {words.table.make}
              </Button>
            </div>
          </details>
        </>
      )}
    </>
  );
}

/** What of all that waits is handed over. */
function Choice({ waiting, chosen, onChoose }: ChoiceProps) {
  if (chosen === null) {
    return <Button onClick={() => onChoose(new Set())}>{words.choose}</Button>;
  }
  return (
    <fieldset className={styles.choice}>
      <legend>{words.choose}</legend>
      {waiting.map((one) => (
        <label key={one.sequence} className={boxes.boxLabel}>
          <input
            type="checkbox"
            checked={chosen.has(one.sequence)}
            onChange={({ currentTarget }) => {
              const next = new Set(chosen);
              if (currentTarget.checked) next.add(one.sequence);
              else next.delete(one.sequence);
              onChoose(next);
            }}
          />
          {titleOf(one).accessibleName}
        </label>
      ))}
    </fieldset>
  );
}
