import { deviceMessages } from '#src/content/device-messages.ts';
import { site } from '#src/content/site.ts';
import { isApplePhone } from '#src/pwa/platform.ts';
import buttons from '#src/ui/button.module.css';
import { ShareButton } from '#src/ui/content/share-button.tsx';
import notices from '#src/ui/notice.module.css';
import styles from './notices.module.css';

const words = deviceMessages.anotherApp;

/** The way from another app's browser to the phone's own, where a form is kept and the app can be installed. */
export function AnotherApp() {
  return (
    <div className={`${notices.notice} ${styles.acrossPage}`}>
      <p>{words.why}</p>
      {isApplePhone() ? (
        <p>{words.menu}</p>
      ) : (
        <p>
          <a className={buttons.primary} href={inBrowser(location)}>
            {words.open}
          </a>
        </p>
      )}
      <ShareButton label={words.copy} title={site.name} />
    </div>
  );
}

/** Android opens it in the default browser (developer.chrome.com, Android Intents with Chrome). */
export const inBrowser = ({ protocol, host, pathname, search }: Location): string =>
  `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
