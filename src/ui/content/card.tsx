import { useId } from 'react';
import type { Card as CardContent } from '#src/content/page.ts';
import styles from './cards.module.css';
import { Heading } from './heading.tsx';
import type { HeadingLevel } from './heading-level.ts';
import { SiteLink } from './site-link.tsx';
import { Text } from './text.tsx';

type CardProps = { readonly card: CardContent; readonly level: HeadingLevel };

/** One card of a grid, as a list item; takes its content and the level of its title. */
export function Card({ card, level }: CardProps) {
  const titleId = useId();
  return (
    <li className={styles.card}>
      <Heading level={level} id={titleId}>
        {card.title}
      </Heading>
      <p>
        <Text text={card.text} />
      </p>
      {card.action && (
        <SiteLink to={card.action.to} className={styles.action} describedBy={titleId}>
          {card.action.label}
        </SiteLink>
      )}
    </li>
  );
}
