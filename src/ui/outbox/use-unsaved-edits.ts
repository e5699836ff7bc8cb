import { useCallback } from 'react';
import type { DraftTarget, ListedDraft } from '#src/drafts/draft.ts';
import { succeed } from '#src/lib/result.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { useDraftAccess } from '#src/ui/form/draft-context.ts';
import { useReread } from './use-reread.ts';

/** What was changed in a submission and not saved, and is in no editor now. */
export type UnsavedEdit = ListedDraft & {
  readonly target: Extract<DraftTarget, { readonly kind: 'submission' }>;
};

const isUnsavedEdit = (draft: ListedDraft): draft is UnsavedEdit =>
  draft.target.kind === 'submission' && !draft.open;

/** Between two readings while a drain changes the outbox many times a second, in milliseconds. */
const rest = 400;

export type UnsavedEdits = {
  /** The latest first. */
  readonly edits: readonly UnsavedEdit[];
  discard(edit: UnsavedEdit): Promise<void>;
};

/** Reads the unsaved edits anew after every change of the outbox: an editor locks and unlocks there. */
export function useUnsavedEdits(outbox: Outbox): UnsavedEdits {
  const drafts = useDraftAccess()?.drafts;
  const read = useCallback(
    async () => succeed(((await drafts?.list()) ?? []).filter(isUnsavedEdit)),
    [drafts],
  );
  const edits = useReread(outbox, read, rest);
  return {
    edits: edits?.ok ? edits.value : [],
    async discard({ id }) {
      await drafts?.erase((draft) => draft.id === id);
      outbox.channel.changed();
    },
  };
}
