import { type ComponentType, useEffect, useState } from 'react';
import { outboxWords } from '#src/content/outbox-words.ts';
import styles from './outbox.module.css';
import { type OutboxAccess, useOutboxAccess } from './outbox-context.ts';

type Panel = ComponentType<{ readonly access: OutboxAccess }>;

/** The place of the outbox on its page; its code comes only where somebody looks at it. */
export function OutboxSlot() {
  const access = useOutboxAccess();
  const [Panel, setPanel] = useState<Panel | null>(null);
  useEffect(() => {
    void import('./outbox-panel.tsx').then((module) => setPanel(() => module.OutboxPanel));
  }, []);
  return access === null || Panel === null ? (
    <p className={styles.empty}>{outboxWords.opening}</p>
  ) : (
    <Panel access={access} />
  );
}
