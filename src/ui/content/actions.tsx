import { useSyncExternalStore } from 'react';
import type { Action, EmblemName } from '#src/content/page.ts';
import { onHost } from '#src/lib/site-path.ts';
import buttons from '#src/ui/button.module.css';
import { draftOnPage } from '#src/ui/draft-on-page.ts';
import styles from './actions.module.css';
import { Each } from './each.tsx';
import { SiteLink } from './site-link.tsx';

/** Things to do, as links in the shape of buttons; takes their labels and where they lead. */
export function Actions({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <ul className={actions.some(({ emblem }) => emblem) ? styles.tiles : styles.actions}>
      <Each of={actions}>
        {({ label, labelWithDraft, to, primary, emblem }) => (
          <li>
            <SiteLink to={to} className={primary ? buttons.primary : buttons.secondary}>
              {emblem && <Emblem name={emblem} />}
              {labelWithDraft === undefined ? (
                label
              ) : (
                <LabelByDraft without={label} having={labelWithDraft} />
              )}
            </SiteLink>
          </li>
        )}
      </Each>
    </ul>
  );
}

type LabelByDraftProps = { readonly without: string; readonly having: string };

/** The words of a link to a form, without a draft or having one. */
function LabelByDraft({ without, having }: LabelByDraftProps) {
  return useSyncExternalStore(draftOnPage.subscribe, draftOnPage.get, () => false)
    ? having
    : without;
}

/** A small sign beside words that say the same; takes its name. It has the words' color. */
function Emblem({ name }: { readonly name: EmblemName }) {
  return (
    <svg viewBox="0 0 64 64" width={28} height={28} aria-hidden="true" focusable="false">
      <use href={onHost(`/icons/emblems.svg#${name}`)} />
    </svg>
  );
}
