import type { ReactNode } from 'react';
import type { HeadingLevel } from './heading-level.ts';

type HeadingProps = {
  readonly level: HeadingLevel;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A heading; takes its level, so that what contains it decides how deep it stands. */
export function Heading({ level, id, className, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={className}>
      {children}
    </Tag>
  );
}
