import { useEffect, useRef, useState } from 'react';
import { setPreferences } from '#src/outbox/actions/preferences.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { StorageFailureNotice } from '#src/screens/shared/storage-failure-notice.tsx';
import { deviceToolMessages } from './tool-messages.ts';

const words = deviceToolMessages.name;

/** Of the longest name, in characters. */
const longest = 40;

type DeviceNameProps = { readonly access: OutboxAccess; readonly stored: string };

/** What others are told about whose device this is; stored key by key. */
export function DeviceName({ access, stored }: DeviceNameProps) {
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  /** As it was last stored here; null if it was not. */
  const [saved, setSaved] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // Everything was erased below it.
  useEffect(() => {
    if (stored !== '' || input.current === null || input.current === document.activeElement) return;
    input.current.value = '';
  }, [stored]);

  async function name(typed: string): Promise<void> {
    const deviceName = typed.trim();
    const done = await setPreferences(access.outbox, { deviceName });
    setFailure(done.ok ? null : done.error);
    setSaved(done.ok ? deviceName : null);
  }

  return (
    <section>
      <label htmlFor="device-name">{words.label}</label>
      <p id="device-name-why">{words.why}</p>
      <input
        id="device-name"
        ref={input}
        type="text"
        autoComplete="off"
        maxLength={longest}
        aria-describedby="device-name-why"
        defaultValue={stored}
        onChange={({ currentTarget }) => void name(currentTarget.value)}
      />
      <p role="status">{saved === stored && words.saved}</p>
      <StorageFailureNotice failure={failure} />
    </section>
  );
}
