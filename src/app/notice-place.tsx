import styles from '#src/ui/device/notices.module.css';
import { useLate } from '#src/ui/use-late.ts';
import { useRegistration } from './services-provider.tsx';

const loadNotices = () => import('#src/ui/late-parts.ts').then((module) => module.Notices);

/** Where the app speaks of itself, politely: it is there from the beginning, so that nothing is missed. */
export function NoticePlace() {
  const registration = useRegistration();
  const Notices = useLate(loadNotices);
  return (
    <div role="status" className={styles.notices}>
      {Notices && registration && <Notices registration={registration} />}
    </div>
  );
}
