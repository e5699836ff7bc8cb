import { type ComponentType, useState } from 'react';
import styles from '#src/screens/shared/entries.module.css';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import buttons from '#src/ui/button.module.css';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import { type FoundHandedOver, HandedOverList } from './handed-over-list.tsx';
import { transferMessages } from './transfer-messages.ts';

type TransferSectionProps = {
  readonly access: OutboxAccess;
  /** What of that which was handed over somebody looks for; null where nobody does. */
  readonly found: FoundHandedOver | null;
};

type Panel = ComponentType<{ readonly access: OutboxAccess }>;

/** The code of each way comes only when somebody takes that way. */
const ways = {
  export: async () => (await import('./export-panel.tsx')).ExportPanel,
  import: async () => (await import('./import-panel.tsx')).ImportPanel,
} as const;

type Way = keyof typeof ways;

/** Giving what waits to another device, receiving what another one gave, and what was given so far. */
export function TransferSection({ access, found }: TransferSectionProps) {
  const [open, setOpen] = useState<Way | null>(null);
  const [panels, setPanels] = useState<Partial<Record<Way, Panel>>>({});
  const Panel = open === null ? null : (panels[open] ?? null);

  async function choose(way: Way): Promise<void> {
    setOpen(open === way ? null : way);
    const loaded = await loadWithNotice(ways[way], needs.opening);
    setPanels((before) => ({ ...before, [way]: loaded }));
  }

  return (
    <>
      <section aria-labelledby="transfer-heading">
        <h2 id="transfer-heading">Hand Over</h2>
        <p>{transferMessages.intro}</p>
        <div className={styles.actions}>
          {(['export', 'import'] as const).map((way) => (
            <button
              key={way}
              type="button"
              className={buttons.secondary}
              aria-expanded={open === way}
              onClick={() => void choose(way)}
            >
              {transferMessages[way]}
            </button>
          ))}
        </div>
        {open !== null && Panel === null && (
          <p className={styles.empty}>{transferMessages.opening}</p>
        )}
        {Panel !== null && <Panel access={access} />}
      </section>
      <HandedOverList access={access} found={found} />
    </>
  );
}
