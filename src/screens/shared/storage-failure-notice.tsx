import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import notices from '#src/ui/notice.module.css';
import { outboxMessages } from './outbox-messages.ts';

/** Nothing without a failure. */
export const StorageFailureNotice = ({ failure }: { readonly failure: StorageFailure | null }) =>
  failure !== null && (
    <p className={notices.notice} role="alert">
      {outboxMessages.unavailable[failure]}
    </p>
  );
