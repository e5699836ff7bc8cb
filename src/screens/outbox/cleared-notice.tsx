import { rememberedDetails } from '#src/drafts/contact-details.ts';
import { countOf, type OutboxSnapshot } from '#src/outbox/model/snapshot.ts';
import { pendingStates } from '#src/outbox/model/submission.ts';
import { EraseButton } from '#src/screens/shared/device/erase-button.tsx';
import { useFormDrafts } from '#src/screens/shared/use-query.ts';
import notices from '#src/ui/notice.module.css';

/** Words about a list that was cleared. */
export const clearedMessages = {
  cleared: (count: number) => `The list is cleared (${count}).`,
  left: (things: readonly string[]) =>
    things.length === 0
      ? 'Your settings are still on this device.'
      : `Still on this device: ${things.join(', ')}.`,
  waiting: (count: number) => (count === 0 ? '' : `${count} waiting`),
  handedOver: (count: number) => (count === 0 ? '' : `${count} handed over`),
  drafts: (count: number) => (count === 0 ? '' : count === 1 ? '1 draft' : `${count} drafts`),
  details: 'your contact details',
} as const;

type ClearedNoticeProps = { readonly count: number; readonly snapshot: OutboxSnapshot };

/** What was cleared, and what of the person is still on this device. */
export function ClearedNotice({ count, snapshot }: ClearedNoticeProps) {
  const drafts = useFormDrafts();
  const left = [
    clearedMessages.waiting(countOf(snapshot, pendingStates)),
    clearedMessages.handedOver(countOf(snapshot, ['handed-over'])),
    clearedMessages.drafts(drafts.length),
    rememberedDetails() === null ? '' : clearedMessages.details,
  ].filter((words) => words !== '');
  return (
    <div className={notices.notice}>
      <p role="status">
        {clearedMessages.cleared(count)} {clearedMessages.left(left)}
      </p>
      <EraseButton />
    </div>
  );
}
