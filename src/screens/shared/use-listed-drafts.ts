import { useSyncExternalStore } from 'react';
import type { ListedDraft } from '#src/drafts/draft.ts';
import { useDraftAccess } from './draft-context.ts';

const none: readonly ListedDraft[] = [];
const never = () => () => {};

/** The drafts of this device, the newest first, and again after every change made in any tab. */
export function useListedDrafts(): readonly ListedDraft[] {
  const { subscribe = never, get = () => none } = useDraftAccess()?.listed ?? {};
  return useSyncExternalStore(subscribe, get, () => none);
}

/** Forms that somebody began to fill in, and has not in front of them on this page. */
export const useFormDrafts = (): readonly ListedDraft[] =>
  useListedDrafts().filter(({ target, open }) => target.kind === 'form' && open !== 'here');
