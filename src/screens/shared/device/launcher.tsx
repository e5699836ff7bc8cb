import { useSyncExternalStore } from 'react';
import { formAddress } from '#src/content/routes/route-table.ts';
import { type FormId, formIds } from '#src/forms/all-forms.ts';
import { countOf } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import type { Query } from '#src/outbox/reads/outbox-reader.ts';
import { newest } from '#src/outbox/reads/queries.ts';
import { useOutboxAccess } from '#src/screens/shared/services-context.ts';
import { formTitle } from '#src/screens/shared/titles.ts';
import { useFormDrafts, useQuery } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import { PageLink } from '#src/ui/content/site-link.tsx';
import { fieldMode } from '#src/ui/field-mode.ts';
import styles from './launcher.module.css';

export const launcherMessages = {
  heading: 'Fill Out a Form',
  outbox: 'In your outbox',
  waiting: 'waiting',
  drafts: (count: number) => (count === 1 ? 'draft' : 'drafts'),
  sent: 'sent',
  handOver: 'Hand over',
  fieldMode: 'Field mode',
} as const;

/** The report of the field; its tile never moves. */
const first: FormId = 'local-issue';

/** After what is used. */
const suggested: readonly FormId[] = ['join', 'volunteer', 'guest-speaker'];

/** Forms with a large tile. */
const large = 4;

/** The submissions that say which forms are used; a tile keeps its place for the day. */
const recent = newest(100);

type Use = {
  /** Most used first. */
  readonly forms: readonly string[];
  readonly waiting: number;
  readonly sent: number;
};

const readUse: Query<Use> = async (transaction, now, snapshot) => {
  const uses = new Map<string, number>();
  const today = new Date(now).setHours(0, 0, 0, 0);
  for (const { form, capturedAt } of await recent(transaction, now, snapshot)) {
    if (capturedAt < today) uses.set(form, (uses.get(form) ?? 0) + 1);
  }
  return {
    forms: [...uses].sort(([, one], [, other]) => other - one).map(([form]) => form),
    waiting: countOf(snapshot, pendingStates),
    sent: countOf(snapshot, ['sent', 'confirmed']),
  };
};

/** The installed app's first screen: the outbox in numbers, its tools, and the forms that the person uses. */
export function Launcher() {
  const use = useQuery(useOutboxAccess()?.reader ?? null, readUse);
  const drafts = useFormDrafts().length;
  const isField = useSyncExternalStore(fieldMode.subscribe, fieldMode.get, () => false);
  const { forms, waiting, sent } = use?.ok ? use.value : nothing;
  const all = new Set<string>([first, ...forms, ...suggested, ...formIds]);
  const shown = [...all].flatMap((form) => {
    const path = formAddress(form);
    return path === null ? [] : [{ form, path }];
  });
  const counts = [
    [waiting, launcherMessages.waiting],
    [drafts, launcherMessages.drafts(drafts)],
    [sent, launcherMessages.sent],
  ] as const;
  return (
    // Hidden in a browser tab, so that the app is not loaded for it there.
    <section aria-labelledby="launcher-heading" className={styles.launcher} data-needs-app="">
      <PageLink to="/outbox" className={styles.outbox}>
        <span className={styles.title}>{launcherMessages.outbox}</span>
        {counts.map(([count, words]) => (
          <span key={words} className={styles.count}>
            <strong>{use?.ok ? count : '–'}</strong> {words}
          </span>
        ))}
      </PageLink>
      <div className={styles.tools}>
        <PageLink to="/outbox#hand-over" className={buttons.secondary}>
          {launcherMessages.handOver}
        </PageLink>
        <button type="button" className={buttons.secondary} aria-pressed={isField} data-larger="">
          {launcherMessages.fieldMode}
        </button>
      </div>
      {/* No heading: the page's own comes first. */}
      <p id="launcher-heading" className={styles.heading}>
        {launcherMessages.heading}
      </p>
      {/* Until the outbox is read, a form could change under the finger. */}
      <ul className={styles.forms} data-unread={use === null ? '' : undefined}>
        {shown.map(({ form, path }, index) => (
          <li key={form} className={index < large ? styles.large : undefined}>
            <PageLink to={path} className={form === first ? buttons.primary : buttons.secondary}>
              {formTitle(form)}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nothing: Use = { forms: [], waiting: 0, sent: 0 };
