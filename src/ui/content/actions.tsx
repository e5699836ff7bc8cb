import { useSyncExternalStore } from 'react';
import type { Action, EmblemName } from '#src/content/page.ts';
import { onHost } from '#src/lib/site-path.ts';
import buttons from '#src/ui/button.module.css';
import { draftOnPage } from '#src/ui/draft-on-page.ts';
import styles from './actions.module.css';
import { SiteLink } from './site-link.tsx';
import { Each } from './text-blocks.tsx';

/** Links styled as buttons. */
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

/** A form link's label, without or with a draft. */
function LabelByDraft({ without, having }: LabelByDraftProps) {
  return useSyncExternalStore(draftOnPage.subscribe, draftOnPage.get, () => false)
    ? having
    : without;
}

/** A decorative icon in the text's color. */
function Emblem({ name }: { readonly name: EmblemName }) {
  return (
    <svg viewBox="0 0 64 64" width={28} height={28} aria-hidden="true" focusable="false">
      <use href={onHost(`/icons/emblems.svg#${name}`)} />
    </svg>
  );
}
