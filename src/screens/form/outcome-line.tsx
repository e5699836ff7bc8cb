import { type ComponentType, type RefObject, useCallback } from 'react';
import { honeypotName } from '#src/forms/check-submission.ts';
import type { FormDefinition } from '#src/forms/define-form.ts';
import { onHost } from '#src/lib/site-path.ts';
import type { OutboxReader, Query } from '#src/outbox/outbox-reader.ts';
import type { Submission } from '#src/outbox/submission.ts';
import { useOutboxAccess } from '#src/screens/shared/outbox-context.ts';
import type { ReceiptCodeProps } from '#src/screens/shared/receipt-code.tsx';
import { useQuery, useSnapshot } from '#src/screens/shared/use-query.ts';
import buttons from '#src/ui/button.module.css';
import styles from './form.module.css';
import { outcomeMessages } from './form-messages.ts';
import { unconnectedMessages } from './unconnected-messages.ts';
import type { DrainProgress, FormStatus } from './use-form.ts';

export type OutcomeLineProps = {
  readonly definition: FormDefinition;
  readonly status: FormStatus;
  readonly drain: DrainProgress;
  readonly ReceiptCode: ComponentType<ReceiptCodeProps>;
  readonly form: RefObject<HTMLFormElement | null>;
};

/**
 * The line above the fields that says what became of a submission (specification 4.3, 4.4). It follows
 * the submission: 'saved' turns into the form's success line when the submission goes out while the page is open.
 */
export function OutcomeLine(props: OutcomeLineProps) {
  const { definition, status, ReceiptCode, form } = props;
  const access = useOutboxAccess();
  switch (status.kind) {
    case 'filling': {
      if (access === null) return null;
      const connected = Object.hasOwn(access.outbox.mapping, definition.id);
      return <BeforeTyping reader={access.reader} connected={connected} />;
    }
    case 'storing':
      return <p className={styles.saved}>{outcomeMessages.storing}</p>;
    case 'failed':
      return <p className={styles.error}>{definition.errorLine}</p>;
    case 'lost':
      return (
        <>
          <p className={styles.error}>{definition.errorLine}</p>
          <p className={styles.error}>{outcomeMessages.lost}</p>
        </>
      );
    case 'sent-unstored':
      return (
        <>
          <p className={styles.success}>{definition.successLine}</p>
          <ReceiptCode id={status.id} />
          <AnotherButton form={form} />
        </>
      );
    case 'stored':
      return <StoredLine {...props} id={status.id} />;
  }
}

type BeforeTypingProps = { readonly reader: OutboxReader; readonly connected: boolean };

/** Says before anybody types that nothing can be kept here, or that the form waits for the owner. */
function BeforeTyping({ reader, connected }: BeforeTypingProps) {
  const snapshot = useSnapshot(reader);
  const blocked = snapshot?.ok === false && snapshot.error === 'unavailable';
  if (!blocked && connected) return null;
  // Where the storage is troubled otherwise, the header says so, and nothing here promises that it keeps anything.
  if (!blocked && snapshot?.ok === false) return null;
  const held = blocked ? outcomeMessages.blockedAndHeld : unconnectedMessages.before;
  return <p className={styles.saved}>{connected ? outcomeMessages.blocked : held}</p>;
}

type StoredLineProps = Omit<OutcomeLineProps, 'status'> & { readonly id: string };

function StoredLine({ definition, id, drain, ReceiptCode, form }: StoredLineProps) {
  const access = useOutboxAccess();
  const byId = access?.byId;
  const query = useCallback<Query<Submission | undefined>>(
    async (...given) => byId?.(id)(...given),
    [byId, id],
  );
  const submission = useQuery(access?.reader ?? null, query);
  if (!submission?.ok) {
    return <SavedLine text={waitingLine(drain, false)} />;
  }
  // Deleted in the outbox meanwhile: there is nothing to tell.
  if (submission.value === undefined) return null;
  const line = lineFor(definition, submission.value, drain);
  return (
    <>
      {line.success ? (
        <p className={styles.success}>{line.text}</p>
      ) : (
        <SavedLine text={line.text} />
      )}
      <ReceiptCode id={id} />
      <AnotherButton form={form} />
    </>
  );
}

function lineFor(
  definition: FormDefinition,
  submission: Submission,
  drain: DrainProgress,
): { readonly text: string; readonly success: boolean } {
  switch (submission.state) {
    case 'sent':
    case 'confirmed':
      return { text: definition.successLine, success: true };
    case 'held':
      return { text: outcomeMessages.held, success: false };
    case 'handed-over':
      return { text: outcomeMessages.handedOver, success: false };
    case 'refused':
      return { text: `${outcomeMessages.refused} ${submission.reason}`, success: false };
    case 'queued':
    case 'sending':
      return { text: waitingLine(drain, submission.lastFailure !== null), success: false };
  }
}

/** Why it waits: what was tried and failed waits for the connection, whatever held it back before. */
function waitingLine(drain: DrainProgress, failed: boolean): string {
  if (failed) return outcomeMessages.saved;
  if (drain === 'under way') return outcomeMessages.sending;
  if (drain === 'practice') return outcomeMessages.simulatingOffline;
  return drain === 'user-paused' ? outcomeMessages.paused : outcomeMessages.saved;
}

const AnotherButton = ({ form }: Pick<OutcomeLineProps, 'form'>) => (
  <p className={styles.another}>
    <button
      type="button"
      className={buttons.secondary}
      onClick={() => form.current && focusFirstEmpty(form.current)}
    >
      {outcomeMessages.another}
    </button>
  </p>
);

/** Where who writes is filled in, this is where the report begins. */
const focusFirstEmpty = (form: HTMLFormElement): void =>
  [...form.querySelectorAll<HTMLInputElement>(`[name]:not([name="${honeypotName}"])`)]
    .find(({ value }) => value === '')
    ?.focus();

const SavedLine = ({ text }: { readonly text: string }) => (
  <p className={styles.saved}>
    {text} <a href={onHost('/outbox')}>{outcomeMessages.outboxLink}</a>
  </p>
);
