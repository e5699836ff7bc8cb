import { createChangeChannel } from '#src/lib/change-channel.ts';
import type { ReadEraseUntil } from '#src/lib/clock-trust.ts';
import { type NamedTexts, tabTexts } from '#src/lib/web-storage.ts';
import { rememberedDetails } from './contact-details.ts';
import { createDraftsDatabase, type SubmittedDraft } from './draft.ts';
import { createDrafts, type Drafts, holdPageLock } from './drafts.ts';
import { isUntouched } from './fit-values.ts';
import { forgetOldDetails } from './keep-details.ts';
import { saveEarly, takeLeft } from './take-early-typing.ts';

export type DraftsPage = {
  readonly installed: boolean;
  /** In milliseconds since the epoch. */
  readonly builtAt: number;
  readonly readEraseUntil: ReadEraseUntil;
  readonly readSubmitted: () => Promise<readonly SubmittedDraft[]>;
};

/** Call once per page. A page being left releases its drafts and suspends its database (see `createDatabase`). */
export function startDrafts({
  installed,
  builtAt,
  readEraseUntil,
  readSubmitted,
}: DraftsPage): Drafts {
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
    readSubmitted,
  });
  // Only with a form: locks may prevent the back/forward cache.
  let close: (() => Promise<void>) | null = null;
  addEventListener('pagehide', () => {
    database.suspend();
    void close?.();
  });
  addEventListener('pageshow', ({ persisted }) => {
    database.resume();
    if (persisted && close !== null) close = holdPageLock(locks, pageId);
  });
  const leftSaved = Promise.all(
    takeLeft().map((left) =>
      isUntouched(left.values, rememberedDetails() ?? {}) ? left.forget() : saveEarly(drafts, left),
    ),
  );
  void drafts.tidy(readEraseUntil);
  void forgetOldDetails(now, readEraseUntil);
  return {
    ...drafts,
    async claim(...request) {
      await leftSaved;
      return drafts.claim(...request);
    },
    begin(known) {
      close ??= holdPageLock(locks, pageId);
      return drafts.begin(known);
    },
  };
}

/** Stable over reload, crash recovery and going back. */
function nameTab(texts: NamedTexts): string {
  const known = texts.read('tab');
  if (known !== null) return known;
  const name = crypto.randomUUID();
  texts.write('tab', name);
  return name;
}
