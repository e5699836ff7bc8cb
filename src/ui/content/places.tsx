import type { Place } from '#src/content/page.ts';
import styles from './places.module.css';

/** The ways to a page's chapters, which stay at the top of the window; takes their words and places. */
export function Places({ places }: { readonly places: readonly Place[] }) {
  return (
    <nav aria-label="On this page" className={styles.places}>
      <ul>
        {places.map(({ label, to }) => (
          <li key={to}>
            <a href={to} className={styles.link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
