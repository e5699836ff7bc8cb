import { useEffect, useId, useMemo, useRef } from 'react';
import { type Correction, correctedDetails, withCorrection } from '#src/forms/correction.ts';
import { type Correct, correctMany, findCorrectable } from '#src/outbox/actions/edit.ts';
import listStyles from '#src/screens/shared/lists.module.css';
import { formOf } from '#src/screens/shared/own-words.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import { Button } from '#src/ui/button.tsx';
import notices from '#src/ui/notice.module.css';
import type { OutboxActions } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

const words = outboxScreenMessages.edit;

type CarryOnQuestionProps = {
  readonly access: OutboxAccess;
  readonly actions: OutboxActions;
  /** Saved in one. */
  readonly correction: Correction;
  /** Receives what was done. */
  readonly onEnd: (message: string) => void;
};

/** Asks whether others that wait get the same correction, too; ends by itself if none has the old value. */
export function CarryOnQuestion({ access, actions, correction, onEnd }: CarryOnQuestionProps) {
  const { reader, requestDrain } = access;
  const correct = useMemo<Correct>(
    () => (form, answers) => withCorrection(answers, correction, formOf(form)?.fields ?? []),
    [correction],
  );
  const read = useQuery(
    reader,
    useMemo(() => findCorrectable(correct), [correct]),
  );
  const ids = read?.ok ? read.value : [];
  const isAsked = ids.length > 0;
  const id = useId();
  const question = useRef<HTMLParagraphElement>(null);
  const isAnswered = useRef(false);
  useEffect(() => {
    if (isAsked) question.current?.focus();
  }, [isAsked]);
  useEffect(() => {
    if (read !== null && !isAsked && !isAnswered.current) onEnd(words.saved);
  });
  // Nothing is sent before the answer, but also if none comes.
  useEffect(() => () => void requestDrain({ trigger: 'submit' }), [requestDrain]);

  async function carryOn(): Promise<void> {
    if (isAnswered.current) return;
    isAnswered.current = true;
    const done = await actions.run((outbox) => correctMany(outbox, ids, correct));
    isAnswered.current = false;
    if (done.ok) onEnd(words.carriedOn(done.value, ids.length - done.value));
  }

  return (
    isAsked && (
      <section className={notices.notice} aria-labelledby={id}>
        <p id={id} ref={question} tabIndex={-1}>
          {words.carryOn(correctedDetails(correction), ids.length)}
        </p>
        <div className={listStyles.actions}>
          <Button kind="primary" onClick={() => void carryOn()}>
            Yes
          </Button>
          <Button onClick={() => onEnd(words.saved)}>No</Button>
        </div>
      </section>
    )
  );
}
