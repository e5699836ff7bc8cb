import { type ReactNode, useEffect, useRef, useState } from 'react';
import { deviceMessages } from '#src/content/device-messages.ts';
import { readFeatures } from '#src/device/diagnose.ts';
import { setPreferences } from '#src/outbox/actions/preferences.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import { isOwnDevice, type Settings } from '#src/outbox/model/settings.ts';
import { countOf } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import boxes from '#src/screens/shared/box-label.module.css';
import { EraseButton } from '#src/screens/shared/device/erase-button.tsx';
import { StorageNotices } from '#src/screens/shared/device/notices.tsx';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { ownDeviceMessages } from '#src/screens/shared/own-device-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { StorageFailureNotice } from '#src/screens/shared/storage-failure-notice.tsx';
import { useSnapshot } from '#src/screens/shared/use-query.ts';
import { Button } from '#src/ui/button.tsx';
import { DeviceName } from './device-name.tsx';
import { deviceToolMessages } from './tool-messages.ts';
import styles from './tools.module.css';

const words = deviceToolMessages;

/**
 * What a person sets on this device, the way to erase everything, and what its storage promises. What is read
 * late comes last: it would move the button that erases under a finger.
 */
export function DeviceTool({ access }: { readonly access: OutboxAccess }) {
  const read = useSnapshot(access.reader);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby="device-heading" className={styles.device}>
      <h2 id="device-heading" ref={heading} tabIndex={-1}>
        {words.heading}
      </h2>
      {read?.ok && (
        <>
          <NotifyButton access={access} requested={read.value.preferences.notifyWhenSent} />
          <OwnDevice access={access} preferences={read.value.preferences} />
          <DeviceName access={access} stored={read.value.preferences.deviceName} />
        </>
      )}
      {read?.ok === false && <StorageFailureNotice failure={read.error} />}
      {read !== null && (
        <Setting name="erase" heading={words.erase}>
          <EraseButton />
        </Setting>
      )}
      {read?.ok && (
        <StorageNotices access={access} waitingCount={countOf(read.value, pendingStates)} whole />
      )}
    </section>
  );
}

type SettingProps = {
  readonly name: string;
  readonly heading: string;
  readonly children: ReactNode;
};

const Setting = ({ name, heading, children }: SettingProps) => (
  <section aria-labelledby={`${name}-heading`}>
    <h3 id={`${name}-heading`}>{heading}</h3>
    {children}
  </section>
);

type OwnDeviceProps = {
  readonly access: OutboxAccess;
  readonly preferences: Settings['preferences'];
};

/** The one question that decides what stays. The choice shows at once, what it means only once it is stored. */
export function OwnDevice({ access, preferences }: OwnDeviceProps) {
  const [requested, setRequested] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const isAnswered = access.installed || preferences.keepCopies !== null;
  const isOwn = isOwnDevice(preferences, access);

  async function say(own: boolean): Promise<void> {
    setRequested(own);
    const done = await access.sayOwnDevice(own);
    setRequested(null);
    setFailure(done.ok ? null : done.error);
  }

  return (
    <fieldset>
      <legend>
        <h3>{ownDeviceMessages.question}</h3>
      </legend>
      {([true, false] as const).map((own) => (
        <label key={String(own)} className={boxes.boxLabel}>
          <input
            type="radio"
            name="own-device"
            checked={requested === null ? isAnswered && isOwn === own : requested === own}
            onChange={() => void say(own)}
          />
          {ownDeviceMessages[own ? 'own' : 'shared']}
        </label>
      ))}
      <StorageFailureNotice failure={failure} />
      <p role="status">{ownDeviceMessages[isOwn ? 'ownStays' : 'sharedStays']}</p>
    </fieldset>
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
      <Button onClick={() => void choose(!on)}>
        {on ? notifyMessages.off : notifyMessages.ask}
      </Button>
    </div>
  );
}
