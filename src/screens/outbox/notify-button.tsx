import { useState } from 'react';
import { deviceMessages } from '#src/content/device-messages.ts';
import { setPreferences } from '#src/outbox/preferences.ts';
import { readFeatures } from '#src/pwa/features.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import buttons from '#src/ui/button.module.css';

import styles from './outbox.module.css';

const words = deviceMessages.notify;

type NotifyButtonProps = {
  readonly access: OutboxAccess;
  /** What the person has chosen. */
  readonly wanted: boolean;
};

/**
 * Lets the person ask to be told when what waits has gone out. Only where the worker can send while no
 * page is open, and can say so.
 */
export function NotifyButton({ access, wanted }: NotifyButtonProps) {
  const [complaint, setComplaint] = useState('');
  const { notifications, backgroundSync } = readFeatures();
  if (!notifications || !backgroundSync) return null;

  async function choose(wanted: boolean): Promise<void> {
    if (wanted && (await Notification.requestPermission()) !== 'granted') {
      setComplaint(words.denied);
      return;
    }
    const chosen = await setPreferences(access.outbox, { notifyWhenSent: wanted });
    setComplaint(chosen.ok ? '' : outboxMessages.unavailable[chosen.error]);
  }

  // A permission that was taken back since is asked for again.
  const on = wanted && Notification.permission === 'granted';
  return (
    <div className={styles.notify}>
      <p role="status">{complaint || (on && words.on)}</p>
      <button type="button" className={buttons.secondary} onClick={() => void choose(!on)}>
        {on ? words.off : words.ask}
      </button>
    </div>
  );
}
