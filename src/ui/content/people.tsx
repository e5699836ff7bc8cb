import { team } from '#owner';
import { onHost } from '#src/lib/site-path.ts';
import type { Photo, TeamMember, Voice as VoiceContent } from '#src/owner/owner-facts.ts';
import styles from './people.module.css';
import { useLoadFailure } from './picture.tsx';
import { Each } from './text-blocks.tsx';

/** The team in the owner's order; whose name and photo are missing, by their titles in one line. */
export function Team() {
  const known = team.filter((member) => !isPending(member));
  return (
    <>
      {known.length > 0 && (
        <ul className={styles.grid}>
          <Each of={known}>
            {(member) => <Member member={member} place={known.indexOf(member)} />}
          </Each>
        </ul>
      )}
      {known.length < team.length && (
        <p>
          {known.length > 0 ? 'Also on the team' : 'On the team'}:{' '}
          {titlesOf(team.filter(isPending))}. Names to be announced.
        </p>
      )}
    </>
  );
}

const isPending = ({ name, photo }: TeamMember): boolean => name === '' && photo === null;

/** 'Editor; State Director (4)' */
function titlesOf(members: readonly TeamMember[]): string {
  const titles = members.map(({ title }) => title);
  return [...new Set(titles)]
    .map((title) => {
      const count = titles.filter((one) => one === title).length;
      return count === 1 ? title : `${title} (${count})`;
    })
    .join('; ');
}

/** Without a name, the title comes first. */
function Member({ member, place }: { readonly member: TeamMember; readonly place: number }) {
  const { name, title, photo } = member;
  return (
    <li className={styles.member}>
      <Portrait name={name} photo={photo} instead={portraitAt(place)} />
      {name === '' ? (
        <>
          <p className={styles.name}>{title}</p>
          <p className={styles.pending}>Name to be announced</p>
        </>
      ) : (
        <>
          <p className={styles.name}>{name}</p>
          <p className={styles.title}>{title}</p>
        </>
      )}
    </li>
  );
}

/** Drawn portraits in one file; a fragment selects one. */
const portraits = 8;

const portraitAt = (place: number): string =>
  `/images/team-placeholder.svg#p${(place % portraits) + 1}`;

/** What a person says of the movement. */
export function Voice({ voice: { quote, name, place, photo } }: { readonly voice: VoiceContent }) {
  return (
    <figure className={styles.voice}>
      {photo !== null && <Portrait name={name} photo={photo} instead={null} />}
      <blockquote>
        <p className={styles.quote}>“{quote}”</p>
      </blockquote>
      <figcaption>
        <span className={styles.name}>{name}</span>
        {place !== '' && `, ${place}`}
      </figcaption>
    </figure>
  );
}

type PortraitProps = {
  readonly name: string;
  readonly photo: Photo | null;
  /** For a photo that is missing; null leaves its place empty. */
  readonly instead: string | null;
};

function Portrait({ name, photo, instead }: PortraitProps) {
  const { failed, image, onError } = useLoadFailure();
  const shown = failed ? null : photo;
  const source = shown === null ? instead : shown.jpeg;
  if (source === null) return null;
  return (
    <picture>
      {shown !== null && <source srcSet={onHost(shown.webp)} type="image/webp" />}
      <img
        ref={image}
        className={styles.photo}
        src={onHost(source)}
        alt={shown !== null && name !== '' ? `Portrait of ${name}` : ''}
        width={200}
        height={200}
        loading="lazy"
        onError={onError}
      />
    </picture>
  );
}
