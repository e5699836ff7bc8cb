import { useCallback, useRef, useState } from 'react';
import { outboxScreenWords } from '#src/content/outbox-screen-words.ts';
import { outboxWords } from '#src/content/outbox-words.ts';
import { outcomeLines } from '#src/content/outcome-lines.ts';
import { succeed } from '#src/lib/result.ts';
import { type NotEditable, setAside } from '#src/outbox/edit-submission.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { type OutboxView, readOutbox } from '#src/outbox/read-outbox.ts';
import type { Waiting } from '#src/outbox/waiting.ts';
import { StorageNotices } from '#src/ui/device/storage-notices.tsx';
import { TellButton } from '#src/ui/device/tell-button.tsx';
import { formatTime } from '#src/ui/format-time.ts';
import { HandOverSection } from '#src/ui/hand-over/hand-over-section.tsx';
import notices from '#src/ui/notice.module.css';
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
import { useLeftLock } from './use-edit-lock.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { page } from './use-listed.ts';
import { useOutboxActions } from './use-outbox-actions.ts';
import { useReread } from './use-reread.ts';
import { type UnsavedEdit, useUnsavedEdits } from './use-unsaved-edits.ts';
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
  const unsaved = useUnsavedEdits(access.outbox);
  useLeftLock(access.outbox);

  async function edit({ id, sequence, form, answers }: Waiting): Promise<void> {
    if (id === target?.id) return;
    const aside = await actions.run((outbox) => setAside(outbox, sequence));
    if (!aside.ok) return;
    setObstacle(aside.value);
    if (aside.value === null) setTarget({ id, sequence, form, answers, obstacle: null });
  }

  /** Opens the editor for something unsaved, also where its submission is gone: it can be submitted anew. */
  async function goOn({ target: { id, form } }: UnsavedEdit): Promise<void> {
    const found = await actions.run((outbox) => access.readSubmission(outbox, id));
    if (!found.ok) return;
    const sequence = found.value?.sequence ?? null;
    const aside =
      sequence === null
        ? succeed('gone' as const)
        : await actions.run((outbox) => setAside(outbox, sequence));
    if (!aside.ok) return;
    const answers = found.value && 'answers' in found.value ? found.value.answers : {};
    setObstacle(null);
    setTarget({ id, sequence, form, answers, obstacle: aside.value });
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
        {unsaved.edits
          .filter((edit) => edit.target.id !== target?.id)
          .map((edit) => (
            <UnsavedEditNotice
              key={edit.id}
              edit={edit}
              onContinue={() => void goOn(edit)}
              onDiscard={() => void unsaved.discard(edit)}
            />
          ))}
        {target && definition && (
          <AnswersEditor
            key={target.id}
            access={access}
            target={target}
            definition={definition}
            onClose={() => {
              setTarget(null);
              access.outbox.channel.changed();
            }}
          />
        )}
      </div>
      <WaitingList
        access={access}
        actions={actions}
        view={view}
        onEdit={(submission) => void edit(submission)}
        onMore={more('waiting')}
      />
      <TellButton access={access} wanted={view.tellWhenSent} />
      <StorageNotices access={access} waitingCount={view.waitingCount} />
      <GoneList access={access} actions={actions} view={view} onMore={more('gone')} />
      <HandOverSection access={access} />
      <KeepCopiesSwitch access={access} choice={view.keepCopies} />
      <PracticeSwitch actions={actions} on={view.stop.practice} />
    </div>
  );
}
