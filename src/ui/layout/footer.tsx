import { isFilledIn } from '#src/content/owner-blocks.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { site } from '#src/content/site.ts';
import type { OutsideLinkId } from '#src/owner/owner-facts.ts';
import { OutsideLink } from '#src/ui/content/outside-link.tsx';
import styles from './footer.module.css';
import { FooterColumn } from './footer-column.tsx';
import { footerLinks } from './menu-structure.ts';

const engage = footerLinks(routes, 'engage');
const quick = footerLinks(routes, 'quick');
const channels: readonly OutsideLinkId[] = [
  'video',
  'second-video',
  'social-network',
  'short-video',
];
const social = channels.filter(isFilledIn);

/** The site's footer: what the movement is, ways to engage, quick links, social links and the copyright line. */
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
