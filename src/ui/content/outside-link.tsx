import type { ReactNode } from 'react';
import { outsideLinks } from '#owner';
import type { OutsideLinkId } from '#src/owner/owner-facts.ts';
import styles from './outside-link.module.css';

type OutsideLinkProps = {
  readonly id: OutsideLinkId;
  readonly className?: string | undefined;
  /** The words of the link; without them, the owner's label. */
  readonly children?: ReactNode;
};

/** A link out of this site; takes its id. Where the owner has given no address yet, it says so instead. */
export function OutsideLink({ id, className, children }: OutsideLinkProps) {
  // The table's literal types know today's addresses; the owner fills in others.
  const { label, address }: { label: string; address: string } = outsideLinks[id];
  const words = children ?? label;
  if (address === '') {
    return (
      <span className={styles.pending}>
        {words} <span className={styles.note}>(address to come)</span>
      </span>
    );
  }
  return (
    <a href={address} rel="noopener noreferrer" className={className}>
      {words}
    </a>
  );
}
