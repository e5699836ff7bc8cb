import { outcomeLines } from '#src/content/outcome-lines.ts';
import places from '#src/ui/late-place.module.css';
import { opening } from '#src/ui/load-telling.ts';
import { useLate } from '#src/ui/use-late.ts';
import styles from './outbox.module.css';
import { useOutboxAccess } from './outbox-context.ts';

const loadPanel = () => import('#src/ui/late-parts.ts').then((module) => module.OutboxPanel);

/** The place of the outbox on its page; its code comes only where somebody looks at it. */
export function OutboxSlot() {
  const access = useOutboxAccess();
  const Panel = useLate(loadPanel);
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
