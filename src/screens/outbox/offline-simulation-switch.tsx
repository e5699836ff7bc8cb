import { useRef, useState } from 'react';
import { endSimulation, simulateOffline } from '#src/outbox/preferences.ts';
import { isSimulatingOffline } from '#src/outbox/settings.ts';
import type { OutboxSnapshot } from '#src/outbox/snapshot.ts';
import entries from '#src/screens/shared/entries.module.css';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import buttons from '#src/ui/button.module.css';
import { takeFocus } from '#src/ui/take-focus.ts';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import { SettingSwitch } from './setting-switch.tsx';
import type { OutboxActions } from './use-outbox-actions.ts';

type OfflineSimulationSwitchProps = {
  readonly access: OutboxAccess;
  readonly actions: OutboxActions;
  readonly snapshot: Pick<OutboxSnapshot, 'preferences' | 'simulatedCount'>;
};

const words = outboxScreenMessages.offlineSimulation;

/**
 * Lets the app act as if there were no signal (on the screen: practice mode); every page says so meanwhile.
 * Switching it off asks what is to become of what was written in it; nothing of that is sent before the answer.
 */
export function OfflineSimulationSwitch({
  access,
  actions,
  snapshot,
}: OfflineSimulationSwitchProps) {
  const { simulatedCount } = snapshot;
  const stored = isSimulatingOffline(snapshot.preferences);
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  function store(wanted: boolean): ReturnType<typeof simulateOffline> | null {
    if (wanted || simulatedCount === 0) return simulateOffline(access.outbox, wanted);
    setAsking(true);
    return null;
  }

  async function answer(chosen: 'delete' | 'send' | 'stay'): Promise<void> {
    setAsking(false);
    box.current?.focus();
    if (chosen !== 'stay') await actions.run((outbox) => endSimulation(outbox, chosen));
  }

  return (
    <section aria-labelledby="practice-heading">
      <h3 id="practice-heading">Practice</h3>
      <SettingSwitch label={words.label} stored={stored} words={words} store={store} box={box} />
      {asking && (
        <fieldset className={entries.actions}>
          <legend>{words.question(simulatedCount)}</legend>
          <button
            type="button"
            className={buttons.danger}
            ref={takeFocus}
            onClick={() => void answer('delete')}
          >
            {words.remove(simulatedCount)}
          </button>
          <button type="button" className={buttons.secondary} onClick={() => void answer('send')}>
            {words.send(simulatedCount)}
          </button>
          <button type="button" className={buttons.secondary} onClick={() => void answer('stay')}>
            {words.stay}
          </button>
        </fieldset>
      )}
    </section>
  );
}
