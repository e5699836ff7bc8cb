import { useSyncExternalStore } from 'react';
import { deviceMessages } from '#src/content/device-messages.ts';
import { alreadyInstalled, installPrompt } from '#src/device/install.ts';
import { isApplePhone, isInsideAnotherApp } from '#src/device/platform.ts';
import { countOf } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import type { Query } from '#src/outbox/reads/outbox-reader.ts';
import { useOutboxAccess } from '#src/screens/shared/services-context.ts';
import { useQuery } from '#src/screens/shared/use-query.ts';
import { wakesWhenClosed } from '#src/sync/wakes-when-closed.ts';
import { Button } from '#src/ui/button.tsx';
import { PageLink } from '#src/ui/content/site-link.tsx';
import styles from '#src/ui/notice.module.css';
import { AnotherApp } from './another-app.tsx';

const words = deviceMessages.install;

const countPending: Query<number> = async (_transaction, _now, snapshot) =>
  countOf(snapshot, pendingStates);

/** Installation on this device: the browser's button, its state, and what to do first. */
export function InstallHelp() {
  const access = useOutboxAccess();
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get);
  const already = useSyncExternalStore(alreadyInstalled.subscribe, alreadyInstalled.get);
  const read = useQuery(access?.reader ?? null, countPending);
  const hasPending = read?.ok === true && read.value > 0;
  if (access?.installed) {
    return (
      <p>
        {words.running} {wakesWhenClosed() ? words.sendsClosed : words.sendsOpen}
      </p>
    );
  }
  if (isInsideAnotherApp()) return <AnotherApp />;
  if (prompt !== null) {
    return (
      <Button kind="primary" onClick={prompt}>
        {words.button}
      </Button>
    );
  }
  if (already) return <p>{words.already}</p>;
  if (!hasPending || !isApplePhone()) return null;
  return (
    <p className={styles.compact}>
      {deviceMessages.storage.beforeInstalling} <PageLink to="/outbox">{words.outbox}</PageLink>
    </p>
  );
}
