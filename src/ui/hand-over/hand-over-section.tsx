import { type ComponentType, useState } from 'react';
import { handOverWords } from '#src/content/hand-over-words.ts';
import buttons from '#src/ui/button.module.css';
import { loadTelling, needs } from '#src/ui/load-telling.ts';
import styles from '#src/ui/outbox/outbox.module.css';
import type { OutboxAccess } from '#src/ui/outbox/outbox-context.ts';
import { HandedOverList } from './handed-over-list.tsx';

type Panel = ComponentType<{ readonly access: OutboxAccess }>;

/** The code of each way comes only when somebody takes that way. */
const ways = {
  give: async () => (await import('./give-panel.tsx')).GivePanel,
  takeIn: async () => (await import('./take-in-panel.tsx')).TakeInPanel,
} as const;

type Way = keyof typeof ways;

/** Giving what waits to another device, taking in what another one gave, and what was given so far. */
export function HandOverSection({ access }: { readonly access: OutboxAccess }) {
  const [open, setOpen] = useState<Way | null>(null);
  const [panels, setPanels] = useState<Partial<Record<Way, Panel>>>({});
  const Panel = open === null ? null : (panels[open] ?? null);

  async function choose(way: Way): Promise<void> {
    setOpen(open === way ? null : way);
    const loaded = await loadTelling(ways[way], needs.opening);
    setPanels((before) => ({ ...before, [way]: loaded }));
  }

  return (
    <section aria-labelledby="hand-over-heading">
      <h2 id="hand-over-heading">Hand Over</h2>
      <p className={styles.meta}>{handOverWords.intro}</p>
      <div className={styles.actions}>
        {(['give', 'takeIn'] as const).map((way) => (
          <button
            key={way}
            type="button"
            className={buttons.secondary}
            aria-expanded={open === way}
            onClick={() => void choose(way)}
          >
            {handOverWords[way]}
          </button>
        ))}
      </div>
      {open !== null && Panel === null && <p className={styles.empty}>{handOverWords.opening}</p>}
      {Panel !== null && <Panel access={access} />}
      <HandedOverList access={access} />
    </section>
  );
}
