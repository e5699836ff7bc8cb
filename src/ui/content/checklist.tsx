import styles from './checklist.module.css';
import { Each } from './each.tsx';

type ChecklistProps = { readonly id: string; readonly items: readonly string[] };

/** A list to tick off while reading; takes its id and its items. The ticks are not kept. */
export function Checklist({ id, items }: ChecklistProps) {
  return (
    <ul id={id} className={styles.checklist}>
      <Each of={items}>
        {(item) => (
          <li>
            <label className={styles.item}>
              <input type="checkbox" className={styles.box} />
              <span>{item}</span>
            </label>
          </li>
        )}
      </Each>
    </ul>
  );
}
