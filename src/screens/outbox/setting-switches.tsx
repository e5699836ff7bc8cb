import { useState, useSyncExternalStore } from 'react';
import { deviceMessages } from '#src/content/device-messages.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/outbox.ts';
import { setPreferences, simulateOffline } from '#src/outbox/preferences.ts';
import { isSimulatingOffline, retainsCopy, type Settings } from '#src/outbox/settings.ts';
import type { OutboxSnapshot } from '#src/outbox/snapshot.ts';
import { readFeatures } from '#src/pwa/diagnose.ts';
import { EraseButton } from '#src/screens/shared/device/erase-button.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import buttons from '#src/ui/button.module.css';
import { chooseFieldMode, fieldMode } from '#src/ui/field-mode.ts';
import notices from '#src/ui/notice.module.css';
import styles from './outbox.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

/** Words of settings; they load with them. */
const settingMessages = {
  copies: {
    on: 'On: your answers stay on this device for 30 days after sending, and you can send them again. Turning this off erases them from here.',
    off: 'Off: your answers are erased from this device as soon as they are sent or, if the form service can be asked, once it has them.',
  },
  erase: 'Erase',
  fieldMode: {
    label: 'Field mode',
    on: 'On: for sun and gloves. Everything is black on white, large and without pictures, and a hidden page does not look for a connection.',
    off: 'Off. Turn it on for sun and gloves: black on white, larger buttons, the most important ones at the bottom.',
  },
} as const;

type SettingSwitchesProps = {
  readonly access: OutboxAccess;
  readonly snapshot: OutboxSnapshot;
};

/** What the settings section holds; loads when it is opened. */
export function SettingSwitches({ access, snapshot }: SettingSwitchesProps) {
  return (
    <>
      <NotifyButton access={access} requested={snapshot.preferences.notifyWhenSent} />
      <FieldModeSwitch />
      <RetentionSwitch access={access} preferences={snapshot.preferences} />
      <OfflineSimulationSwitch access={access} preferences={snapshot.preferences} />
      <section aria-labelledby="erase-heading">
        <h3 id="erase-heading">{settingMessages.erase}</h3>
        <EraseButton />
      </section>
    </>
  );
}

type SettingSwitchProps = {
  readonly label: string;
  readonly stored: boolean;
  readonly words: { readonly on: string; readonly off: string };
  readonly store: (isOn: boolean) => Promise<Result<unknown, StorageFailure>>;
};

/**
 * A setting, on or off. The box changes at once, the description only when stored: a closed tab would lose an
 * unstored setting.
 */
export function SettingSwitch({ label, stored, words, store }: SettingSwitchProps) {
  const [requested, setRequested] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  if (requested === stored) setRequested(null);

  async function change(next: boolean): Promise<void> {
    setRequested(next);
    const written = await store(next);
    setFailure(written.ok ? null : written.error);
    if (!written.ok) setRequested(null);
  }

  return (
    <>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={requested ?? stored}
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

type RetentionSwitchProps = {
  readonly access: OutboxAccess;
  readonly preferences: Settings['preferences'];
};

/** Whether sent answers are kept for a while; always visible (specification 5.22). */
export function RetentionSwitch({ access, preferences }: RetentionSwitchProps) {
  return (
    <section aria-labelledby="copies-heading">
      <h3 id="copies-heading">Copies</h3>
      <SettingSwitch
        label={outboxMessages.retention}
        stored={retainsCopy(preferences, access)}
        words={settingMessages.copies}
        store={(keepCopies) => setPreferences(access.outbox, { keepCopies })}
      />
    </section>
  );
}

/** Field mode; a phone's menu has it, too. */
export function FieldModeSwitch() {
  const isOn = useSyncExternalStore(fieldMode.subscribe, fieldMode.get);
  return (
    <section aria-labelledby="field-mode-heading">
      <h3 id="field-mode-heading">{settingMessages.fieldMode.label}</h3>
      <SettingSwitch
        label={settingMessages.fieldMode.label}
        stored={isOn}
        words={settingMessages.fieldMode}
        store={async (next) => (chooseFieldMode(next) ? succeed(undefined) : fail('unavailable'))}
      />
    </section>
  );
}

type OfflineSimulationSwitchProps = {
  readonly access: OutboxAccess;
  readonly preferences: Settings['preferences'];
};

/** Turns offline simulation (on the screen: practice mode) on or off; `PracticeQuestion` asks about what was written. */
export function OfflineSimulationSwitch({ access, preferences }: OfflineSimulationSwitchProps) {
  return (
    <section aria-labelledby="practice-heading">
      <h3 id="practice-heading">Practice</h3>
      <SettingSwitch
        label={outboxScreenMessages.offlineSimulation.label}
        stored={isSimulatingOffline(preferences)}
        words={outboxScreenMessages.offlineSimulation}
        store={(isOn) => simulateOffline(access.outbox, isOn)}
      />
    </section>
  );
}

const notifyMessages = deviceMessages.notify;

type NotifyButtonProps = {
  readonly access: OutboxAccess;
  readonly requested: boolean;
};

/**
 * Requests a notification when the outbox is empty. Only if the worker can send and notify without a page.
 */
export function NotifyButton({ access, requested }: NotifyButtonProps) {
  const [complaint, setComplaint] = useState('');
  const { notifications, backgroundSync } = readFeatures();
  if (!notifications || !backgroundSync) return null;

  async function choose(isOn: boolean): Promise<void> {
    if (isOn && (await Notification.requestPermission()) !== 'granted') {
      setComplaint(notifyMessages.denied);
      return;
    }
    const chosen = await setPreferences(access.outbox, { notifyWhenSent: isOn });
    setComplaint(chosen.ok ? '' : outboxMessages.unavailable[chosen.error]);
  }

  // Requests a revoked permission again.
  const on = requested && Notification.permission === 'granted';
  return (
    <div className={styles.notify}>
      <p role="status">{complaint || (on && notifyMessages.on)}</p>
      <button type="button" className={buttons.secondary} onClick={() => void choose(!on)}>
        {on ? notifyMessages.off : notifyMessages.ask}
      </button>
    </div>
  );
}
