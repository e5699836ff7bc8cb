import { createDrafts, type Drafts } from './drafts.ts';
import { createDraftsDatabase } from './drafts-database.ts';
import { markOpen } from './open-pages.ts';

/**
 * The drafts on the platform's own storage and locks, once per page; expired ones are erased. A page that
 * is left lets go of both: what it held is free at once, and why its storage rests, `createDatabase` says.
 */
export function startDrafts(installed: boolean): Drafts {
  const database = createDraftsDatabase();
  const locks = 'locks' in navigator ? navigator.locks : null;
  const page = crypto.randomUUID();
  const drafts = createDrafts({
    database,
    locks,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    page,
    installed,
  });
  // Only a page with a form: browsers may keep a page that holds a lock out of their back/forward cache.
  let close: (() => void) | null = null;
  addEventListener('pagehide', () => {
    database.suspend();
    close?.();
  });
  addEventListener('pageshow', ({ persisted }) => {
    database.resume();
    if (persisted && close !== null) close = markOpen(locks, page);
  });
  void drafts.eraseExpired();
  return {
    ...drafts,
    begin(form) {
      close ??= markOpen(locks, page);
      return drafts.begin(form);
    },
  };
}
