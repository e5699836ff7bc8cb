import styles from './menu-item.module.css';
import type { MenuEntry } from './menu-structure.ts';
import { NavLink } from './nav-link.tsx';

/** One item of the main menu; takes its entry: a link, or a group that opens. */
export function MenuItem({ entry }: { readonly entry: MenuEntry }) {
  if (entry.kind === 'link') {
    return (
      <li className={styles.item}>
        <NavLink link={entry} className={styles.link} />
      </li>
    );
  }
  return (
    <li className={styles.item}>
      <details name="menu" className={styles.group}>
        <summary>{entry.label}</summary>
        <ul className={styles.panel}>
          {entry.links.map((link) => (
            <li key={link.path}>
              <NavLink link={link} className={styles.link} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
