import type { ChangeChannel } from '#src/lib/change-channel.ts';
import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/storage/database.ts';
import {
  type ClaimedDraft,
  type Draft,
  type DraftTarget,
  draftLifetime,
  draftOf,
  type ListedDraft,
  type StoredDraft,
  targetKey,
} from './draft.ts';
import type { DraftsDatabase } from './drafts-database.ts';
import { type KeepingDrafts, keepDrafts } from './keep-drafts.ts';
import { openPages, type PageLocks } from './open-pages.ts';

/** Everything outside itself that the drafts of a page reach. */
export type DraftsDependencies = {
  readonly database: DraftsDatabase;
  /** Tells every tab of a change. */
  readonly channel: ChangeChannel;
  readonly locks: PageLocks;
  readonly now: () => number;
  /** When this version of the app was built, in milliseconds since the epoch. */
  readonly builtAt: number;
  readonly newId: () => string;
  /** The id of this page, under which it holds a lock while it is open. */
  readonly pageId: string;
  /** The name of this tab, the same after a reload. */
  readonly tab: string;
  /** Whether the installed app runs, which keeps drafts for longer and is one person's. */
  readonly installed: boolean;
};

/** The drafts as a page has them. What storage refuses is not kept, in silence: nothing here claims to be. */
export type Drafts = KeepingDrafts & {
  readonly now: () => number;
  /** Calls the listener after every change made in any tab; the returned function ends that. */
  subscribe(listener: () => void): () => void;
  /** @returns the id under which what is typed from now on may be kept; it counts as open until `leave` */
  begin(): string;
  /**
   * Takes a draft that no open page has: the one that the person chose, else the newest of this tab, else
   * the newest.
   * @param isWanted asked once it is found; where the fields are gone by then, it is free for the next
   */
  claim(target: DraftTarget, isWanted?: () => boolean): Promise<ClaimedDraft | null>;
  /** The person wants to go on with this one: the next page to claim one for its form shows it unasked. */
  choose(id: string): void;
  save(draft: Draft): Promise<Result<void, StorageFailure>>;
  remove(id: string): Promise<void>;
  /** The draft is in no fields any more; it may be claimed. */
  leave(id: string): Promise<void>;
  /** All whose time is not over, the newest first. */
  list(): Promise<readonly ListedDraft[]>;
};

/**
 * Every draft has a holder, the page that wrote or claimed it last. It is free once that page is gone.
 * Where locks cannot tell, or a page comes back from the browser's cache, two pages may take themselves for
 * its holder: the one that finds the other's name in it goes on under a new id, so that none is overwritten.
 */
export function createDrafts(dependencies: DraftsDependencies): Drafts {
  const { database, channel, locks, now, newId, pageId, tab, installed } = dependencies;
  /** Stored ids of the drafts that stand in fields of this page. */
  const open = new Set<string>();
  /** Stored ids by those that this page goes on to use, where they differ. */
  const movedTo = new Map<string, string>();
  const storedId = (id: string) => movedTo.get(id) ?? id;
  let last: Promise<unknown> = Promise.resolve();
  /** The id of the draft that the person chose in a list. */
  let chosen: string | null = null;

  /** One after the other: a form that opens finds what the one before it has just left. */
  function inOrder<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  }

  /** The same, for what may change what another page lists. */
  const andTell = <Value>(work: () => Promise<Value>): Promise<Value> =>
    inOrder(work).finally(channel.changed);

  /** A clock before the build's own date is wrong: what it would erase gets its time later, see `tidy`. */
  const eraseAt = (typedAt: number, inApp = installed): number =>
    now() < dependencies.builtAt ? Number.MAX_SAFE_INTEGER : typedAt + draftLifetime(inApp);

  function whereOpen(
    { id, holder }: StoredDraft,
    others: ReadonlySet<string>,
  ): ListedDraft['open'] {
    if (holder === pageId) return open.has(id) ? 'here' : null;
    return others.has(holder) ? 'elsewhere' : null;
  }

  const isOwn = (draft: StoredDraft) => installed || draft.tab === tab;

  async function claim(target: DraftTarget, isWanted: () => boolean): Promise<ClaimedDraft | null> {
    const others = await openPages(locks);
    const there = await database.read((transaction) =>
      transaction.objectStore('drafts').index('form').getAll(target.form),
    );
    if (!there.ok) return null;
    const key = targetKey(target);
    const free = there.value.filter(
      (draft) => draft.target === key && draft.eraseAt > now() && whereOpen(draft, others) === null,
    );
    // Most forms have none: then nothing is written.
    if (free.length === 0) return null;
    const rank = (draft: StoredDraft) => (draft.id === chosen ? 2 : Number(isOwn(draft)));
    free.sort((a, b) => rank(b) - rank(a) || b.typedAt - a.typedAt);
    const claimed = await database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      for (const { id, holder } of free) {
        const draft = await store.get(id);
        // Another page that opens at the same moment may have claimed it since it was read.
        if (draft?.holder !== holder) continue;
        // What the person chose is this tab's from now on.
        const claimed = { ...draft, holder: pageId, tab: id === chosen ? tab : draft.tab };
        await store.put(claimed);
        return claimed;
      }
      return null;
    });
    if (!claimed.ok || claimed.value === null || !isWanted()) return null;
    const stored = claimed.value;
    if (stored.id === chosen) chosen = null;
    open.add(stored.id);
    // This page may have moved on from that id, and go on to use it for what it moved.
    const id = movedTo.has(stored.id) ? newId() : stored.id;
    if (id !== stored.id) movedTo.set(id, stored.id);
    return { ...draftOf(stored), id, own: isOwn(stored) };
  }

  async function save(draft: Draft): Promise<Result<void, StorageFailure>> {
    const { target, values, typedAt } = draft;
    const before = storedId(draft.id);
    const saved = await database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      const there = await store.get(before);
      const id = there === undefined || there.holder === pageId ? before : newId();
      const kept = { id, target: targetKey(target), form: target.form, values, typedAt };
      await store.put({ ...kept, eraseAt: eraseAt(typedAt), holder: pageId, tab });
      return id;
    });
    if (!saved.ok) return saved;
    if (saved.value !== before) {
      if (open.delete(before)) open.add(saved.value);
      movedTo.set(draft.id, saved.value);
    }
    return { ok: true, value: undefined };
  }

  async function remove(id: string): Promise<void> {
    await database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      const there = await store.get(storedId(id));
      if (there?.holder === pageId) await store.delete(there.id);
    });
  }

  async function list(): Promise<readonly ListedDraft[]> {
    const others = await openPages(locks);
    const there = await database.read((transaction) => transaction.objectStore('drafts').getAll());
    if (!there.ok) return [];
    return there.value
      .filter((draft) => draft.eraseAt > now())
      .sort((a, b) => b.typedAt - a.typedAt)
      .map((draft) => ({
        ...draftOf(draft),
        values: isOwn(draft) ? draft.values : null,
        open: whereOpen(draft, others),
      }));
  }

  const kept = keepDrafts(database, now, eraseAt);
  return {
    now,
    begin() {
      const id = newId();
      open.add(id);
      return id;
    },
    choose(id) {
      chosen = id;
    },
    claim: (target, isWanted = () => true) => andTell(() => claim(target, isWanted)),
    save: (draft) => andTell(() => save(draft)),
    remove: (id) => andTell(() => remove(id)),
    leave: (id) =>
      andTell(async () => {
        open.delete(storedId(id));
      }),
    list: () => inOrder(list),
    subscribe: channel.subscribe,
    erase: (which) => andTell(() => kept.erase(which)),
    restore: (erased) => andTell(() => kept.restore(erased)),
    adopt: (draft, inApp) => andTell(() => kept.adopt(draft, inApp)),
    tidy: () => andTell(kept.tidy),
  };
}
