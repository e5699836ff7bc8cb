import { useId } from 'react';
import type { Brick, Card as CardContent, Picture } from '#src/content/page.ts';
import { onSite } from '#src/lib/site-path.ts';
import hidden from '#src/ui/hidden.module.css';
import styles from './cards.module.css';
import pictures from './picture.module.css';
import { SiteLink } from './site-link.tsx';
import { Each, Heading, type HeadingLevel, Text } from './text-blocks.tsx';

type CardsProps = { readonly cards: readonly CardContent[]; readonly level: HeadingLevel };

/** Cards in a grid; with pictures, as stripes on grounds of color. */
export function Cards({ cards, level }: CardsProps) {
  return (
    <ul className={arrangement(cards)}>
      <Each of={cards}>
        {(card) => (
          <Card card={card} level={level} labelRecurs={recurs(cards, card.action?.label)} />
        )}
      </Each>
    </ul>
  );
}

/** No row has a hole. */
function arrangement(cards: readonly CardContent[]): string | undefined {
  if (areStripes(cards)) return styles.stripes;
  return cards.length % 3 === 0 ? styles.thirds : styles.rows;
}

/** Whether they reach the window's edges. */
export const areStripes = (cards: readonly CardContent[]): boolean =>
  cards.some(({ picture }) => picture !== undefined);

const recurs = (cards: readonly CardContent[], label: string | undefined): boolean =>
  cards.filter(({ action }) => action !== undefined && action.label === label).length > 1;

/** The pillars as a wall of bricks, each a link. */
export function Wall({ bricks }: { readonly bricks: readonly Brick[] }) {
  return (
    <ul className={styles.wall}>
      <Each of={bricks}>
        {({ pillar, title, action }) => (
          <li data-pillar={pillar}>
            <SiteLink to={action.to} className={styles.brick}>
              {title}
            </SiteLink>
          </li>
        )}
      </Each>
    </ul>
  );
}

type CardProps = {
  readonly card: CardContent;
  readonly level: HeadingLevel;
  /** Whether another card's link has the same text; the title then extends its accessible name. */
  readonly labelRecurs: boolean;
};

function Card({ card, level, labelRecurs }: CardProps) {
  const titleId = useId();
  return (
    <li
      className={card.picture ? styles.stripe : styles.card}
      data-pillar={card.pillar}
      data-ground={card.picture && (card.pillar ? 'pillar' : 'night')}
    >
      {card.picture && <Plate picture={card.picture} />}
      <Heading level={level} id={titleId}>
        {card.title}
      </Heading>
      <p>
        <Text text={card.text} />
      </p>
      {card.action && (
        <SiteLink
          to={card.action.to}
          className={styles.action}
          describedBy={labelRecurs ? undefined : titleId}
        >
          {card.action.label}
          {labelRecurs && <span className={hidden.hidden}> {card.title}</span>}
        </SiteLink>
      )}
    </li>
  );
}

/** Decoration: a failed load leaves no gap. */
function Plate({ picture: { source, width, height } }: { readonly picture: Picture }) {
  return (
    <div className={styles.plate}>
      <img
        className={pictures.filling}
        src={onSite(source)}
        alt=""
        width={width}
        height={height}
        loading="lazy"
      />
    </div>
  );
}
