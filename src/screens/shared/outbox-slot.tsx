import { outcomeLines } from '#src/screens/form/outcome-lines.ts';
import styles from '#src/screens/outbox/outbox.module.css';
import places from '#src/ui/deferred-placeholder.module.css';
import { opening } from '#src/ui/load-with-notice.ts';
import { useDeferred } from '#src/ui/use-deferred.ts';
import { useOutboxAccess } from './outbox-context.ts';

const loadPanel = () =>
  import('#src/ui/deferred-components.ts').then((module) => module.OutboxPanel);

/** The place of the outbox on its page; its code comes only where somebody looks at it. */
export function OutboxSlot() {
  const access = useOutboxAccess();
  const Panel = useDeferred(loadPanel);
  return (
    <div className={places.place} {...opening}>
      {access === null || Panel === null ? (
        <p className={styles.empty}>{outcomeLines.outboxOpening}</p>
      ) : (
        <Panel access={access} />
      )}
    </div>
  );
}
