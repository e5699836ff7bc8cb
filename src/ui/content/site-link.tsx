import type { ReactNode } from 'react';
import type { LinkTarget } from '#src/content/page.ts';
import { onHost } from '#src/lib/site-path.ts';
import { AddressLink, OutsideLink } from './outside-link.tsx';

type SiteLinkProps = {
  readonly to: LinkTarget;
  readonly className?: string | undefined;
  /** The id of an element that tells this link apart from others with the same words. */
  readonly describedBy?: string | undefined;
  /** Whether it leads to the page that is shown. */
  readonly current?: boolean;
  readonly children: ReactNode;
};

/** Any link of the content: takes a page of this site, a place on this page, or an outside address. */
export function SiteLink({ to, className, describedBy, current, children }: SiteLinkProps) {
  if (typeof to === 'object') {
    if ('address' in to) {
      return (
        <AddressLink address={to.address} className={className}>
          {children}
        </AddressLink>
      );
    }
    return (
      <OutsideLink id={to.outside} className={className}>
        {children}
      </OutsideLink>
    );
  }
  if (to.startsWith('#')) {
    return (
      <a href={to} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a
      href={onHost(to)}
      className={className}
      aria-describedby={describedBy}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
