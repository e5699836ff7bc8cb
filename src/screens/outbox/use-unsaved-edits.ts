import type { DraftTarget, ListedDraft } from '#src/drafts/draft.ts';
import { useListedDrafts } from '#src/screens/shared/use-listed-drafts.ts';

/** What was changed in a submission and not saved, and is in no editor now. */
export type UnsavedEdit = ListedDraft & {
  readonly target: Extract<DraftTarget, { readonly kind: 'submission' }>;
};

const isUnsavedEdit = (draft: ListedDraft): draft is UnsavedEdit =>
  draft.target.kind === 'submission' && draft.open === null;

/** What is offered back to whoever changed it, the latest first. */
export const useUnsavedEdits = (): readonly UnsavedEdit[] =>
  useListedDrafts().filter(isUnsavedEdit);
