import { useCallback, useRef, useState } from 'react';
import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import { outboxWords } from '#src/content/outbox-words.ts';
import { outcomeLines } from '#src/content/outcome-lines.ts';
import { discardEdit, type NotEditable, setAside } from '#src/outbox/edit-submission.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { type OutboxView, readOutbox } from '#src/outbox/read-outbox.ts';
import { StorageNotices } from '#src/ui/device/storage-notices.tsx';
import { TellButton } from '#src/ui/device/tell-button.tsx';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { HandedOverReminder } from '#src/ui/transfer/handed-over-reminder.tsx';
import { TransferSection } from '#src/ui/transfer/transfer-section.tsx';
import { AnswersEditor } from './answers-editor.tsx';
import { DeletedNotice } from './deleted-notice.tsx';
import { formOf } from './form-title.ts';
import { GoneList } from './gone-list.tsx';
import { KeepCopiesSwitch } from './keep-copies-switch.tsx';
import styles from './outbox.module.css';
import type { OutboxAccess } from './outbox-context.ts';
import { PracticeSwitch } from './practice-switch.tsx';
import { UnsavedEditNotice } from './unsaved-edit-notice.tsx';
import type { EditTarget } from './use-answers-editor.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { page } from './use-listed.ts';
import { useOutboxActions } from './use-outbox-actions.ts';
import { useReread } from './use-reread.ts';
import { WaitingList } from './waiting-list.tsx';

/** Between two readings while a drain changes the outbox many times a second, in milliseconds. */
const rest = 400;

/** The outbox of this device: what waits, what was sent, and what one can do about it (rulings 4). */
export function OutboxPanel({ access }: { readonly access: OutboxAccess }) {
  const [listed, setListed] = useState({ waiting: page, gone: page });
  const read = useCallback(
    (outbox: Outbox) => readOutbox(outbox, listed.waiting, listed.gone),
    [listed],
  );
  const view = useReread(access.outbox, read, rest);
  const more = (list: keyof typeof listed) => () =>
    setListed((before) => ({ ...before, [list]: before[list] + page }));
  // What was read last stays where a later reading fails: somebody may be typing in it.
  const [last, setLast] = useState<OutboxView | null>(null);
  if (view?.ok && view.value !== last) setLast(view.value);
  const shown = view?.ok ? view.value : last;
  if (view === null && shown === null) {
    return <p className={styles.empty}>{outcomeLines.outboxOpening}</p>;
  }
  return (
    <>
      {view?.ok === false && (
        <p className={notices.notice} role="alert">
          {outboxWords.unavailable[view.error]}
        </p>
      )}
      {shown !== null && <Screen access={access} view={shown} more={more} />}
    </>
  );
}

type ScreenProps = {
  readonly access: OutboxAccess;
  readonly view: OutboxView;
  readonly more: (list: 'waiting' | 'gone') => () => void;
};

function Screen({ access, view, more }: ScreenProps) {
  const actions = useOutboxActions(access);
  const [target, setTarget] = useState<EditTarget | null>(null);
  const [obstacle, setObstacle] = useState<NotEditable | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  useFocusKept(area, summary);
  const definition = target && formOf(target.form);

  /** Opens the editor; one whose submission is gone is still opened where there is something unsaved. */
  async function edit(next: EditTarget, unsaved: boolean): Promise<void> {
    const aside = await actions.run((outbox) => setAside(outbox, next.sequence));
    if (!aside.ok) return;
    const opens = aside.value === null || unsaved;
    setObstacle(opens ? null : aside.value);
    if (opens) setTarget({ ...next, obstacle: aside.value });
  }

  return (
    <div className={styles.panel}>
      <div ref={area} className={styles.notices}>
        <p className={styles.summary} ref={summary} tabIndex={-1}>
          {view.lastSentAt === null
            ? outboxScreenWords.neverSent
            : `Last sent ${formatTime(view.lastSentAt)}`}
          , {view.waitingCount} waiting
        </p>
        {(actions.failure !== null || obstacle !== null) && (
          <p className={notices.notice} role="alert">
            {actions.failure && outboxWords.unavailable[actions.failure]}
            {obstacle && outboxScreenWords.edit[obstacle]}
          </p>
        )}
        <DeletedNotice actions={actions} />
        <HandedOverReminder access={access} />
        {view.unsavedEdits
          .filter(({ sequence }) => sequence !== target?.sequence)
          .map((unsaved) => (
            <UnsavedEditNotice
              key={unsaved.key}
              edit={unsaved}
              onContinue={() => void edit(unsaved, true)}
              onDiscard={() => void actions.run((outbox) => discardEdit(outbox, unsaved.sequence))}
            />
          ))}
        {target && definition && (
          <AnswersEditor
            key={target.sequence}
            access={access}
            target={target}
            definition={definition}
            onClose={() => setTarget(null)}
          />
        )}
      </div>
      <WaitingList
        access={access}
        actions={actions}
        view={view}
        onEdit={(submission) => {
          // What was changed and not saved goes on: the stored answers would be typed over it.
          const unsaved = view.unsavedEdits.find((one) => one.sequence === submission.sequence);
          void edit(unsaved ?? submission, unsaved !== undefined);
        }}
        onMore={more('waiting')}
      />
      <TellButton access={access} wanted={view.tellWhenSent} />
      <StorageNotices access={access} waitingCount={view.waitingCount} />
      <GoneList access={access} actions={actions} view={view} onMore={more('gone')} />
      <TransferSection access={access} />
      <KeepCopiesSwitch access={access} choice={view.keepCopies} />
      <PracticeSwitch actions={actions} on={view.stop.practice} />
    </div>
  );
}
