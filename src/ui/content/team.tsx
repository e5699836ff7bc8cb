import { team } from '#owner';
import { onHost } from '#src/lib/site-path.ts';
import type { TeamMember } from '#src/owner/owner-facts.ts';
import { useLoadFailure } from './picture.tsx';
import styles from './team.module.css';
import { Each } from './text-blocks.tsx';

/** All team members, in the owner's order. */
export function Team() {
  return (
    <ul className={styles.grid}>
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
    <li className={styles.member}>
      <picture>
        {photo !== null && <source srcSet={onHost(photo.webp)} type="image/webp" />}
        <img
          ref={image}
          className={styles.photo}
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
