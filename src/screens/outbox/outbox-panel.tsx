import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Correction } from '#src/forms/correction.ts';
import { lockForEditing, type NotEditable } from '#src/outbox/actions/edit.ts';
import { countOf } from '#src/outbox/model/snapshot.ts';
import { answersOf, type Pending, pendingStates } from '#src/outbox/model/submission.ts';
import { StorageNotices } from '#src/screens/shared/device/notices.tsx';
import listStyles from '#src/screens/shared/lists.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { OutboxScreenOpening } from '#src/screens/shared/outbox-opening.tsx';
import { formOf } from '#src/screens/shared/own-words.ts';
import { type OutboxAccess, useDraftAccess } from '#src/screens/shared/services-context.ts';
import { StorageFailureNotice } from '#src/screens/shared/storage-failure-notice.tsx';
import { useFocusKept } from '#src/screens/shared/use-focus-kept.ts';
import { deferred } from '#src/ui/deferred.tsx';
import hidden from '#src/ui/hidden.module.css';
import notices from '#src/ui/notice.module.css';
import type { EditTarget } from './answers-editor.tsx';
import { CarryOnQuestion } from './carry-on-question.tsx';
import { DraftList } from './draft-list.tsx';
import { HandedOverList } from './handed-over-list.tsx';
import { HistoryList } from './history-list.tsx';
import styles from './outbox.module.css';
import { DeletedNotice, type OutboxActions, useOutboxActions } from './outbox-actions.tsx';
import { outboxScreenMessages } from './outbox-screen-messages.ts';
import { type OutboxView, type OutboxViewHandle, useOutboxView } from './outbox-view.ts';
import { type UnsavedEdit, UnsavedEditNotice, useUnsavedEdits } from './unsaved-edit-notice.tsx';
import { WaitingList } from './waiting-list.tsx';

/** Loaded as a submission is edited. */
const AnswersEditor = deferred(async () => (await import('./answers-editor.tsx')).AnswersEditor);

type Saved = {
  readonly message: string;
  readonly sequence: number | null;
  /** To be carried on, if others have the old value. */
  readonly correction: Correction | null;
};

type Question = {
  readonly shown: ReactNode;
  /** Whether what is listed as waiting depends on the answer. Else it follows what was handed over. */
  readonly isFirst: boolean;
};

type OutboxPanelProps = {
  readonly access: OutboxAccess;
  /** Its opening is shown already. */
  readonly isOpening?: boolean;
  /** About a transfer; null until it is known. */
  readonly question?: Question | null;
};

/** The outbox's content and actions (specification 5.16, 5.17, 5.18). */
export function OutboxPanel(props: OutboxPanelProps) {
  const read = useOutboxView(props.access);
  const { view, failure } = read;
  if (failure === null && (view === null || props.question === null))
    return <OutboxScreenOpening isShown={props.isOpening} />;
  return (
    <>
      <StorageFailureNotice failure={failure} />
      {view !== null && <Screen {...props} {...read} view={view} />}
    </>
  );
}

type ScreenProps = OutboxPanelProps &
  Pick<OutboxViewHandle, 'more'> & { readonly view: OutboxView };

/** How long the message about an edit stays below the lists, in milliseconds. */
const toldFor = 10_000;

/** What is edited, where its editor is, and what came of the last one. */
function useEditing(actions: OutboxActions, view: OutboxView) {
  const [target, setTarget] = useState<EditTarget | null>(null);
  /** The edited row; null if the editor is above the lists. */
  const [row, setRow] = useState<Pending | null>(null);
  const [obstacle, setObstacle] = useState<NotEditable | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);

  async function edit(submission: Pending): Promise<void> {
    const { id, form, answers } = submission;
    if (id === target?.id) return;
    setSaved(null);
    const locked = await actions.run((outbox) => lockForEditing(outbox, id));
    if (!locked.ok) return;
    setObstacle(locked.value);
    if (locked.value !== null) return;
    const mayBeRepeated = 'mayHaveArrived' in submission;
    setTarget({ id, form, answers, obstacle: null, mayBeRepeated });
    setRow(submission);
  }

  /** Reopens an unsaved edit. If its submission is gone, it can be submitted as a new one. */
  async function resume({ target: { id, form } }: UnsavedEdit): Promise<void> {
    setSaved(null);
    const locked = await actions.run((outbox) => lockForEditing(outbox, id));
    if (!locked.ok) return;
    setObstacle(null);
    const found = await actions.run(({ database }) =>
      database.read((transaction) => transaction.objectStore('submissions').index('id').get(id)),
    );
    if (!found.ok) return;
    const stored = found.value;
    const answers = (stored && answersOf(stored)) ?? {};
    const mayBeRepeated = stored !== undefined && 'mayHaveArrived' in stored;
    setTarget({ id, form, answers, obstacle: locked.value, mayBeRepeated });
    setRow(view.pending.listed.find((listed) => listed.id === id) ?? null);
  }

  function close(message: string, correction: Correction | null): void {
    setTarget(null);
    setSaved({ message, sequence: row?.sequence ?? null, correction });
  }

  const isSaidInRow = view.pending.listed.some(({ sequence }) => sequence === saved?.sequence);
  // Below the lists, it covers them.
  const isPassing = saved !== null && saved.correction === null && !isSaidInRow;
  useEffect(() => {
    if (!isPassing) return;
    const timer = setTimeout(() => setSaved(null), toldFor);
    return () => clearTimeout(timer);
  }, [isPassing]);

  return { target, row, obstacle, saved, isSaidInRow, edit, resume, close };
}

function Screen({ access, view, more, question }: ScreenProps) {
  const actions = useOutboxActions(access);
  const heading = useRef<HTMLHeadingElement>(null);
  const area = useFocusKept<HTMLDivElement>(heading);
  const asked = useFocusKept<HTMLDivElement>(heading);
  const bar = useFocusKept<HTMLDivElement>(heading);
  const { target, row, obstacle, saved, isSaidInRow, edit, resume, close } = useEditing(
    actions,
    view,
  );
  const definition = target && formOf(target.form);
  const { snapshot } = view;

  const drafts = useDraftAccess()?.drafts;
  const unsaved = useUnsavedEdits();

  const gone = actions.deleted.at(-1)?.submission ?? null;
  const carryOnQuestion = saved?.correction && (
    <CarryOnQuestion
      access={access}
      actions={actions}
      correction={saved.correction}
      onEnd={(message) => close(message, null)}
    />
  );
  const editor =
    target && definition ? (
      <AnswersEditor
        key={target.id}
        access={access}
        target={target}
        definition={definition}
        onClose={(message, correction) => {
          close(message, correction);
          access.outbox.channel.changed();
        }}
      />
    ) : (
      carryOnQuestion
    );
  // The row may be gone by now.
  const place = carryOnQuestion && !isSaidInRow ? null : row;

  const questionPlace = (
    <div ref={asked} className={listStyles.notices}>
      {question?.shown}
    </div>
  );

  const { clock } = access.outbox;
  return (
    <div className={styles.panel}>
      <div ref={area} className={listStyles.notices}>
        {unsaved
          .filter((one) => one.target.id !== target?.id)
          .map((one) => (
            <UnsavedEditNotice
              key={one.id}
              edit={one}
              onContinue={() => void resume(one)}
              onDiscard={() => void drafts?.erase(({ id }) => id === one.id)}
            />
          ))}
        {place === null && editor}
      </div>
      {question?.isFirst && questionPlace}
      <WaitingList
        access={access}
        actions={actions}
        view={view}
        heading={heading}
        editing={place && editor ? { submission: place, editor } : null}
        saved={saved}
        onEdit={(submission) => void edit(submission)}
        onMore={more('pending')}
      />
      <StorageNotices access={access} waitingCount={countOf(snapshot, pendingStates)} />
      <DraftList actions={actions} now={clock.now()} open={view.pending.count === 0} />
      <HandedOverList access={access} actions={actions} />
      {question?.isFirst === false && questionPlace}
      <HistoryList access={access} actions={actions} view={view} onMore={more('history')} />
      <div ref={bar} className={styles.bar}>
        <p role="status" className={isSaidInRow ? hidden.hidden : undefined}>
          {saved?.message || actions.message}
        </p>
        {(actions.failure !== null || obstacle !== null) && (
          <p className={notices.notice} role="alert">
            {actions.failure && outboxMessages.unavailable[actions.failure]}
            {obstacle && outboxScreenMessages.edit[obstacle]}
          </p>
        )}
        {gone === null && <DeletedNotice actions={actions} />}
      </div>
    </div>
  );
}
