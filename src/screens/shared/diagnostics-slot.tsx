import { outcomeLines } from '#src/screens/form/outcome-lines.ts';
import places from '#src/ui/deferred-placeholder.module.css';
import { opening } from '#src/ui/load-with-notice.ts';
import { useDeferred } from '#src/ui/use-deferred.ts';
import { useOutboxAccess } from './outbox-context.ts';

const loadPanel = () =>
  import('#src/ui/deferred-components.ts').then((module) => module.DiagnosticsPanel);

/** The place of the diagnostics on their page; their code comes only where somebody looks at them. */
export function DiagnosticsSlot() {
  const access = useOutboxAccess();
  const Panel = useDeferred(loadPanel);
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
