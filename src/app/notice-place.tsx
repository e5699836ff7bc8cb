import type { Registration } from '#src/pwa/registration.ts';
import styles from '#src/ui/device/notices.module.css';
import { useLate } from '#src/ui/use-late.ts';

type NoticePlaceProps = {
  /** Null while a page is prerendered, and until the page is idle for the first time. */
  readonly registration: Registration | null;
};

const loadNotices = () => import('#src/ui/late-parts.ts').then((module) => module.Notices);

/** Where the app speaks of itself, politely: it is there from the beginning, so that nothing is missed. */
export function NoticePlace({ registration }: NoticePlaceProps) {
  const Notices = useLate(loadNotices);
  return (
    <div role="status" className={styles.notices}>
      {Notices && registration && <Notices registration={registration} />}
    </div>
  );
}
