import { site } from '#src/content/site.ts';
import { isApplePhone } from '#src/device/platform.ts';
import buttons from '#src/ui/button.module.css';
import { ShareButton } from '#src/ui/content/share-button.tsx';
import notices from '#src/ui/notice.module.css';
import styles from './notices.module.css';

export const anotherAppMessages = {
  why: 'You see this page inside another app, which may not keep what you write and cannot install this one. Before you begin, open the page in your phone’s own browser.',
  open: 'Open in my browser',
  menu: 'Tap the dots or the arrow at the edge of the screen, then “Open in browser” or “Open in Safari.”',
  copy: 'Copy the link',
} as const;

const words = anotherAppMessages;

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
const inBrowser = ({ protocol, host, pathname, search }: Location): string =>
  `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
