import { setPreferences } from '#src/outbox/preferences.ts';
import { retainsCopy, type Settings } from '#src/outbox/settings.ts';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import { SettingSwitch } from './setting-switch.tsx';

type RetentionSwitchProps = {
  readonly access: OutboxAccess;
  readonly preferences: Settings['preferences'];
};

/** Whether sent answers stay on the device for a while; its state is always to be seen (specification 5.22). */
export function RetentionSwitch({ access, preferences }: RetentionSwitchProps) {
  return (
    <section aria-labelledby="copies-heading">
      <h3 id="copies-heading">Copies</h3>
      <SettingSwitch
        label={outboxMessages.retention}
        stored={retainsCopy(preferences, access)}
        words={outboxScreenMessages.copies}
        store={(keepCopies) => setPreferences(access.outbox, { keepCopies })}
      />
    </section>
  );
}
