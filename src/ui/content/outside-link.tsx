import type { ReactNode } from 'react';
import { outsideLinks } from '#owner';
import { onHost } from '#src/lib/site-path.ts';
import type { OutsideLinkId } from '#src/owner/owner-facts.ts';
import styles from './outside-link.module.css';

type OutsideLinkProps = {
  readonly id: OutsideLinkId;
  readonly className?: string | undefined;
  /** The words of the link; without them, the owner's label. */
  readonly children?: ReactNode;
};

/**
 * A link out of this site, or to a PDF of the owner's; takes its id. Where the owner has given no address
 * yet, its words stand alone.
 */
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

/** A link to an https address, or to a file of this site. */
export function AddressLink({ address, className, children }: AddressLinkProps) {
  const own = isOwnFile(address);
  return (
    <a
      href={own ? onHost(address) : address}
      rel={own ? undefined : 'noopener noreferrer'}
      className={className}
    >
      {children}
    </a>
  );
}

const isOwnFile = (address: string): address is `/${string}` => address.startsWith('/');
