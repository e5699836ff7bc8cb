import { anotherAppMessages as words } from '#src/content/device-messages.ts';
import { site } from '#src/content/site.ts';
import { inBrowser } from '#src/device/in-browser.ts';
import buttons from '#src/ui/button.module.css';
import { ShareButton } from '#src/ui/content/share-button.tsx';
import notices from '#src/ui/notice.module.css';
import styles from './notices.module.css';

/** The way from another app's browser to the phone's own, where a form is kept and the app can be installed. */
export function AnotherApp() {
  const address = inBrowser(location);
  return (
    <div className={`${notices.notice} ${styles.acrossPage}`} data-another-app="">
      <p>{words.why}</p>
      <p>
        {address === null ? (
          words.menu
        ) : (
          <a className={buttons.primary} href={address}>
            {words.open}
          </a>
        )}
      </p>
      <ShareButton label={words.copy} title={site.name} />
    </div>
  );
}
