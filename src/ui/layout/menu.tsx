import { routes } from '#src/content/routes/route-table.ts';
import styles from './menu.module.css';
import { MenuItem } from './menu-item.tsx';
import { mainMenu } from './menu-structure.ts';

const entries = mainMenu(routes);

/** The main menu and, on small screens, the toggle that shows it. Both work before any script has run. */
export function Menu() {
  return (
    <div className={styles.menu}>
      <details className={styles.toggle}>
        <summary>Menu</summary>
      </details>
      <nav aria-label="Main" className={styles.nav}>
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <MenuItem key={entry.label} entry={entry} />
          ))}
        </ul>
      </nav>
    </div>
  );
}
