import { team } from '#owner';
import { onHost } from '#src/lib/site-path.ts';
import type { TeamMember } from '#src/owner/owner-facts.ts';
import { Each } from './each.tsx';
import styles from './team.module.css';
import { useLoadFailure } from './use-load-failure.ts';

/** The grid of all team members, in the order of the owner's list. */
export function Team() {
  return (
    <ul className={styles.grid}>
      <Each of={team}>{(member) => <Member member={member} />}</Each>
    </ul>
  );
}

/** One member of the team, as a list item; takes name, title and photo, of which name and photo may be empty. */
function Member({ member }: { readonly member: TeamMember }) {
  const { failed, image, onError } = useLoadFailure();
  const hasPhoto = member.photo !== '' && !failed;
  return (
    <li className={styles.member}>
      <img
        ref={image}
        className={styles.photo}
        src={onHost(hasPhoto ? `/images/team/${member.photo}` : '/images/team-placeholder.svg')}
        alt={hasPhoto && member.name !== '' ? `Portrait of ${member.name}` : ''}
        width={200}
        height={200}
        loading="lazy"
        onError={onError}
      />
      {member.name === '' ? (
        <p className={styles.pending}>Name to come</p>
      ) : (
        <p className={styles.name}>{member.name}</p>
      )}
      <p className={styles.title}>{member.title}</p>
    </li>
  );
}
