import { type ReactNode, useRef, useState } from 'react';
import { lockForEditing, type NotEditable } from '#src/outbox/edit.ts';
import type { ListedSubmissions } from '#src/outbox/queries.ts';
import { countOf } from '#src/outbox/snapshot.ts';
import {
  answersOf,
  type HandedOver,
  historyStates,
  type Pending,
  pendingStates,
} from '#src/outbox/submission.ts';
import { StorageNotices } from '#src/screens/shared/device/storage-notices.tsx';
import { useDraftAccess } from '#src/screens/shared/draft-context.ts';
import entries from '#src/screens/shared/entries.module.css';
import type { OutboxAccess } from '#src/screens/shared/outbox-context.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { OutboxOpening } from '#src/screens/shared/outbox-opening.tsx';
import type { ReadAll } from '#src/screens/shared/select-tools.tsx';
import { formOf } from '#src/screens/shared/titles.ts';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { useFormDrafts } from '#src/screens/shared/use-listed-drafts.ts';
import { pageSize } from '#src/screens/shared/use-query.ts';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { AnswersEditor } from './answers-editor.tsx';
import { DeletedNotice } from './deleted-notice.tsx';
import { DraftList } from './draft-list.tsx';
import { HistoryList } from './history-list.tsx';
import { NotifyButton } from './notify-button.tsx';
import { OfflineSimulationSwitch } from './offline-simulation-switch.tsx';
import styles from './outbox.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import type { OutboxView } from './outbox-view.ts';
import { RetentionSwitch } from './retention-switch.tsx';
import { SearchTools } from './search-tools.tsx';
import { SectionLinks } from './section-links.tsx';
import { UnsavedEditNotice } from './unsaved-edit-notice.tsx';
import type { EditTarget } from './use-answers-editor.ts';
import { useLeftLock } from './use-edit-lock.ts';
import { useOutboxActions } from './use-outbox-actions.ts';
import { type OutboxViewHandle, useOutboxView } from './use-outbox-view.ts';
import { type UnsavedEdit, useUnsavedEdits } from './use-unsaved-edits.ts';
import { WaitingList } from './waiting-list.tsx';

/** What of that which was handed over is looked for. */
type FoundHandedOver = {
  readonly list: ListedSubmissions<HandedOver>;
  readonly onMore: () => void;
  readonly readAll: ReadAll;
};

/** What a person has chosen to give to another device, by sequence. */
type ToGive = { readonly number: number; readonly chosen: ReadonlySet<number> };

type OutboxPanelProps = {
  readonly access: OutboxAccess;
  /** What there is to say of submissions that other devices have. */
  readonly reminder: ReactNode;
  /**
   * The section of what goes to other devices and comes from them.
   * @param found null where nobody searches
   * @param toGive what was chosen here to be given; under a number of its own each time
   */
  readonly transfer: (found: FoundHandedOver | null, toGive: ToGive | null) => ReactNode;
};

/**
 * The outbox of this device: what waits, what was sent, and what one can do about it (specification 5.16,
 * 5.17, 5.18).
 */
export function OutboxPanel(props: OutboxPanelProps) {
  const read = useOutboxView(props.access);
  const { view, failure } = read;
  if (view === null && failure === null) return <OutboxOpening />;
  return (
    <>
      {failure !== null && (
        <p className={notices.notice} role="alert">
          {outboxMessages.unavailable[failure]}
        </p>
      )}
      {view !== null && <Screen {...props} {...read} view={view} />}
    </>
  );
}

type ScreenProps = OutboxPanelProps &
  Pick<OutboxViewHandle, 'more' | 'onSearch' | 'readAll'> & { readonly view: OutboxView };

function Screen({ access, view, more, reminder, transfer, onSearch, readAll }: ScreenProps) {
  const actions = useOutboxActions(access);
  const [target, setTarget] = useState<EditTarget | null>(null);
  const [obstacle, setObstacle] = useState<NotEditable | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  useFocusKept(area, summary);
  const [saved, setSaved] = useState('');
  const [toGive, setToGive] = useState<ToGive | null>(null);
  const definition = target && formOf(target.form);
  const { snapshot } = view;
  const handedOver = countOf(snapshot, ['handed-over']);
  const waiting = countOf(snapshot, pendingStates);
  const found = view.handedOver;
  const draftCount = useFormDrafts().length;
  const sectionCounts = {
    drafts: found === null ? draftCount : 0,
    waiting: view.pending.count,
    'handed-over': found?.count ?? handedOver,
    sent: view.history.count,
  };
  const all = waiting + handedOver + countOf(snapshot, historyStates);

  const drafts = useDraftAccess()?.drafts;
  const unsaved = useUnsavedEdits();
  useLeftLock(access.outbox);

  async function edit({ id, form, answers }: Pending): Promise<void> {
    if (id === target?.id) return;
    setSaved('');
    const locked = await actions.run((outbox) => lockForEditing(outbox, id));
    if (!locked.ok) return;
    setObstacle(locked.value);
    if (locked.value === null) setTarget({ id, form, answers, obstacle: null });
  }

  /** Opens the editor for something unsaved, also where its submission is gone: it can be submitted anew. */
  async function resumeEdit({ target: { id, form } }: UnsavedEdit): Promise<void> {
    setSaved('');
    const locked = await actions.run((outbox) => lockForEditing(outbox, id));
    if (!locked.ok) return;
    setObstacle(null);
    const found = await actions.run(({ database }) =>
      database.read((transaction) => transaction.objectStore('submissions').index('id').get(id)),
    );
    if (!found.ok) return;
    const answers = (found.value && answersOf(found.value)) ?? {};
    setTarget({ id, form, answers, obstacle: locked.value });
  }

  return (
    <div className={styles.panel}>
      <div ref={area} className={entries.notices}>
        <p className={styles.summary} ref={summary} tabIndex={-1}>
          {waiting === 0 ? outboxScreenMessages.nothingWaiting : `${waiting} waiting`}
          {handedOver > 0 && `, ${handedOver} handed over, not known to have been sent`}.{' '}
          {snapshot.lastSentAt === null
            ? outboxScreenMessages.neverSent
            : `Last sent ${formatTime(snapshot.lastSentAt)}`}
          .
        </p>
        <p role="status">{saved || actions.said}</p>
        {(actions.failure !== null || obstacle !== null) && (
          <p className={notices.notice} role="alert">
            {actions.failure && outboxMessages.unavailable[actions.failure]}
            {obstacle && outboxScreenMessages.edit[obstacle]}
          </p>
        )}
        <DeletedNotice actions={actions} />
        {reminder}
        {unsaved
          .filter((one) => one.target.id !== target?.id)
          .map((one) => (
            <UnsavedEditNotice
              key={one.id}
              edit={one}
              onContinue={() => void resumeEdit(one)}
              onDiscard={() => void drafts?.erase(({ id }) => id === one.id)}
            />
          ))}
        {target && definition && (
          <AnswersEditor
            key={target.id}
            access={access}
            target={target}
            definition={definition}
            onClose={(said) => {
              setTarget(null);
              setSaved(said);
              access.outbox.channel.changed();
            }}
          />
        )}
      </div>
      <div className={styles.tools}>
        <SectionLinks counts={sectionCounts} />
        {(all > 1 || found !== null) && (
          <SearchTools
            open={all > pageSize}
            foundCount={found && found.count + view.pending.count + view.history.count}
            onSearch={onSearch}
          />
        )}
      </div>
      {found === null && <DraftList actions={actions} />}
      <WaitingList
        access={access}
        actions={actions}
        view={view}
        onEdit={(submission) => void edit(submission)}
        onMore={more('pending')}
        readAll={() => readAll('pending')}
        onGive={(chosen) => setToGive((before) => ({ number: (before?.number ?? 0) + 1, chosen }))}
      />
      {transfer(
        found && {
          list: found,
          onMore: more('handedOver'),
          readAll: () => readAll('handedOver'),
        },
        toGive,
      )}
      <HistoryList
        access={access}
        actions={actions}
        view={view}
        onMore={more('history')}
        readAll={() => readAll('history')}
      />
      <section aria-labelledby="settings-heading">
        <h2 id="settings-heading" tabIndex={-1}>
          Settings
        </h2>
        <NotifyButton access={access} wanted={snapshot.preferences.notifyWhenSent} />
        <StorageNotices access={access} waitingCount={waiting} />
        <RetentionSwitch access={access} preferences={snapshot.preferences} />
        <OfflineSimulationSwitch access={access} actions={actions} snapshot={snapshot} />
      </section>
    </div>
  );
}
