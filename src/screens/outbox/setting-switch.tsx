import { type Ref, useState } from 'react';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import notices from '#src/ui/notice.module.css';
import styles from './outbox.module.css';

type SettingSwitchProps = {
  readonly label: string;
  readonly stored: boolean;
  /** What it means that it is on, and that it is off. */
  readonly words: { readonly on: string; readonly off: string };
  /** @returns null where a question comes first */
  readonly store: (wanted: boolean) => Promise<Result<unknown, StorageFailure>> | null;
  readonly box?: Ref<HTMLInputElement>;
};

/**
 * A setting of the outbox, on or off. The box follows the finger; the words below it say only what the
 * device has stored, so that nobody trusts a setting that a closed tab would lose.
 */
export function SettingSwitch({ label, stored, words, store, box }: SettingSwitchProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  if (wanted === stored) setWanted(null);

  async function change(next: boolean): Promise<void> {
    const storing = store(next);
    if (storing === null) return;
    setWanted(next);
    const written = await storing;
    setFailure(written.ok ? null : written.error);
    if (!written.ok) setWanted(null);
  }

  return (
    <>
      <label className={styles.switch}>
        <input
          ref={box}
          type="checkbox"
          checked={wanted ?? stored}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        {label}
      </label>
      {failure !== null && (
        <p className={notices.notice} role="alert">
          {outboxMessages.unavailable[failure]}
        </p>
      )}
      <p>{stored ? words.on : words.off}</p>
    </>
  );
}
