import { useRef, useState } from 'react';
import { eraseEverything } from '#src/device/erase-everything.ts';
import { countOf } from '#src/outbox/model/snapshot.ts';
import { pendingStates, type SubmissionState } from '#src/outbox/model/submission.ts';
import {
  type OutboxAccess,
  useDraftAccess,
  useOutboxAccess,
} from '#src/screens/shared/services-context.ts';
import { useSnapshot } from '#src/screens/shared/use-query.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './erase.module.css';
import { eraseMessages as messages } from './erase-messages.ts';

/** Erases everything on this device, after a question with the count of unsent submissions. */
export function EraseButton() {
  const access = useOutboxAccess();
  return access === null ? <p>{messages.opening}</p> : <EraseQuestion access={access} />;
}

type Step = 'idle' | 'asking' | 'erasing' | 'done' | 'failed';

function EraseQuestion({ access }: { readonly access: OutboxAccess }) {
  const drafts = useDraftAccess()?.listed;
  const snapshot = useSnapshot(access.reader);
  const [step, setStep] = useState<Step>('idle');
  const statusLine = useRef<HTMLParagraphElement>(null);
  const count = (states: readonly SubmissionState[]) =>
    snapshot?.ok ? countOf(snapshot.value, states) : 0;

  async function erase(): Promise<void> {
    setStep('erasing');
    statusLine.current?.focus();
    // Memory, too: no Undo brings anything back.
    access.deletions.set([]);
    const failure = await eraseEverything(access.outbox);
    drafts?.refresh();
    setStep(failure === null ? 'done' : 'failed');
  }

  return (
    <div className={styles.help}>
      {step !== 'asking' && (
        <Button kind="danger" disabled={step === 'erasing'} onClick={() => setStep('asking')}>
          {messages.button}
        </Button>
      )}
      {step === 'asking' && (
        <fieldset className={styles.question}>
          <legend>{messages.question(count(pendingStates), count(['handed-over']))}</legend>
          <Button kind="danger" onClick={() => void erase()}>
            {messages.yes}
          </Button>
          {/* Focuses the harmless answer: a second press of the same key must not erase. */}
          <Button ref={(button) => button?.focus()} onClick={() => setStep('idle')}>
            {messages.no}
          </Button>
        </fieldset>
      )}
      <p role="status" ref={statusLine} tabIndex={-1}>
        {step === 'erasing' && messages.erasing}
        {step === 'done' && messages.done}
        {step === 'failed' && messages.failed}
      </p>
    </div>
  );
}
