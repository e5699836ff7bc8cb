import type { Line, Post } from '#src/content/page.ts';
import { onSite } from '#src/lib/site-path.ts';
import type { OwnerNumber, Voice as VoiceContent } from '#src/owner/owner-facts.ts';
import type { Photo } from '#src/owner/schema/lists.ts';
import buttons from '#src/ui/button.module.css';
import styles from './people.module.css';
import { SiteLink } from './site-link.tsx';
import { Each, Text } from './text-blocks.tsx';

type TeamProps = { readonly members: readonly Post[]; readonly invitation: Line };

/** The posts, each with its holder’s photo, or a drawing of what it does. */
export function Team({ members, invitation }: TeamProps) {
  return (
    <ul className={styles.grid}>
      <Each of={members}>
        {(member) => (
          <li className={styles.member}>
            <Portrait {...member} instead={member.drawing} />
            <p className={styles.name}>{member.name || member.title}</p>
            {member.name !== '' && <p className={styles.title}>{member.title}</p>}
          </li>
        )}
      </Each>
      <li className={styles.invitation}>
        <p>
          <Text text={invitation.text} />
        </p>
        <SiteLink to={invitation.to} className={buttons.primary}>
          {invitation.title}
        </SiteLink>
      </li>
    </ul>
  );
}

/** What a person says of the movement. */
export function Voice({ voice: { quote, place, ...who } }: { readonly voice: VoiceContent }) {
  return (
    <figure className={styles.voice}>
      <Portrait {...who} instead={null} />
      <blockquote>
        <p>“{quote}”</p>
      </blockquote>
      <figcaption>
        <b>{who.name}</b>
        {place && `, ${place}`}
      </figcaption>
    </figure>
  );
}

type NumbersProps = { readonly numbers: readonly OwnerNumber[] };

/** Large numbers with what they count. */
export function Numbers({ numbers }: NumbersProps) {
  return (
    <ul className={styles.numbers}>
      <Each of={numbers}>
        {({ number, words }) => (
          <li>
            <b>{number}</b> {words}
          </li>
        )}
      </Each>
    </ul>
  );
}

type PortraitProps = {
  readonly name: string;
  readonly photo: Photo | null;
  /** For a photo that is missing; null leaves its place empty. */
  readonly instead: string | null;
};

function Portrait({ name, photo, instead }: PortraitProps) {
  const source = photo?.jpeg ?? instead;
  if (source === null) return null;
  return (
    <picture>
      {photo !== null && <source srcSet={onSite(photo.webp)} type="image/webp" />}
      <img
        className={styles.photo}
        src={onSite(source)}
        alt={photo === null ? '' : `Portrait of ${name}`}
        width={200}
        height={200}
        loading="lazy"
        data-instead={photo === null ? undefined : instead === null ? '' : onSite(instead)}
      />
    </picture>
  );
}
