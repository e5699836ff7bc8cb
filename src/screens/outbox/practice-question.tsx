import { useState } from 'react';
import { endSimulation, simulateOffline } from '#src/outbox/actions/preferences.ts';
import type { OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import { takeFocus } from '#src/screens/shared/danger-button.tsx';
import listStyles from '#src/screens/shared/lists.module.css';
import buttons from '#src/ui/button.module.css';
import type { OutboxActions } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

type PracticeQuestionProps = {
  readonly actions: OutboxActions;
  readonly snapshot: Pick<OutboxSnapshot, 'heldBack' | 'simulatedCount'>;
};

const words = outboxScreenMessages.offlineSimulation;

/**
 * What becomes of what was written in practice mode, once that ends, or if any is left, such as after an undone
 * deletion. None is sent before the answer.
 */
export function PracticeQuestion({ actions, snapshot }: PracticeQuestionProps) {
  const { heldBack, simulatedCount } = snapshot;
  const isOn = heldBack?.kind === 'practice';
  const [wasOn, setWasOn] = useState(isOn);
  const isAsked = !isOn && simulatedCount > 0;
  if (!isAsked && wasOn !== isOn) setWasOn(isOn);
  if (!isAsked) return null;
  const button = (
    look: string | undefined,
    label: string,
    work: Parameters<typeof actions.run>[0],
  ) => (
    <button
      type="button"
      className={look}
      ref={wasOn && look === buttons.danger ? takeFocus : null}
      onClick={() => void actions.run(work)}
    >
      {label}
    </button>
  );
  return (
    <fieldset className={listStyles.actions}>
      <legend>{words.question(simulatedCount)}</legend>
      {button(buttons.danger, words.remove(simulatedCount), (outbox) =>
        endSimulation(outbox, 'delete'),
      )}
      {button(buttons.secondary, words.send(simulatedCount), (outbox) =>
        endSimulation(outbox, 'send'),
      )}
      {button(buttons.secondary, words.stay, (outbox) => simulateOffline(outbox, true))}
    </fieldset>
  );
}
