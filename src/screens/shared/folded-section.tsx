import type { ReactNode, Ref } from 'react';
import styles from './entries.module.css';

type FoldedSectionProps = {
  /** The heading's id begins with it. */
  readonly name: string;
  readonly heading: string;
  /** Visible in a closed section. */
  readonly about?: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly area?: Ref<HTMLElement>;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
};

/** A section whose heading opens it; a closed one renders no content. */
export function FoldedSection(props: FoldedSectionProps) {
  const { name, heading, about, open, onToggle, area, headingRef, children } = props;
  const id = `${name}-heading`;
  return (
    <section ref={area} aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={-1} className={styles.folded}>
        <button type="button" aria-expanded={open} onClick={() => onToggle(!open)}>
          {heading}
        </button>
      </h2>
      {about !== undefined && <p className={styles.foldedAbout}>{about}</p>}
      {open && children}
    </section>
  );
}
