import { type ComponentType, useEffect, useState } from 'react';
import { outcomeLines } from '#src/content/outcome-lines.ts';
import styles from './outbox.module.css';
import { type OutboxAccess, useOutboxAccess } from './outbox-context.ts';

type Panel = ComponentType<{ readonly access: OutboxAccess }>;

/** The place of the outbox on its page; its code comes only where somebody looks at it. */
export function OutboxSlot() {
  const access = useOutboxAccess();
  const [Panel, setPanel] = useState<Panel | null>(null);
  const started = access !== null;
  useEffect(() => {
    if (!started) return;
    void import('./outbox-panel.tsx').then((module) => setPanel(() => module.OutboxPanel));
  }, [started]);
  return access === null || Panel === null ? (
    <p className={styles.empty}>{outcomeLines.outboxOpening}</p>
  ) : (
    <Panel access={access} />
  );
}
