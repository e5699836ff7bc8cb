import { createChangeChannel } from '#src/lib/change-channel.ts';
import type { ReadEraseUntil } from '#src/lib/clock-trust.ts';
import { onPageLife } from '#src/lib/page-life.ts';
import { randomUuid } from '#src/lib/random-uuid.ts';
import { type NamedTexts, tabTexts } from '#src/lib/web-storage.ts';
import type { OutboxDatabase } from '#src/outbox/model/outbox.ts';
import { rememberedDetails } from './contact-details.ts';
import { createDrafts, type Drafts, holdPageLock } from './drafts.ts';
import { isUntouched } from './fit-values.ts';
import { forgetOldDetails } from './keep-details.ts';
import { type EarlyTyping, saveEarly, takeLeft } from './take-early-typing.ts';

export type DraftsPage = {
  /** Suspended by the caller while the page is left (see `createDatabase`). */
  readonly database: OutboxDatabase;
  /** Whether the device is the person's own; `known` resolves once it is read. */
  readonly own: { isOwn(): boolean; known(): Promise<void> };
  /** In milliseconds since the epoch. */
  readonly builtAt: number;
  readonly readEraseUntil: ReadEraseUntil;
};

/** Call once per page. A page being left releases its drafts. */
export function startDrafts(page: DraftsPage): Drafts {
  const { database, own, builtAt, readEraseUntil } = page;
  const channel = createChangeChannel('drafts');
  const locks = 'locks' in navigator ? navigator.locks : null;
  const pageId = randomUuid();
  const now = () => Date.now();
  const drafts = createDrafts({
    database,
    channel,
    locks,
    now,
    builtAt,
    newId: randomUuid,
    pageId,
    tab: nameTab(tabTexts),
    isOwnDevice: own.isOwn,
    known: own.known(),
  });
  // Only with a form: locks may prevent the back/forward cache.
  let close: (() => Promise<void>) | null = null;
  onPageLife({
    left: () => void close?.(),
    cameBack() {
      if (close !== null) close = holdPageLock(locks, pageId);
    },
  });
  const isEmpty = ({ values }: EarlyTyping) => isUntouched(values, rememberedDetails() ?? {});
  const taken = Promise.all(
    takeLeft().map((one) => (isEmpty(one) ? one.forget() : saveEarly(drafts, one))),
  );
  void drafts.tidy(readEraseUntil);
  void forgetOldDetails(now, readEraseUntil);
  return {
    ...drafts,
    async claim(...request) {
      await taken;
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
  const name = randomUuid();
  texts.write('tab', name);
  return name;
}
