import { useId } from 'react';
import { team } from '#owner';
import type { Card as CardContent, Picture } from '#src/content/page.ts';
import { onHost } from '#src/lib/site-path.ts';
import type { TeamMember } from '#src/owner/owner-facts.ts';
import hidden from '#src/ui/hidden.module.css';
import styles from './cards.module.css';
import pictures from './picture.module.css';
import { useLoadFailure } from './picture.tsx';
import { SiteLink } from './site-link.tsx';
import teamStyles from './team.module.css';
import { Each, Heading, type HeadingLevel, Text } from './text-blocks.tsx';

type CardsProps = { readonly cards: readonly CardContent[]; readonly level: HeadingLevel };

/** A grid of cards. */
export function Cards({ cards, level }: CardsProps) {
  return (
    <ul className={cards.some(({ picture }) => picture) ? styles.gallery : styles.grid}>
      <Each of={cards}>
        {(card) => (
          <Card card={card} level={level} labelRecurs={recurs(cards, card.action?.label)} />
        )}
      </Each>
    </ul>
  );
}

const recurs = (cards: readonly CardContent[], label: string | undefined): boolean =>
  cards.filter(({ action }) => action !== undefined && action.label === label).length > 1;

type CardProps = {
  readonly card: CardContent;
  readonly level: HeadingLevel;
  /** Whether another card's link has the same text; the title then extends its accessible name. */
  readonly labelRecurs: boolean;
};

function Card({ card, level, labelRecurs }: CardProps) {
  const titleId = useId();
  return (
    <li className={card.picture ? styles.pictured : styles.card}>
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
        className={pictures.picture}
        src={onHost(source)}
        alt=""
        width={width}
        height={height}
        loading="lazy"
      />
    </div>
  );
}

/** All team members, in the owner's order. */
export function Team() {
  return (
    <ul className={teamStyles.grid}>
      <Each of={team}>{(member) => <Member member={member} place={team.indexOf(member)} />}</Each>
    </ul>
  );
}

/** Without a name, the title comes first. */
function Member({ member, place }: { readonly member: TeamMember; readonly place: number }) {
  const { name, title } = member;
  const { failed, image, onError } = useLoadFailure();
  const photo = failed ? null : member.photo;
  return (
    <li className={teamStyles.member}>
      <picture>
        {photo !== null && <source srcSet={onHost(photo.webp)} type="image/webp" />}
        <img
          ref={image}
          className={teamStyles.photo}
          src={onHost(photo === null ? portraitAt(place) : photo.jpeg)}
          alt={photo !== null && name !== '' ? `Portrait of ${name}` : ''}
          width={200}
          height={200}
          loading="lazy"
          onError={onError}
        />
      </picture>
      {name === '' ? (
        <>
          <p className={teamStyles.name}>{title}</p>
          <p className={teamStyles.pending}>Name to be announced</p>
        </>
      ) : (
        <>
          <p className={teamStyles.name}>{name}</p>
          <p className={teamStyles.title}>{title}</p>
        </>
      )}
    </li>
  );
}

/** Drawn portraits in one file; a fragment selects one. */
const portraits = 8;

const portraitAt = (place: number): string =>
  `/images/team-placeholder.svg#p${(place % portraits) + 1}`;
