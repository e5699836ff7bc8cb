import type { StorageFailure } from '#src/outbox/model/outbox.ts';
import { AlertNotice } from './alert-notice.tsx';
import { outboxMessages } from './outbox-messages.ts';

/** Nothing without a failure. */
export const StorageFailureNotice = ({ failure }: { readonly failure: StorageFailure | null }) =>
  failure !== null && <AlertNotice words={outboxMessages.unavailable[failure]} />;
