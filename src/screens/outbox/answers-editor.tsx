import {
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { correctDetails } from '#src/drafts/keep-details.ts';
import { commonFields } from '#src/forms/common-fields.ts';
import { type Correction, correctedDetails } from '#src/forms/correction.ts';
import type { Answers, FormDefinition } from '#src/forms/form-definition.ts';
import { isFreeText } from '#src/forms/free-text.ts';
import { onPageLife } from '#src/lib/page-life.ts';
import { lockForEditing, type NotEditable, saveEdit, unlock } from '#src/outbox/actions/edit.ts';
import { releaseEdit } from '#src/outbox/model/open-edits.ts';
import type { FormEdit, MountedForm } from '#src/screens/form/form-core.ts';
import { FormServicesContext } from '#src/screens/form/form-services-context.ts';
import { type EditTrouble, isGone, untouchedForm } from '#src/screens/form/form-state.ts';
import { FormFields } from '#src/screens/form/form-view.tsx';
import { mountForm } from '#src/screens/form/mount-form.ts';
import { AlertNotice } from '#src/screens/shared/alert-notice.tsx';
import listStyles from '#src/screens/shared/lists.module.css';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { keepWordsInTab } from '#src/screens/shared/own-words.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { Button } from '#src/ui/button.tsx';
import { writeForm } from '#src/ui/fields/write-form.ts';
import notices from '#src/ui/notice.module.css';
import styles from './outbox.module.css';
import { outboxScreenMessages } from './outbox-screen-messages.ts';

/** The edited submission; unsaved changes are a draft. */
export type EditTarget = {
  readonly id: string;
  readonly form: string;
  /** As stored, perhaps incomplete. */
  readonly answers: Answers;
  /** Whether to say that the stored wording may have arrived. */
  readonly mayBeRepeated: boolean;
  /** Known at the start, for a reopened edit. */
  readonly obstacle: NotEditable | null;
};

/** Interval for renewing the edit lock, in milliseconds; background tabs run one timer a minute. */
const renewEvery = 30_000;

type AnswersEditorProps = {
  readonly access: OutboxAccess;
  readonly target: EditTarget;
  readonly definition: FormDefinition;
  /** Receives a message, empty if none, and the contact details that were corrected. */
  readonly onClose: (message: string, correction: Correction | null) => void;
};

/** Edits a pending submission with the form's fields and checks, without captcha. No drain sends it meanwhile. */
export function AnswersEditor({ access, target, definition, onClose }: AnswersEditorProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Not once its page is gone back to. */
  const isOpening = useRef(true);
  const services = useContext(FormServicesContext);
  const [mounted, setMounted] = useState<MountedForm | null>(null);
  const { status, trouble } = useSyncExternalStore(
    mounted?.state.subscribe ?? never,
    () => mounted?.state.get() ?? untouchedForm,
  );
  const corrected = useRef<Correction | null>(null);
  const close = useEffectEvent((how: 'saved' | 'submitted') => {
    onClose(how === 'saved' ? outboxScreenMessages.edit.saved : '', corrected.current);
    // Else it waits for the question about the others.
    if (corrected.current === null) void access.requestDrain({ trigger: 'submit' });
  });
  const { outbox, isOwnDevice } = access;
  useEffect(() => {
    if (form.current === null || services === null) return;
    const ending = new AbortController();
    const edit: FormEdit = {
      kind: 'edit',
      id: target.id,
      answers: target.answers,
      trouble: target.obstacle,
      async save(answers, draft) {
        const saved = await saveEdit(outbox, target.id, answers, draft);
        if (!saved.ok) return saved.error;
        if (saved.value !== null) return saved.value;
        if (!isOwnDevice()) keepWordsInTab(target.id, definition.id, answers);
        const correction = { before: target.answers, after: answers };
        correctDetails(correction);
        if (correctedDetails(correction).length > 0) corrected.current = correction;
        return null;
      },
      async renew() {
        const renewed = await lockForEditing(outbox, target.id);
        return renewed.ok ? renewed.value : renewed.error;
      },
      onDone: close,
    };
    const beat = setInterval(edit.renew, renewEvery);
    // A page being left starts no transaction (see `createDatabase`), and in the back/forward cache edits nothing.
    const left = () => void releaseEdit(outbox, target.id);
    const renew = () => void edit.renew();
    onPageLife({ visible: renew, cameBack: renew, left }, ending.signal);
    if (isOpening.current) writeForm(definition, form.current, target.answers);
    else renew();
    const made = mountForm(form.current, definition, edit, services);
    setMounted(made);
    return () => {
      clearInterval(beat);
      ending.abort();
      made?.end();
      void unlock(outbox, target.id);
    };
  }, [outbox, isOwnDevice, definition, target, services]);

  const isFolded = commonFields.every(({ name }) => target.answers[name]);
  const first = isFolded ? (definition.fields.find(isFreeText)?.name ?? '') : '';
  useEffect(() => {
    if (!isOpening.current) return;
    isOpening.current = false;
    const text = form.current?.elements.namedItem(first);
    (text instanceof HTMLElement ? text : heading.current)?.focus();
  }, [first]);
  const message = status.kind === 'failed' ? status.message : trouble && troubleWords(trouble);
  return (
    <section aria-labelledby={`${id}heading`} className={styles.editor}>
      <h2 id={`${id}heading`} tabIndex={-1} ref={heading}>
        Edit: {definition.title}
      </h2>
      {target.mayBeRepeated && (
        <p className={notices.notice}>{outboxScreenMessages.edit.mayHaveArrived}</p>
      )}
      <p className={listStyles.meta}>{outboxScreenMessages.edit.kept}</p>
      <AlertNotice words={message ?? ''} />
      <form ref={form} id={`${id}form`} method="post" noValidate aria-labelledby={`${id}heading`}>
        <FormFields definition={definition} id={id} folded={isFolded} />
      </form>
      <div className={listStyles.actions}>
        <Button
          kind="primary"
          type="submit"
          form={`${id}form`}
          disabled={status.kind === 'storing'}
        >
          {isGone(trouble) ? 'Submit as a new one' : 'Save changes'}
        </Button>
        <Button
          onClick={() => {
            mounted?.discard();
            onClose('', null);
          }}
        >
          Discard changes
        </Button>
      </div>
    </section>
  );
}

const never = () => () => {};

function troubleWords(trouble: EditTrouble): string {
  const { edit } = outboxScreenMessages;
  if (trouble === 'not-pending') return `${edit['not-pending']} ${edit.asNew}`;
  if (trouble === 'sending' || trouble === 'lost' || trouble === 'unanswered') return edit[trouble];
  return outboxMessages.unavailable[trouble];
}
