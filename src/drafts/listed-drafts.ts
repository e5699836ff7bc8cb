import { createStore, type Store } from '#src/lib/store.ts';
import type { ListedDraft } from './draft.ts';
import type { Drafts } from './drafts.ts';

/** The drafts of the device as a page lists them, read again after every change made in any tab. */
export type ListedDrafts = Pick<Store<readonly ListedDraft[]>, 'get' | 'subscribe'> & {
  /** Reads again: a page that was closed tells nobody. */
  refresh(): void;
};

/** Starts reading: one reading at a time, and what changes meanwhile together. */
export function listDrafts(drafts: Pick<Drafts, 'list' | 'subscribe'>): ListedDrafts {
  const { get, set, subscribe } = createStore<readonly ListedDraft[]>([]);
  let reading = false;
  let changed = false;

  async function reread(): Promise<void> {
    changed = true;
    if (reading) return;
    reading = true;
    while (changed) {
      changed = false;
      const listed = await drafts.list();
      // Most pages have none, and nothing to render anew.
      if (listed.length > 0 || get().length > 0) set(listed);
    }
    reading = false;
  }

  drafts.subscribe(() => void reread());
  void reread();
  return { get, subscribe, refresh: () => void reread() };
}
