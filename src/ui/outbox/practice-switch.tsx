import { useState } from 'react';
import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import { switchPractice } from '#src/outbox/stop.ts';
import styles from './outbox.module.css';
import type { OutboxActions } from './use-outbox-actions.ts';

type PracticeSwitchProps = { readonly actions: OutboxActions; readonly on: boolean };

/** Simulates that there is no signal, until it is switched off; every page says so meanwhile. */
export function PracticeSwitch({ actions, on: stored }: PracticeSwitchProps) {
  // What the person has just said, until the device has written it down.
  const [said, setSaid] = useState<boolean | null>(null);
  if (said === stored) setSaid(null);
  const on = said ?? stored;
  const { practice } = outboxScreenWords;

  async function say(next: boolean): Promise<void> {
    setSaid(next);
    const written = await actions.run((outbox) => switchPractice(outbox, next));
    if (!written.ok) setSaid(null);
  }

  return (
    <section aria-labelledby="practice-heading">
      <h2 id="practice-heading">Practice</h2>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => void say(event.currentTarget.checked)}
        />
        {practice.label}
      </label>
      <p className={styles.meta}>{on ? `${practice.on} ${practice.afterwards}` : practice.off}</p>
    </section>
  );
}
