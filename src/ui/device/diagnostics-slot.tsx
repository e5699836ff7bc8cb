import { outcomeLines } from '#src/content/outcome-lines.ts';
import places from '#src/ui/late-place.module.css';
import { opening } from '#src/ui/load-telling.ts';
import { useOutboxAccess } from '#src/ui/outbox/outbox-context.ts';
import { useLate } from '#src/ui/use-late.ts';

const loadPanel = () => import('#src/ui/late-parts.ts').then((module) => module.DiagnosticsPanel);

/** The place of the diagnostics on their page; their code comes only where somebody looks at them. */
export function DiagnosticsSlot() {
  const access = useOutboxAccess();
  const Panel = useLate(loadPanel);
  return (
    <div className={places.place} {...opening}>
      {access === null || Panel === null ? (
        <p>{outcomeLines.outboxOpening}</p>
      ) : (
        <Panel access={access} />
      )}
    </div>
  );
}
