import { useEffect, useId, useRef, useState } from 'react';
import { type Correction, correctedDetails, withCorrection } from '#src/forms/correction.ts';
import { type Correct, correctMany, findCorrectable } from '#src/outbox/actions/carry-on.ts';
import type { Outbox } from '#src/outbox/model/outbox.ts';
import listStyles from '#src/screens/shared/lists.module.css';
import { formOf } from '#src/screens/shared/own-words.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import buttons from '#src/ui/button.module.css';
import notices from '#src/ui/notice.module.css';
import type { OutboxActions } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

const words = outboxScreenMessages.edit.carryOn;

/** What was corrected in one, and the others that have the old value. */
export type CarryOn = { readonly correction: Correction; readonly ids: readonly string[] };

const correctBy =
  (correction: Correction): Correct =>
  (form, answers) =>
    withCorrection(answers, correction, formOf(form)?.fields ?? []);

/** @returns null if no other has an old value, or if none could be read */
export async function findOthers(outbox: Outbox, correction: Correction): Promise<CarryOn | null> {
  if (correctedDetails(correction).length === 0) return null;
  const found = await findCorrectable(outbox, correctBy(correction));
  return found.ok && found.value.length > 0 ? { correction, ids: found.value } : null;
}

type CarryOnQuestionProps = {
  readonly access: OutboxAccess;
  readonly actions: OutboxActions;
  readonly asked: CarryOn;
  /** Receives what was done. */
  readonly onEnd: (message: string) => void;
};

/** Asks whether others that wait get the same correction. Nothing is sent before by this edit. */
export function CarryOnQuestion({ access, actions, asked, onEnd }: CarryOnQuestionProps) {
  const [{ correction, ids }, setAsked] = useState(asked);
  const id = useId();
  const question = useRef<HTMLHeadingElement>(null);
  const isAnswered = useRef(false);
  const { outbox, requestDrain } = access;
  useEffect(() => question.current?.focus(), []);
  // Also if it is left without an answer.
  useEffect(() => () => void requestDrain({ trigger: 'submit' }), [requestDrain]);

  async function carryOn(): Promise<void> {
    if (isAnswered.current) return;
    isAnswered.current = true;
    const done = await actions.run(() => correctMany(outbox, ids, correctBy(correction)));
    if (done.ok) return onEnd(words.done(done.value, ids.length - done.value));
    isAnswered.current = false;
    const still = await findOthers(outbox, correction);
    if (still === null) onEnd('');
    else setAsked(still);
  }

  return (
    <section className={notices.notice} aria-labelledby={id}>
      <h3 id={id} ref={question} tabIndex={-1}>
        {words.asked(correctedDetails(correction), ids.length)}
      </h3>
      <div className={listStyles.actions}>
        <button type="button" className={buttons.primary} onClick={() => void carryOn()}>
          Yes
        </button>
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => onEnd(outboxScreenMessages.edit.saved)}
        >
          No
        </button>
      </div>
    </section>
  );
}
