import { isFilledIn } from '#src/content/owner-blocks.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { site } from '#src/content/site.ts';
import type { OutsideLinkId } from '#src/owner/owner-facts.ts';
import { OutsideLink } from '#src/ui/content/site-link.tsx';
import styles from './footer.module.css';
import { NavLink } from './menu.tsx';
import { footerLinks, type MenuLink } from './menu-structure.ts';

const engage = footerLinks(routes, 'engage');
const quick = footerLinks(routes, 'quick');
const channels: readonly OutsideLinkId[] = [
  'video',
  'second-video',
  'social-network',
  'short-video',
];
const social = channels.filter(isFilledIn);

/** The site's footer. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <p className={styles.description}>{site.footerDescription}</p>
        <FooterColumn heading="Engage" links={engage} />
        <FooterColumn heading="Quick Links" links={quick} />
        {social.length > 0 && (
          <div className={`${styles.column} ${styles.social}`}>
            <h2>Follow Us</h2>
            <ul>
              {social.map((id) => (
                <li key={id}>
                  <OutsideLink id={id} className={styles.link} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className={styles.copyright}>{site.copyright}</p>
      </div>
    </footer>
  );
}

type FooterColumnProps = { readonly heading: string; readonly links: readonly MenuLink[] };

function FooterColumn({ heading, links }: FooterColumnProps) {
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
