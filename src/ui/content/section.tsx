import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import type { HeadingLevel } from './heading-level.ts';
import styles from './section.module.css';

type SectionProps = {
  readonly id?: string | undefined;
  readonly heading: string;
  readonly level: HeadingLevel;
  /** Whether it needs the whole width of the page. */
  readonly wide: boolean;
  readonly children: ReactNode;
};

/** A part of a page under its own heading; takes the heading, its level, and what stands below it. */
export function Section({ id, heading, level, wide, children }: SectionProps) {
  return (
    <section id={id} className={level > 2 ? styles.section : wide ? styles.wide : styles.chapter}>
      <Heading level={level} className={styles.heading}>
        {heading}
      </Heading>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
