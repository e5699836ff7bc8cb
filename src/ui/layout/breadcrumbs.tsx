import { trailTo } from '#src/content/routes/find-route.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { SiteLink } from '#src/ui/content/site-link.tsx';
import styles from './breadcrumbs.module.css';

type BreadcrumbsProps = {
  readonly path: string;
  /** What the page is called, which ends its way. */
  readonly heading: string;
};

/** The way to a page below another one; takes its path. A page of the first level needs none. */
export function Breadcrumbs({ path, heading }: BreadcrumbsProps) {
  const trail = trailTo(routes, path);
  if (trail.length < 2) return null;
  return (
    <nav aria-label="Breadcrumbs" className={styles.breadcrumbs}>
      <ol className={styles.trail}>
        {trail.map((route) => (
          <li key={route.path}>
            <SiteLink to={route.path} className={styles.link}>
              {route.menu?.label ?? 'Home'}
            </SiteLink>
          </li>
        ))}
        <li aria-current="page">{heading}</li>
      </ol>
    </nav>
  );
}
