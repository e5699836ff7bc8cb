import { useEffect, useState } from 'react';
import type { DraftTarget, ListedDraft } from '#src/drafts/draft.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxReader } from '#src/outbox/outbox-reader.ts';
import { useDraftAccess } from '#src/screens/shared/draft-context.ts';
import { useSnapshot } from '#src/screens/shared/use-query.ts';

/** What was changed in a submission and not saved, and is in no editor now. */
export type UnsavedEdit = ListedDraft & {
  readonly target: Extract<DraftTarget, { readonly kind: 'submission' }>;
};

const isUnsavedEdit = (draft: ListedDraft): draft is UnsavedEdit =>
  draft.target.kind === 'submission' && !draft.open;

export type UnsavedEdits = {
  /** The latest first. */
  readonly edits: readonly UnsavedEdit[];
  discard(edit: UnsavedEdit): Promise<void>;
};

/** Reads the unsaved edits anew after every change of the outbox: an editor locks and unlocks there. */
export function useUnsavedEdits(outbox: Outbox, reader: OutboxReader): UnsavedEdits {
  const drafts = useDraftAccess()?.drafts;
  const snapshot = useSnapshot(reader);
  const [edits, setEdits] = useState<readonly UnsavedEdit[]>([]);
  useEffect(() => {
    let unmounted = false;
    if (snapshot !== null) {
      void drafts?.list().then((all) => {
        if (!unmounted) setEdits(all.filter(isUnsavedEdit));
      });
    }
    return () => {
      unmounted = true;
    };
  }, [drafts, snapshot]);
  return {
    edits,
    async discard({ id }) {
      await drafts?.erase((draft) => draft.id === id);
      outbox.channel.changed();
    },
  };
}
