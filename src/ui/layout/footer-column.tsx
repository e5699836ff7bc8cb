import styles from './footer.module.css';
import type { MenuLink } from './menu-structure.ts';
import { NavLink } from './nav-link.tsx';

type FooterColumnProps = { readonly heading: string; readonly links: readonly MenuLink[] };

/** One of the footer's lists of links to pages; takes its heading and the links. */
export function FooterColumn({ heading, links }: FooterColumnProps) {
  return (
    <nav aria-label={heading} className={styles.column}>
      <h2>{heading}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <NavLink link={link} className={styles.link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
