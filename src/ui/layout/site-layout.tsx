import type { ReactNode } from 'react';
import { whoReads } from '#owner';
import {
  email,
  isFilledIn,
  legalName,
  mailTarget,
  payer,
  place,
} from '#src/content/owner-links.ts';
import { routes, trailTo } from '#src/content/routes/route-table.ts';
import { site } from '#src/content/site.ts';
import { onSite } from '#src/lib/site-path.ts';
import type { OutsideLinkId } from '#src/owner/schema/lists.ts';
import { OutsideLink, SiteLink } from '#src/ui/content/site-link.tsx';
import bannerStyles from './banner.module.css';
import breadcrumbsStyles from './breadcrumbs.module.css';
import footerStyles from './footer.module.css';
import headerStyles from './header.module.css';
import { footerLinks, leadsTo, Menu, type MenuLink, NavLink, useScreenShown } from './menu.tsx';
import styles from './site-layout.module.css';

type SiteLayoutProps = {
  readonly status: ReactNode;
  /** A live region. */
  readonly notices: ReactNode;
  readonly children: ReactNode;
};

/** The frame around every page. */
export function SiteLayout({ status, notices, children }: SiteLayoutProps) {
  return (
    <div className={styles.site}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Banner />
      <Header status={status} />
      {notices}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

/**
 * The owner's announcement. The browser itself closes it, so that its button works from the first paint on;
 * the entry script remembers that for the session.
 */
function Banner() {
  if (site.banner === '') return null;
  return (
    <dialog open aria-label="Announcement" className={bannerStyles.banner}>
      <form method="dialog" className={bannerStyles.bar}>
        <SiteLink to="/podcasts/townhall" className={bannerStyles.link}>
          {site.banner}
        </SiteLink>
        <button type="submit" aria-label="Close the announcement" className={bannerStyles.close}>
          Close
        </button>
      </form>
    </dialog>
  );
}

type BreadcrumbsProps = {
  readonly path: string;
  /** The trail's end. */
  readonly heading: string;
};

/** The trail to a page; none on the first level. */
export function Breadcrumbs({ path, heading }: BreadcrumbsProps) {
  const trail = trailTo(routes, path);
  if (trail.length < 2) return null;
  return (
    <nav aria-label="Breadcrumbs" className={breadcrumbsStyles.breadcrumbs}>
      <ol className={breadcrumbsStyles.trail}>
        {trail.map((route) => (
          <li key={route.path}>
            <SiteLink to={route.path} className={breadcrumbsStyles.link}>
              {route.menu?.label ?? 'Home'}
            </SiteLink>
          </li>
        ))}
        <li aria-current="page">{heading}</li>
      </ol>
    </nav>
  );
}

/** Reserves the status's room. */
function Header({ status }: { readonly status: ReactNode }) {
  return (
    <header className={headerStyles.header}>
      <div className={headerStyles.bar}>
        <SiteLink to="/" className={headerStyles.brand}>
          <picture>
            <source srcSet={onSite('/icons/logo-dark.svg')} media="(prefers-color-scheme: dark)" />
            <img src={onSite('/icons/logo.svg')} alt="" width={48} height={48} />
          </picture>
          <span className={headerStyles.name}>{site.name}</span>
        </SiteLink>
        <div className={headerStyles.status} data-island="status">
          {status}
        </div>
        <Menu />
      </div>
    </header>
  );
}

const engage = footerLinks(routes, 'engage');
const quick: readonly MenuLink[] = [
  ...footerLinks(routes, 'quick'),
  { label: 'Accessibility', path: '/contact/faq#accessibility' },
];
const channels: readonly OutsideLinkId[] = [
  'video',
  'second-video',
  'social-network',
  'short-video',
];
const social = channels.filter(isFilledIn);

/** The site's footer. */
function Footer() {
  return (
    <footer className={footerStyles.footer}>
      <div className={footerStyles.columns}>
        <FooterColumn heading="Engage" links={engage} />
        <FooterColumn heading="Quick Links" links={quick} />
        {social.length > 0 && (
          <div className={footerStyles.column}>
            <h2>Follow Us</h2>
            <ul>
              {social.map((id) => (
                <li key={id}>
                  <OutsideLink id={id} className={footerStyles.link} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <WhoIsBehind />
        <p className={footerStyles.description}>{site.footerDescription}</p>
        <p className={footerStyles.copyright}>{site.copyright}</p>
      </div>
    </footer>
  );
}

/** Without what the owner has not filled in. */
function WhoIsBehind() {
  const home = [legalName, place].filter(Boolean).join(', ');
  if (`${home}${email}${payer}${whoReads}` === '') return null;
  return (
    <address className={footerStyles.organization}>
      {home !== '' && <p>{home}</p>}
      {mailTarget !== null && (
        <SiteLink to={mailTarget} className={footerStyles.link}>
          {email}
        </SiteLink>
      )}
      {whoReads !== '' && <p>{whoReads}</p>}
      {payer !== '' && <p className={footerStyles.payer}>Paid for by {payer}</p>}
    </address>
  );
}

type FooterColumnProps = { readonly heading: string; readonly links: readonly MenuLink[] };

function FooterColumn({ heading, links }: FooterColumnProps) {
  const shown = useScreenShown();
  return (
    <nav aria-label={heading} className={footerStyles.column}>
      <h2>{heading}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <NavLink link={link} className={footerStyles.link} current={leadsTo(link, shown)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
