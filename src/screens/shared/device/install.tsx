import { onSite } from '#src/lib/site-path.ts';
import styles from './install.module.css';

/** How to install the app. */
export function Install() {
  return (
    <div className={styles.install} data-needs-app="">
      <div data-island="install-help" />
      <dl className={styles.ways}>
        <div>
          <dt>Android phone or computer</dt>
          <dd>Open the browser’s menu and choose “Install app” or “Add to Home screen.”</dd>
        </div>
        <div>
          <dt>iPhone or iPad</dt>
          <dd>
            <ol className={styles.steps}>
              <li>Open this page in Safari.</li>
              <li>
                <Sign name="share" /> Tap the Share button (a square with an arrow pointing up). If
                you do not see it, tap the three dots first.
              </li>
              <li>
                <Sign name="add-to-home-screen" /> Choose “Add to Home Screen,” then “Add.”
              </li>
            </ol>
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** The device's own icon, beside text with the same meaning. */
const Sign = ({ name }: { readonly name: 'share' | 'add-to-home-screen' }) => (
  <img src={onSite(`/icons/ios-${name}.svg`)} alt="" width="36" height="36" />
);
