import { formAddress } from '#src/content/routes/find-path.ts';
import type { FormId } from '#src/forms/all-forms.ts';
import { formTitle } from '#src/screens/shared/titles.ts';
import buttons from '#src/ui/button.module.css';
import { PageLink } from '#src/ui/content/site-link.tsx';
import styles from './launcher.module.css';

export const launcherMessages = { heading: 'Fill Out a Form' } as const;

/** The report of the field first. */
const tiles: readonly FormId[] = ['local-issue', 'join', 'volunteer', 'guest-speaker'];

/** The installed app's first screen: the ways to what is filled in most. A browser tab hides it. */
export const Launcher = () => (
  <section aria-labelledby="launcher-heading" className={styles.launcher} data-launcher="">
    {/* No heading: the page's own comes first. */}
    <p id="launcher-heading" className={styles.heading}>
      {launcherMessages.heading}
    </p>
    <ul className={styles.forms}>
      {tiles.map((form, index) => (
        <li key={form}>
          <PageLink
            to={formAddress(form) ?? '/'}
            className={index === 0 ? buttons.primary : buttons.secondary}
          >
            {formTitle(form)}
          </PageLink>
        </li>
      ))}
    </ul>
  </section>
);
