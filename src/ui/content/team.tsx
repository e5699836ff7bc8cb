import { team } from '#owner';
import { Each } from './each.tsx';
import { Member } from './member.tsx';
import styles from './team.module.css';

/** The grid of all team members, in the order of the owner's list. */
export function Team() {
  return (
    <ul className={styles.grid}>
      <Each of={team}>{(member) => <Member member={member} />}</Each>
    </ul>
  );
}
