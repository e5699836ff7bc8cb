import { useEffect, useId, useRef, useState } from 'react';
import { type Result, succeed } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import {
  dueTransfer,
  neverArrived,
  notSentYet,
  recordHandover,
  sentElsewhere,
  type Transfer,
  takeBack,
} from '#src/outbox/transfer/handed-over.ts';
import listStyles from '#src/screens/shared/lists.module.css';
import { outboxMessages, things } from '#src/screens/shared/outbox-messages.ts';
import type { OutboxAccess } from '#src/screens/shared/services-context.ts';
import { useOnline, useQuery } from '#src/screens/shared/use-query.ts';
import { Button } from '#src/ui/button.tsx';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import styles from './transfer.module.css';

/** What is asked about a transfer, by its kind. */
export const questionMessages = {
  open: {
    about: (count: number, time: string) => `You began to hand over ${things(count)} on ${time}.`,
    asked: (count: number) =>
      count === 1 ? 'Does the other device have it?' : 'Does the other device have them?',
    why: 'If yes, the other device sends from now on, and this one stops. Not sure? Answer “Not yet.”',
    yes: (count: number) => (count === 1 ? 'Yes, it has it' : 'Yes, it has them'),
    no: (count: number) => (count === 1 ? 'No, it never got it' : 'No, it never got them'),
  },
  'handed-over': {
    about: (count: number, time: string) => `You handed over ${things(count)} on ${time}.`,
    asked: (count: number) =>
      count === 1 ? 'Did the other device send it?' : 'Did the other device send them?',
    why: 'Not sure? Ask the person with the other device. If both devices send, the receipts are the same, so duplicates are easy to spot.',
    yes: () => 'Yes',
    no: () => 'Take back and send from here',
  },
  notYet: 'Not yet',
} as const;

type Answer = (
  access: OutboxAccess,
  transfer: Transfer,
) => Promise<Result<unknown, StorageFailure>>;

const answers: Readonly<Record<Transfer['kind'], { readonly yes: Answer; readonly no: Answer }>> = {
  open: {
    yes: ({ outbox }, { ids }) =>
      recordHandover(
        outbox,
        ids.map((id) => ({ id })),
      ),
    no: ({ outbox }, transfer) => neverArrived(outbox, transfer),
  },
  'handed-over': {
    yes: ({ outbox }, transfer) => sentElsewhere(outbox, transfer),
    async no({ outbox, requestDrain }, transfer) {
      const done = await takeBack(outbox, transfer.ids);
      if (done.ok) await requestDrain({ trigger: 'user' });
      return done;
    },
  },
};

/** What a person is to be asked about now; an open transfer that is put off, again when the screen is next opened. */
export function useDueTransfer({ reader }: OutboxAccess) {
  const view = useQuery(reader, dueTransfer);
  const [later, setLater] = useState<number | null>(null);
  const due = view?.ok && view.value?.at !== later ? view.value : null;
  return { isRead: view !== null, due, putOff: () => setLater(due?.at ?? null) };
}

type DueQuestionProps = { readonly access: OutboxAccess } & Pick<
  ReturnType<typeof useDueTransfer>,
  'due' | 'putOff'
>;

/** Asks about what left for another device; hours later and online, whether that has sent it. Again after 'Not yet'. */
export function DueQuestion({ access, due, putOff }: DueQuestionProps) {
  const online = useOnline();
  if (due === null || (due.kind === 'handed-over' && !online)) return null;
  return <TransferQuestion key={due.at} access={access} transfer={due} onPutOff={putOff} />;
}

type TransferQuestionProps = {
  readonly access: OutboxAccess;
  readonly transfer: Transfer;
  readonly onPutOff: () => void;
  /** If given, the question also takes the focus: it follows a press, below the button. */
  readonly onHandedOver?: (count: number) => void;
};

export function TransferQuestion(props: TransferQuestionProps) {
  const { access, transfer, onPutOff, onHandedOver } = props;
  const [failure, setFailure] = useState<StorageFailure | null>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // A second press would count nothing.
  const answering = useRef(false);
  const takesFocus = onHandedOver !== undefined;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  async function answer(work: Answer): Promise<void> {
    if (answering.current) return;
    answering.current = true;
    const done = await work(access, transfer);
    answering.current = false;
    setFailure(done.ok ? null : done.error);
    if (done.ok && typeof done.value === 'number') onHandedOver?.(done.value);
  }

  const notYet: Answer = async ({ outbox }) => {
    if (kind === 'handed-over') return notSentYet(outbox, transfer);
    onPutOff();
    return succeed(undefined);
  };

  const { kind, at, ids } = transfer;
  const words = questionMessages[kind];
  const choices = [
    [words.yes(ids.length), 'primary', answers[kind].yes],
    [questionMessages.notYet, 'secondary', notYet],
    [words.no(ids.length), 'secondary', answers[kind].no],
  ] as const;
  return (
    <section className={`${notices.notice} ${styles.asked}`} aria-labelledby={id}>
      <p>{words.about(ids.length, formatTime(at))}</p>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {words.asked(ids.length)}
      </h2>
      <p className={listStyles.meta}>{words.why}</p>
      {failure !== null && <p role="alert">{outboxMessages.unavailable[failure]}</p>}
      <div className={listStyles.actions}>
        {choices.map(([label, look, work]) => (
          <Button key={label} kind={look} onClick={() => void answer(work)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
