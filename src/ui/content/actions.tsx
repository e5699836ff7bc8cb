import type { Action } from '#src/content/page.ts';
import buttons from '#src/ui/button.module.css';
import styles from './actions.module.css';
import { Each } from './each.tsx';
import { Emblem } from './emblem.tsx';
import { SiteLink } from './site-link.tsx';

/** Things to do, as links in the shape of buttons; takes their labels and where they lead. */
export function Actions({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <ul className={styles.actions}>
      <Each of={actions}>
        {({ label, to, primary, emblem }) => (
          <li>
            <SiteLink to={to} className={primary ? buttons.primary : buttons.secondary}>
              {emblem && <Emblem name={emblem} />}
              {label}
            </SiteLink>
          </li>
        )}
      </Each>
    </ul>
  );
}
