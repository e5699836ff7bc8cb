import { useEffect, useRef } from 'react';
import { receiptOf } from '#src/outbox/receipt.ts';
import type {
  ImportPreview,
  RejectedSubmission,
  Rejection,
} from '#src/outbox/transfer/import-submissions.ts';
import type { TransferredSubmission } from '#src/outbox/transfer/transfer-file.ts';
import entries from '#src/screens/shared/entries.module.css';
import { formOf } from '#src/screens/shared/titles.ts';
import buttons from '#src/ui/button.module.css';
import { formatTime } from '#src/ui/format-time.ts';
import styles from './transfer.module.css';
import { transferCounts, transferMessages } from './transfer-messages.ts';

type ImportPreviewViewProps = {
  readonly preview: ImportPreview;
  readonly onAdd: () => void;
  readonly onCancel: () => void;
};

const words = transferMessages.preview;

/** What an import would add and leave out. */
export function ImportPreviewView({ preview, onAdd, onCancel }: ImportPreviewViewProps) {
  const { accepted, known, handedOverHere, rejected, unreadable } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h4 ref={heading} tabIndex={-1}>
        {words.heading}
      </h4>
      <p>{words.unchanged}</p>
      <div className={styles.preview}>
        <p className={styles.count}>{transferCounts.toAdd(accepted.length)}</p>
        {accepted.length > 0 && (
          <>
            <ul>
              {countForms(accepted).map(([form, count]) => (
                <li key={form}>{transferCounts.ofForm(count, form)}</li>
              ))}
            </ul>
            <p>{writtenLine(accepted)}</p>
          </>
        )}
        {known > 0 && <p>{transferCounts.known(known)}</p>}
        {handedOverHere > 0 && <p>{transferMessages.handedOverHere}</p>}
        {unreadable > 0 && <p>{transferCounts.unreadable(unreadable)}</p>}
      </div>
      {rejected.length > 0 && <RejectedList rejected={rejected} />}
      {accepted.length > 0 && <p>{words.trust}</p>}
      <div className={entries.actions}>
        {accepted.length > 0 && (
          <button type="button" className={buttons.primary} onClick={onAdd}>
            {words.add}
          </button>
        )}
        <button type="button" className={buttons.secondary} onClick={onCancel}>
          {accepted.length > 0 ? words.cancel : words.close}
        </button>
      </div>
    </>
  );
}

/** Listed at most; a forged file may have thousands. */
const listed = 20;

function RejectedList({ rejected }: { readonly rejected: readonly RejectedSubmission[] }) {
  return (
    <div className={styles.preview}>
      <p className={styles.count}>{transferCounts.rejected(rejected.length)}</p>
      <p>{words.rejected}</p>
      <ul>
        {rejected.slice(0, listed).map(({ submission, rejection }) => (
          <li key={submission.id}>
            {titleOf(submission)}, {formatTime(submission.capturedAt)}, {receiptOf(submission.id)}:{' '}
            {reasonOf(rejection)}
          </li>
        ))}
      </ul>
      {rejected.length > listed && <p>{transferCounts.moreRejected(rejected.length - listed)}</p>}
    </div>
  );
}

const reasonOf = (rejection: Rejection): string =>
  rejection.kind === 'failed-check'
    ? rejection.message
    : transferMessages.rejections[rejection.kind];

/** Does not show a file's form title as ours. */
const titleOf = ({ form }: TransferredSubmission): string =>
  formOf(form)?.title ?? words.unknownForm;

function countForms(
  submissions: readonly TransferredSubmission[],
): readonly (readonly [form: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const submission of submissions) {
    const title = titleOf(submission);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts];
}

function writtenLine(submissions: readonly TransferredSubmission[]): string {
  const times = submissions.map(({ capturedAt }) => capturedAt).sort((a, b) => a - b);
  return transferCounts.written(formatTime(times[0] ?? 0), formatTime(times.at(-1) ?? 0));
}
