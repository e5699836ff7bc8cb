import { useRef, useState } from 'react';
import { endPractice, setPreferences } from '#src/outbox/edit.ts';
import type { OutboxSnapshot } from '#src/outbox/snapshot.ts';
import entries from '#src/screens/shared/entries.module.css';
import buttons from '#src/ui/button.module.css';
import { takeFocus } from '#src/ui/take-focus.ts';
import styles from './outbox.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { OutboxActions } from './use-outbox-actions.ts';

type PracticeSwitchProps = {
  readonly actions: OutboxActions;
  readonly snapshot: Pick<OutboxSnapshot, 'preferences' | 'practiceCount'>;
};

const words = outboxScreenMessages.practice;

/**
 * Practice mode acts as if there were no signal, and every page says so meanwhile. Switching it off asks
 * what is to become of what was written in it; nothing of that is sent before the answer.
 */
export function PracticeSwitch({ actions, snapshot }: PracticeSwitchProps) {
  const { practiceCount } = snapshot;
  const stored = snapshot.preferences.practice;
  // What the person has just said, until the device has written it down.
  const [said, setSaid] = useState<boolean | null>(null);
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  if (said === stored) setSaid(null);
  const on = said ?? stored;

  async function say(next: boolean): Promise<void> {
    if (!next && practiceCount > 0) return setAsking(true);
    setSaid(next);
    const written = await actions.run((outbox) => setPreferences(outbox, { practice: next }));
    if (!written.ok) setSaid(null);
  }

  async function answer(chosen: 'delete' | 'send' | 'stay'): Promise<void> {
    setAsking(false);
    box.current?.focus();
    if (chosen !== 'stay') await actions.run((outbox) => endPractice(outbox, chosen));
  }

  return (
    <section aria-labelledby="practice-heading">
      <h2 id="practice-heading">Practice</h2>
      <label className={styles.switch}>
        <input
          ref={box}
          type="checkbox"
          checked={on}
          onChange={(event) => void say(event.currentTarget.checked)}
        />
        {words.label}
      </label>
      <p className={entries.meta}>{on ? words.on : words.off}</p>
      {asking && (
        <fieldset className={entries.actions}>
          <legend>{words.question(practiceCount)}</legend>
          <button
            type="button"
            className={buttons.danger}
            ref={takeFocus}
            onClick={() => void answer('delete')}
          >
            {words.remove(practiceCount)}
          </button>
          <button type="button" className={buttons.secondary} onClick={() => void answer('send')}>
            {words.send(practiceCount)}
          </button>
          <button type="button" className={buttons.secondary} onClick={() => void answer('stay')}>
            {words.stay}
          </button>
        </fieldset>
      )}
    </section>
  );
}
