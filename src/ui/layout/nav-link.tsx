import { useContext } from 'react';
import { findRoute } from '#src/content/routes/find-route.ts';
import { normalizePath } from '#src/content/routes/normalize-path.ts';
import { SiteLink } from '#src/ui/content/site-link.tsx';
import type { MenuLink } from './menu-structure.ts';
import { ShownPathContext } from './shown-path.ts';

type NavLinkProps = { readonly link: MenuLink; readonly className?: string | undefined };

/** A link of the header's or footer's lists; takes the link, and marks it where it leads to the shown page. */
export function NavLink({ link, className }: NavLinkProps) {
  const current = screenAt(useContext(ShownPathContext)) === screenAt(link.path);
  return (
    <SiteLink to={link.path} className={className} current={current}>
      {link.label}
    </SiteLink>
  );
}

/** One name for all the paths that show the same screen, in any letter case. */
function screenAt(path: string): string {
  return normalizePath(findRoute(path)?.canonical ?? path);
}
