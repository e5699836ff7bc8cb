import styles from '#src/screens/shared/device/notices.module.css';
import { useDeferred } from '#src/ui/use-deferred.ts';
import { useRegistration } from './services-provider.tsx';

const loadNotices = () => import('#src/ui/deferred-components.ts').then((module) => module.Notices);

/** Where the app speaks of itself, politely: it is there from the beginning, so that nothing is missed. */
export function NoticePlace() {
  const registration = useRegistration();
  const Notices = useDeferred(loadNotices);
  return (
    <div role="status" className={styles.notices}>
      {Notices && registration && <Notices registration={registration} />}
    </div>
  );
}
