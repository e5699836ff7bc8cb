import { useState } from 'react';
import { setPreferences } from '#src/outbox/edit.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import { retainsCopy, type Settings } from '#src/outbox/settings.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import notices from '#src/ui/notice.module.css';
import styles from './outbox.module.css';

type RetentionSwitchProps = {
  readonly access: OutboxAccess;
  readonly preferences: Settings['preferences'];
};

/** Whether sent answers stay on the device for a while; its state is always to be seen (specification 5.22). */
export function RetentionSwitch({ access, preferences }: RetentionSwitchProps) {
  // What the person has just said, until the device has written it down.
  const [said, setSaid] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const keeps = said ?? retainsCopy(preferences, access);

  async function say(keep: boolean): Promise<void> {
    setSaid(keep);
    const written = await setPreferences(access.outbox, { keepCopies: keep });
    setFailure(written.ok ? null : written.error);
    if (!written.ok) setSaid(null);
  }

  return (
    <section aria-labelledby="copies-heading">
      <h3 id="copies-heading">Copies</h3>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={keeps}
          onChange={(event) => void say(event.currentTarget.checked)}
        />
        {outboxMessages.retention}
      </label>
      {failure !== null && (
        <p className={notices.notice} role="alert">
          {outboxMessages.unavailable[failure]}
        </p>
      )}
      <p>
        {keeps
          ? 'On: your answers stay on this device for 30 days after sending, and you can send them again.'
          : 'Off: your answers are erased from this device as soon as they are sent. Turning it off erases the copies that are here.'}
      </p>
    </section>
  );
}
