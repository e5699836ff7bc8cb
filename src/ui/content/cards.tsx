import type { Card as CardContent } from '#src/content/page.ts';
import { Card } from './card.tsx';
import styles from './cards.module.css';
import { Each } from './each.tsx';
import type { HeadingLevel } from './heading-level.ts';

type CardsProps = { readonly cards: readonly CardContent[]; readonly level: HeadingLevel };

/** A grid of cards; takes their content and the level of their titles. */
export function Cards({ cards, level }: CardsProps) {
  return (
    <ul className={cards.some(({ picture }) => picture) ? styles.gallery : styles.grid}>
      <Each of={cards}>{(card) => <Card card={card} level={level} />}</Each>
    </ul>
  );
}
