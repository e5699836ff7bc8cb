import { outboxWords } from '#src/content/outbox-words.ts';
import { outcomeLines } from '#src/content/outcome-lines.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { readOutbox } from '#src/outbox/read-outbox.ts';
import { HandOverSection } from '#src/ui/hand-over/hand-over-section.tsx';
import { GoneList } from './gone-list.tsx';
import { KeepCopiesSwitch } from './keep-copies-switch.tsx';
import styles from './outbox.module.css';
import type { OutboxAccess } from './outbox-context.ts';
import { useReread } from './use-reread.ts';
import { WaitingList } from './waiting-list.tsx';

/** How many submissions of each kind are listed; the counts are of all. */
const listed = 200;

const read = (outbox: Outbox) => readOutbox(outbox, listed);

/** The outbox of this device: what waits, what was sent, and what one can do about it (rulings 4). */
export function OutboxPanel({ access }: { readonly access: OutboxAccess }) {
  const view = useReread(access.outbox, read);
  if (view === null) return <p className={styles.empty}>{outcomeLines.outboxOpening}</p>;
  if (!view.ok) {
    return (
      <p className={styles.notice} role="alert">
        {outboxWords.unavailable[view.error]}
      </p>
    );
  }
  return (
    <div className={styles.panel}>
      <WaitingList access={access} view={view.value} />
      <GoneList access={access} view={view.value} />
      <HandOverSection access={access} />
      <KeepCopiesSwitch access={access} choice={view.value.keepCopies} />
    </div>
  );
}
