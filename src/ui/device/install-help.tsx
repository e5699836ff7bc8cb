import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { deviceWords } from '#src/content/device-words.ts';
import { countOutbox, waitingOf } from '#src/outbox/count-outbox.ts';
import { alreadyInstalled } from '#src/pwa/already-installed.ts';
import { installPrompt } from '#src/pwa/install-prompt.ts';
import { isApplePhone } from '#src/pwa/platform.ts';
import buttons from '#src/ui/button.module.css';
import styles from '#src/ui/notice.module.css';
import { useOutboxAccess } from '#src/ui/outbox/outbox-context.ts';
import { useReread } from '#src/ui/outbox/use-reread.ts';

const words = deviceWords.install;

/** What is known of installing on this very device: the browser's own button, whether it is done, what to see to first. */
export function InstallHelp() {
  const access = useOutboxAccess();
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get);
  const already = useSyncExternalStore(alreadyInstalled.subscribe, alreadyInstalled.get);
  const counted = useReread(access?.outbox ?? null, countOutbox);
  const waits = counted?.ok === true && waitingOf(counted.value.counts) > 0;
  if (access?.installed) return <p>{words.running}</p>;
  if (prompt !== null) {
    return (
      <button type="button" className={buttons.primary} onClick={prompt}>
        {words.button}
      </button>
    );
  }
  if (already) return <p>{words.already}</p>;
  if (!waits || !isApplePhone()) return null;
  return (
    <p className={styles.compact}>
      {deviceWords.storage.beforeInstalling} <Link to="/outbox">{words.outbox}</Link>
    </p>
  );
}
