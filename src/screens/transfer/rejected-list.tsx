import { receiptOf } from '#src/outbox/receipt.ts';
import type { RejectedSubmission, Rejection } from '#src/outbox/transfer/import-submissions.ts';
import type { TransferredSubmission } from '#src/outbox/transfer/transfer-file.ts';
import { formOf } from '#src/screens/shared/own-words.ts';
import { formatTime } from '#src/ui/format-time.ts';
import styles from './transfer.module.css';
import { transferCounts, transferMessages } from './transfer-messages.ts';

/** Listed at most; a forged file may have thousands. */
const listed = 20;

/** What an import leaves out, and why. */
export function RejectedList({ rejected }: { readonly rejected: readonly RejectedSubmission[] }) {
  return (
    <div className={styles.preview}>
      <p className={styles.count}>{transferCounts.rejected(rejected.length)}</p>
      <p>{transferMessages.preview.rejected}</p>
      <ul>
        {rejected.slice(0, listed).map(({ submission, rejection }) => (
          <li key={submission.id}>
            {importedTitle(submission)}, {formatTime(submission.capturedAt)},{' '}
            {receiptOf(submission.id)}: {reasonOf(rejection)}
          </li>
        ))}
      </ul>
      {rejected.length > listed && <p>{transferCounts.more(rejected.length - listed)}</p>}
    </div>
  );
}

const reasonOf = (rejection: Rejection): string =>
  rejection.kind === 'failed-check'
    ? rejection.message
    : transferMessages.rejections[rejection.kind];

/** Does not show a file's form title as ours. */
export const importedTitle = ({ form }: TransferredSubmission): string =>
  formOf(form)?.title ?? transferMessages.preview.unknownForm;
