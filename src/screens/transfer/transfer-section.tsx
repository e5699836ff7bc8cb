import { type ComponentType, useCallback, useEffect, useState } from 'react';
import styles from '#src/screens/shared/entries.module.css';
import { FoldedSection } from '#src/screens/shared/folded-section.tsx';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import buttons from '#src/ui/button.module.css';
import { loadWithNotice, needs } from '#src/ui/load-with-notice.ts';
import { transferSectionMessages } from './transfer-section-messages.ts';

type TransferSectionProps = {
  readonly access: OutboxAccess;
  /** Each has its own number. */
  readonly toGive?: ToGive | null;
};

type ToGive = { readonly number: number; readonly chosen: ReadonlySet<number> };

type Panel = ComponentType<{
  readonly access: OutboxAccess;
  /** By sequence; absent if none. */
  readonly chosen?: ReadonlySet<number> | undefined;
}>;

/** Each loads when opened. */
const ways = {
  export: async () => (await import('./export-panel.tsx')).ExportPanel,
  import: async () => (await import('./receive.tsx')).Receive,
} as const;

type Way = keyof typeof ways;

/** Export and import. */
export function TransferSection({ access, toGive = null }: TransferSectionProps) {
  const [open, setOpen] = useState<Way | null>(null);
  const [panels, setPanels] = useState<Partial<Record<Way, Panel>>>({});
  const Panel = open === null ? null : (panels[open] ?? null);
  const [asked, setAsked] = useState<ToGive | null>(null);
  const [unfolded, setUnfolded] = useState(false);

  const show = useCallback(async (way: Way): Promise<void> => {
    setOpen(way);
    const loaded = await loadWithNotice(ways[way], needs.opening);
    setPanels((before) => ({ ...before, [way]: loaded }));
  }, []);

  useEffect(() => {
    if (location.hash !== '#receive') return;
    setUnfolded(true);
    void show('import');
  }, [show]);

  function choose(way: Way): void {
    setAsked(null);
    if (open === way) setOpen(null);
    else void show(way);
  }

  useEffect(() => {
    if (toGive === null) return;
    setAsked(toGive);
    setUnfolded(true);
    void show('export');
  }, [toGive, show]);

  return (
    <FoldedSection
      name="transfer"
      heading={transferSectionMessages.heading}
      open={unfolded}
      onToggle={setUnfolded}
    >
      <p>{transferSectionMessages.intro}</p>
      <div className={styles.actions}>
        {(['export', 'import'] as const).map((way) => (
          <button
            key={way}
            type="button"
            className={buttons.secondary}
            aria-expanded={open === way}
            onClick={() => choose(way)}
          >
            {transferSectionMessages[way]}
          </button>
        ))}
      </div>
      {open !== null && Panel === null && (
        <p className={styles.empty}>{transferSectionMessages.opening}</p>
      )}
      {Panel !== null && <Panel key={asked?.number ?? 0} access={access} chosen={asked?.chosen} />}
    </FoldedSection>
  );
}
