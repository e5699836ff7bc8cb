import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { receiptOf } from '#src/outbox/model/receipt.ts';
import { personOf } from '#src/outbox/model/submission.ts';
import type { ImportPreview, RejectedSubmission } from '#src/outbox/transfer/import-submissions.ts';
import { latestGiver } from '#src/outbox/transfer/team.ts';
import type { TransferredSubmission } from '#src/outbox/transfer/transfer-file.ts';
import { outboxMessages } from '#src/screens/shared/outbox-messages.ts';
import { formOf, wordsOf } from '#src/screens/shared/own-words.ts';
import { Button } from '#src/ui/button.tsx';
import { formatTime } from '#src/ui/format-time.ts';
import notices from '#src/ui/notice.module.css';
import { needsPerson, type Row, type RowState } from './intake.ts';
import styles from './receive.module.css';
import { receiveMessages as words } from './receive-messages.ts';

/** Listed at most; a forged file may have thousands. */
const listed = { rejected: 20, words: 3, names: 5 } as const;

type ReceivedRowProps = {
  readonly row: Row;
  /** Reads it once more. */
  readonly onAgain: (code: string) => void;
};

/** Says by itself what it brings, or why it brings nothing. */
export function ReceivedRow({ row: { source, state }, onAgain }: ReceivedRowProps) {
  const [code, setCode] = useState('');
  const field = useId();
  const item = useRef<HTMLLIElement>(null);
  const isOpen = needsPerson(state);
  useEffect(() => {
    if (!isOpen) return;
    item.current?.scrollIntoView({ block: 'nearest' });
    item.current?.querySelector('input')?.focus();
  }, [isOpen]);

  const isLocked = state.kind === 'locked';
  function readAgain(event: SubmitEvent): void {
    event.preventDefault();
    onAgain(code);
  }
  const isOthersCode = isLocked && state.fault === 'other-code';
  useEffect(() => {
    if (isOthersCode) setCode('');
  }, [isOthersCode]);

  return (
    <li ref={item}>
      <p className={styles.name}>
        <bdi>{source.name}</bdi>
      </p>
      {('fault' in state || 'failure' in state) && (
        <p className={notices.compact} role="alert">
          {'fault' in state ? words.faults[state.fault] : outboxMessages.unavailable[state.failure]}
        </p>
      )}
      {(isLocked || state.kind === 'failure') && (
        <form onSubmit={readAgain}>
          {isLocked && (
            <div className={styles.field}>
              <label htmlFor={field}>{words.code}</label>
              {/* Shows it, because a mistyped one opens nothing. */}
              <input
                id={field}
                type="text"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                value={code}
                onChange={({ currentTarget }) => setCode(currentTarget.value)}
              />
            </div>
          )}
          <Button type="submit">{isLocked ? words.unlock : words.again}</Button>
        </form>
      )}
      <p className={styles.lines}>{linesOf(state).join('\n')}</p>
    </li>
  );
}

function linesOf(state: RowState): readonly string[] {
  if (state.kind === 'reading') return [words.reading];
  if (!('parcel' in state)) return [];
  const { parcel } = state;
  const isAdded = state.kind === 'added';
  // Another tab may have added some since they were shown.
  const known = parcel.known + (isAdded ? parcel.accepted.length - state.added : 0);
  return [
    ...(isAdded ? [] : broughtBy(parcel)),
    ...(isAdded && (state.added > 0 || known === 0) ? [words.addedOf(state.added)] : []),
    ...(known > 0 ? [words.known(known)] : []),
    ...(parcel.handedOverHere > 0 ? [words.handedOverHere] : []),
    ...(parcel.unreadable > 0 ? [words.unreadable(parcel.unreadable)] : []),
    ...refused(parcel.rejected),
    ...(state.kind === 'adding' ? [words.adding] : []),
  ];
}

function broughtBy({ accepted }: ImportPreview): readonly string[] {
  const forms = new Map<string, number>();
  for (const one of accepted) forms.set(titleOf(one), (forms.get(titleOf(one)) ?? 0) + 1);
  const firsts = accepted.flatMap(({ form, answers }) => wordsOf(form, answers) ?? []);
  const shown = firsts.slice(0, listed.words);
  const times = accepted.map(({ capturedAt }) => capturedAt).sort((a, b) => a - b);
  const [first = '', last = ''] = [times[0], times.at(-1)].map((time = 0) => formatTime(time));
  const all = accepted.map((one) => personOf(one, one.answers)).filter(Boolean);
  const names = [...new Set(all)];
  const giver = latestGiver(accepted);
  return [
    ...(names.length > 0 ? [words.from(names.slice(0, listed.names).join(', '))] : []),
    ...andMore(names.length - listed.names),
    ...(giver?.left ? [words.left(giver.left)] : []),
    [...forms].map(([form, count]) => words.ofForm(count, form)).join(', '),
    ...shown.map((one) => `“${one}”`),
    ...(shown.length > 0 ? andMore(accepted.length - shown.length) : []),
    words.written(first, last),
  ];
}

function refused(rejected: readonly RejectedSubmission[]): readonly string[] {
  if (rejected.length === 0) return [];
  const shown = rejected.slice(0, listed.rejected).map(({ submission, rejection }) => {
    const why =
      rejection.kind === 'failed-check' ? rejection.message : words.rejections[rejection.kind];
    const { capturedAt, id } = submission;
    return `${titleOf(submission)}, ${formatTime(capturedAt)}, ${receiptOf(id)}: ${why}`;
  });
  return [words.rejected(rejected.length), ...shown, ...andMore(rejected.length - shown.length)];
}

const andMore = (count: number): readonly string[] => (count > 0 ? [words.more(count)] : []);

/** Does not show a file's form title as ours. */
const titleOf = ({ form }: TransferredSubmission): string =>
  formOf(form)?.title ?? words.unknownForm;
