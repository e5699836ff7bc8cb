import type { ComponentProps, ReactNode } from 'react';
import { outsideLinks } from '#owner';
import type { LinkTarget } from '#src/content/page.ts';
import { onHost, onSite } from '#src/lib/site-path.ts';
import type { OutsideLinkId } from '#src/owner/schema/lists.ts';
import styles from './outside-link.module.css';

type SiteLinkProps = {
  readonly to: LinkTarget;
  readonly className?: string | undefined;
  /** An element that distinguishes links with the same text. */
  readonly describedBy?: string | undefined;
  readonly current?: boolean;
  readonly children: ReactNode;
};

/** A link to a page, a place on this page, or another site. */
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
    <PageLink
      to={to}
      className={className}
      aria-describedby={describedBy}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </PageLink>
  );
}

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this site, such as `/outbox#tools`. */
  readonly to: string;
};

/** A link to a page. Once the app runs, `usePageLinks` opens it without loading a document. */
export const PageLink = ({ to, ...attributes }: PageLinkProps) => (
  <a href={onHost(to)} {...attributes} />
);

type OutsideLinkProps = {
  readonly id: OutsideLinkId;
  readonly className?: string | undefined;
  /** Replaces the owner's label. */
  readonly children?: ReactNode;
};

/** A link to another site or the owner's PDF; plain text without an address. */
export function OutsideLink({ id, className, children }: OutsideLinkProps) {
  const { label, address, onlineSize } = outsideLinks[id];
  const words = children ?? label;
  if (address === '') return words;
  if (onlineSize === undefined) {
    return (
      <AddressLink address={address} className={className}>
        {words}
      </AddressLink>
    );
  }
  return (
    <AddressLink address={address} className={className}>
      {words} <span className={styles.note}>({onlineSize}, needs a connection)</span>
    </AddressLink>
  );
}

type AddressLinkProps = {
  readonly address: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** For an https address or a file of this site. */
function AddressLink({ address, className, children }: AddressLinkProps) {
  const own = isOwnFile(address);
  return (
    <a
      href={own ? onSite(address) : address}
      rel={own ? undefined : 'noopener noreferrer'}
      className={className}
    >
      {children}
    </a>
  );
}

const isOwnFile = (address: string): address is `/${string}` => address.startsWith('/');
