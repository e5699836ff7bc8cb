import { useSyncExternalStore } from 'react';
import { installPrompt } from '#src/pwa/install-prompt.ts';
import buttons from '#src/ui/button.module.css';
import styles from './install.module.css';

/** How to put the app on a device, with the browser's own button for it where there is one. */
export function Install() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get, () => null);
  return (
    <div className={styles.install}>
      {prompt !== null && (
        <button type="button" className={buttons.primary} onClick={prompt}>
          Install the app
        </button>
      )}
      <dl className={styles.ways}>
        <div>
          <dt>Android phone or computer</dt>
          <dd>Open the browser’s menu and choose ‘Install app’ or ‘Add to Home screen’.</dd>
        </div>
        <div>
          <dt>iPhone or iPad</dt>
          <dd>
            Open this page in Safari, press the Share button (a square with an arrow pointing up),
            and choose ‘Add to Home Screen’.
          </dd>
        </div>
      </dl>
    </div>
  );
}
