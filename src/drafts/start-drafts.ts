import { createChangeChannel } from '#src/lib/change-channel.ts';
import { type NamedTexts, tabTexts } from '#src/lib/web-storage.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createDraftsDatabase } from './drafts-database.ts';
import { isUntouched } from './fit-values.ts';
import { holdPageLock } from './open-pages.ts';
import { saveEarly } from './save-early.ts';
import { takeLeft } from './take-early-typing.ts';

/** What a page knows of itself. */
export type DraftsPage = {
  readonly installed: boolean;
  /** When this version of the app was built, in milliseconds since the epoch. */
  readonly builtAt: number;
  /** Whether anything may be erased by the device's clock. */
  readonly clockTrusted: boolean;
};

/**
 * The drafts on the platform's own storage and locks, once per page; expired ones are erased. A page that
 * is left lets go of both: what it held is free at once, and why its storage rests, `createDatabase` says.
 */
export function startDrafts({ installed, builtAt, clockTrusted }: DraftsPage): Drafts {
  const database = createDraftsDatabase();
  const locks = 'locks' in navigator ? navigator.locks : null;
  const pageId = crypto.randomUUID();
  const now = () => Date.now();
  const drafts = createDrafts({
    database,
    channel: createChangeChannel('drafts'),
    locks,
    now,
    builtAt,
    newId: () => crypto.randomUUID(),
    pageId,
    tab: nameTab(tabTexts),
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
    if (persisted && close !== null) close = holdPageLock(locks, pageId);
  });
  for (const left of takeLeft()) {
    const target = { kind: 'form', form: left.form } as const;
    if (isUntouched(left.values)) left.forget();
    else void saveEarly(drafts, target, left).then((saved) => saved.ok && left.forget());
  }
  if (clockTrusted) void drafts.tidy();
  return {
    ...drafts,
    begin() {
      close ??= holdPageLock(locks, pageId);
      return drafts.begin();
    },
  };
}

/** @returns this tab's name, which a reload, a restored crash and going back keep */
function nameTab(texts: NamedTexts): string {
  const known = texts.read('tab');
  if (known !== null) return known;
  const name = crypto.randomUUID();
  texts.write('tab', name);
  return name;
}
