import { useRef, useState } from 'react';
import { formAddress } from '#src/content/routes/find-path.ts';
import type { ListedDraft } from '#src/drafts/draft.ts';
import listStyles from '#src/screens/shared/lists.module.css';
import { useDraftAccess } from '#src/screens/shared/services-context.ts';
import { titleOfDraft } from '#src/screens/shared/titles.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { pageSize, useFormDrafts } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { Button } from '#src/ui/button.tsx';
import { PageLink } from '#src/ui/content/site-link.tsx';
import { formatRecentTime } from '#src/ui/format-time.ts';
import styles from './outbox.module.css';
import type { OutboxActions } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import rowStyles from './rows.module.css';
import { ShowMore } from './submission-row.tsx';

/** Few, to leave room for the pending submissions. */
const firstShown = 3;

type DraftListProps = {
  readonly actions: OutboxActions;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly open: boolean;
};

/** Form drafts, to continue or delete; absent if none. The heading opens them. */
export function DraftList({ actions, now, open }: DraftListProps) {
  const drafts = useFormDrafts();
  const [limit, setLimit] = useState(firstShown);
  const heading = useRef<HTMLHeadingElement>(null);
  const area = useFocusKept(heading);
  const count = drafts.length;
  const [requested, setRequested] = useState<boolean | null>(null);
  if (count === 0) return null;
  const isOpen = requested ?? open;
  return (
    <section ref={area} aria-labelledby="drafts-heading">
      <h2 id="drafts-heading" ref={heading} tabIndex={-1} className={rowStyles.folded}>
        <button type="button" aria-expanded={isOpen} onClick={() => setRequested(!isOpen)}>
          Drafts ({count})
        </button>
      </h2>
      {isOpen && (
        <>
          <ul className={listStyles.list}>
            {drafts.slice(0, limit).map((draft) => (
              <FormDraft key={draft.id} actions={actions} now={now} draft={draft} />
            ))}
          </ul>
          <ShowMore listed={limit} count={count} onMore={() => setLimit(limit + pageSize)} />
        </>
      )}
    </section>
  );
}

type FormDraftProps = Pick<DraftListProps, 'actions' | 'now'> & { readonly draft: ListedDraft };

function FormDraft({ actions, now, draft }: FormDraftProps) {
  const drafts = useDraftAccess()?.drafts;
  const { shown, accessibleName, form } = titleOfDraft(draft);
  const address = formAddress(draft.target.form);
  return (
    <li className={styles.draft}>
      <div>
        <h3 className={styles.draftTitle} dir="auto">
          {shown}
        </h3>
        <p className={listStyles.meta}>
          {form !== null && `${form} · `}
          {formatRecentTime(draft.typedAt, now)}
        </p>
      </div>
      {draft.open === 'elsewhere' ? (
        <p className={listStyles.meta}>{outboxScreenMessages.openElsewhere}</p>
      ) : (
        <div className={listStyles.actions}>
          {address !== null && (
            <PageLink
              to={address}
              className={buttons.secondary}
              aria-label={`Continue: ${accessibleName}`}
              onClick={() => drafts?.choose(draft.id)}
            >
              Continue
            </PageLink>
          )}
          <Button
            aria-label={`Delete: ${accessibleName}`}
            onClick={() => void actions.removeDraft(draft)}
          >
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
