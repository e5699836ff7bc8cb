import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/storage/database.ts';
import {
  type ClaimedDraft,
  type Draft,
  type DraftTarget,
  draftLifetime,
  type ListedDraft,
  type StoredDraft,
  targetKey,
  targetOf,
} from './draft.ts';
import type { DraftsDatabase } from './drafts-database.ts';
import { openPages, type PageLocks } from './open-pages.ts';

/** Everything outside itself that the drafts of a page reach. */
export type DraftsDependencies = {
  readonly database: DraftsDatabase;
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
export type Drafts = {
  readonly now: () => number;
  /** @returns the id under which what is typed from now on may be kept; it counts as open until `leave` */
  begin(): string;
  /**
   * Takes a draft that no open page has: the newest of this tab, else the newest.
   * @param isWanted asked once it is found; where the fields are gone by then, it is free for the next
   */
  claim(target: DraftTarget, isWanted?: () => boolean): Promise<ClaimedDraft | null>;
  save(draft: Draft): Promise<Result<void, StorageFailure>>;
  remove(id: string): Promise<void>;
  /** The draft is in no fields any more; it may be claimed. */
  leave(id: string): Promise<void>;
  /** All whose time is not over, the newest first. */
  list(): Promise<readonly ListedDraft[]>;
  /**
   * Erases drafts for a person who asks for that, whoever has them open.
   * @param which all without it
   * @returns what was erased, to be saved again where the person takes that back
   */
  erase(
    which?: (draft: Omit<Draft, 'values'>) => boolean,
  ): Promise<Result<readonly Draft[], StorageFailure>>;
  /**
   * Stores what was kept elsewhere, under an id that stays the same: once, unless it is newer.
   * @returns whether the device has it here now
   */
  adopt(draft: Draft, installed: boolean): Promise<boolean>;
  /** Erases what is over and puts times right; only where the clock is believed. */
  tidy(): Promise<void>;
};

/** No draft has its time end later than this ahead. */
const longestLifetime = draftLifetime(true);

/**
 * Every draft has a holder, the page that wrote or claimed it last. It is free once that page is gone.
 * Where locks cannot tell, or a page comes back from the browser's cache, two pages may take themselves for
 * its holder: the one that finds the other's name in it goes on under a new id, so that none is overwritten.
 */
export function createDrafts(dependencies: DraftsDependencies): Drafts {
  const { database, locks, now, newId, pageId, tab, installed } = dependencies;
  /** Stored ids of the drafts that stand in fields of this page. */
  const open = new Set<string>();
  /** Stored ids by those that this page goes on to use, where they differ. */
  const movedTo = new Map<string, string>();
  const storedId = (id: string) => movedTo.get(id) ?? id;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: a form that opens finds what the one before it has just left. */
  function inOrder<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  }

  /** A clock before the build's own date is wrong: what it would erase gets its time later, see `tidy`. */
  const eraseAt = (typedAt: number, inApp = installed): number =>
    now() < dependencies.builtAt ? Number.MAX_SAFE_INTEGER : typedAt + draftLifetime(inApp);

  const isOpen = ({ id, holder }: StoredDraft, others: ReadonlySet<string>) =>
    holder === pageId ? open.has(id) : others.has(holder);

  const isOwn = (draft: StoredDraft) => installed || draft.tab === tab;

  const draftOf = (stored: StoredDraft): Draft => {
    const { id, values, typedAt } = stored;
    return { id, target: targetOf(stored), values, typedAt };
  };

  async function claim(target: DraftTarget, isWanted: () => boolean): Promise<ClaimedDraft | null> {
    const others = await openPages(locks);
    const there = await database.read((transaction) =>
      transaction.objectStore('drafts').index('form').getAll(target.form),
    );
    if (!there.ok) return null;
    const key = targetKey(target);
    const free = there.value.filter(
      (draft) => draft.target === key && draft.eraseAt > now() && !isOpen(draft, others),
    );
    // Most forms have none: then nothing is written.
    if (free.length === 0) return null;
    free.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b.typedAt - a.typedAt);
    const claimed = await database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      for (const { id, holder } of free) {
        const draft = await store.get(id);
        // Another page that opens at the same moment may have claimed it since it was read.
        if (draft?.holder !== holder) continue;
        await store.put({ ...draft, holder: pageId });
        return draft;
      }
      return null;
    });
    if (!claimed.ok || claimed.value === null || !isWanted()) return null;
    const stored = claimed.value;
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
      .map((draft) => {
        const { values: _, ...listed } = draftOf(draft);
        return { ...listed, open: isOpen(draft, others) };
      });
  }

  const erase = (which: Parameters<Drafts['erase']>[0] = () => true) =>
    database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      const chosen = (await store.getAll()).map(draftOf).filter(which);
      for (const { id } of chosen) await store.delete(id);
      return chosen;
    });

  async function adopt(draft: Draft, inApp: boolean): Promise<boolean> {
    const { id, target, values, typedAt } = draft;
    const adopted = await database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      const there = await store.get(id);
      if (there !== undefined && there.typedAt >= typedAt) return;
      const kept = { id, target: targetKey(target), form: target.form, values, typedAt };
      await store.put({ ...kept, eraseAt: eraseAt(typedAt, inApp), holder: '', tab: '' });
    });
    return adopted.ok;
  }

  async function tidy(): Promise<void> {
    const at = now();
    // Such as from a clock that was a year ahead, or not believed: its time begins now.
    const isAhead = (draft: StoredDraft) =>
      draft.typedAt > at || draft.eraseAt > at + longestLifetime;
    const there = await database.read((transaction) => transaction.objectStore('drafts').getAll());
    if (!there.ok || !there.value.some((draft) => draft.eraseAt <= at || isAhead(draft))) return;
    await database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      for (const draft of await store.getAll()) {
        if (draft.eraseAt <= at) await store.delete(draft.id);
        else if (isAhead(draft)) await store.put({ ...draft, typedAt: at, eraseAt: eraseAt(at) });
      }
    });
  }

  return {
    now,
    begin() {
      const id = newId();
      open.add(id);
      return id;
    },
    claim: (target, isWanted = () => true) => inOrder(() => claim(target, isWanted)),
    save: (draft) => inOrder(() => save(draft)),
    remove: (id) => inOrder(() => remove(id)),
    leave: (id) =>
      inOrder(async () => {
        open.delete(storedId(id));
      }),
    list: () => inOrder(list),
    erase: (which) => inOrder(() => erase(which)),
    adopt: (draft, inApp) => inOrder(() => adopt(draft, inApp)),
    tidy: () => inOrder(tidy),
  };
}
