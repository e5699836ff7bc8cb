import type { ChangeChannel } from '#src/lib/change-channel.ts';
import type { ReadEraseUntil } from '#src/lib/clock-trust.ts';
import { heldNames, holdName, type Locks } from '#src/lib/held-names.ts';
import type { Result } from '#src/lib/result.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import type { StorageFailure } from '#src/storage/database.ts';
import {
  type ClaimedDraft,
  type Draft,
  type DraftsDatabase,
  type DraftTarget,
  draftLifetime,
  draftOf,
  isSubmitted,
  type ListedDraft,
  type StoredDraft,
  type SubmittedDraft,
  targetKey,
} from './draft.ts';

/** Prefix of an open page's lock. */
const prefix = 'drafts-of:';

/** @returns releases it */
export const holdPageLock = (locks: Locks, pageId: string): (() => Promise<void>) =>
  holdName(locks, prefix + pageId);

/** Empty if the engine cannot tell. */
export const openPages = async (locks: Locks): Promise<ReadonlySet<string>> =>
  (await heldNames(locks, prefix)) ?? new Set();

export type DraftsDependencies = {
  readonly database: DraftsDatabase;
  readonly channel: ChangeChannel;
  readonly locks: Locks;
  readonly now: () => number;
  /** In milliseconds since the epoch. */
  readonly builtAt: number;
  readonly newId: () => string;
  readonly pageId: string;
  /** Survives reloads. */
  readonly tab: string;
  readonly installed: boolean;
  readonly readSubmitted: () => Promise<readonly SubmittedDraft[]>;
};

/** Failed writes are silent: nothing promises drafts. */
export type Drafts = Omit<DraftMaintenance, 'isTidy' | 'tidy'> & {
  /** Erases expired drafts and corrects times. */
  tidy(readEraseUntil: ReadEraseUntil): Promise<void>;
  readonly now: () => number;
  subscribe(listener: () => void): () => void;
  /**
   * @param known this page's id for the same text
   * @returns open until `leave`
   */
  begin(known?: string): string;
  /**
   * Takes a draft that no open page holds: the chosen, else this tab's newest, else the newest.
   * @param isNeeded false leaves it for the next claim
   */
  claim(target: DraftTarget, isNeeded?: () => boolean): Promise<ClaimedDraft | null>;
  /** The form's next claim takes it, and shows it at once. */
  choose(id: string): void;
  save(draft: Draft): Promise<Result<void, StorageFailure>>;
  namesOf(id: string): readonly string[];
  isSubmitted(draft: Pick<Draft, 'id' | 'typedAt'>): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Frees it for other claims. */
  leave(id: string): Promise<void>;
  /** Unexpired, newest first. */
  list(): Promise<readonly ListedDraft[]>;
};

/**
 * A draft's holder wrote or claimed it last; without that page it is free. Without locks or after the back/forward
 * cache, two pages may hold it: a page that finds the other's name takes a new id, so that nothing is overwritten.
 */
export function createDrafts(dependencies: DraftsDependencies): Drafts {
  const { database, channel, locks, now, newId, pageId, tab, installed, readSubmitted } =
    dependencies;
  /** Stored ids of drafts in this page's fields. */
  const open = new Set<string>();
  /** Stored ids by page ids, if different. */
  const movedTo = new Map<string, string>();
  const storedId = (id: string) => movedTo.get(id) ?? id;
  let last: Promise<unknown> = Promise.resolve();
  let chosen: string | null = null;

  /** In order, so that a form finds what another just left. */
  function inOrder<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  }

  const andNotify = <Value>(work: () => Promise<Value>): Promise<Value> =>
    inOrder(work).finally(channel.changed);

  /** `tidy` corrects it: a clock before the build is wrong. */
  const eraseAt = (typedAt: number): number =>
    now() < dependencies.builtAt ? Number.MAX_SAFE_INTEGER : typedAt + draftLifetime(installed);

  function whereOpen(
    { id, holder }: StoredDraft,
    others: ReadonlySet<string>,
  ): ListedDraft['open'] {
    if (holder === pageId) return open.has(id) ? 'here' : null;
    return others.has(holder) ? 'elsewhere' : null;
  }

  const isOwn = (draft: StoredDraft) => installed || draft.tab === tab;

  /**
   * Deletes submitted drafts whose page ended too early.
   * @param submitted read before: a fault must not delay typing
   */
  async function withoutSubmitted(
    found: readonly StoredDraft[],
    submitted: readonly SubmittedDraft[],
  ): Promise<StoredDraft[]> {
    const over = found.filter((draft) => isSubmitted(draft, submitted));
    if (over.length > 0) {
      await database.write(async (transaction) => {
        const store = transaction.objectStore('drafts');
        for (const { id } of over) {
          const there = await store.get(id);
          if (there !== undefined && isSubmitted(there, submitted)) await store.delete(id);
        }
      });
    }
    return found.filter((draft) => !over.includes(draft));
  }

  async function claim(
    target: DraftTarget,
    isNeeded: () => boolean,
    submitted: readonly SubmittedDraft[],
  ): Promise<ClaimedDraft | null> {
    const others = await openPages(locks);
    const there = await database.read((transaction) =>
      transaction.objectStore('drafts').index('form').getAll(target.form),
    );
    if (!there.ok) return null;
    const key = targetKey(target);
    const free = (await withoutSubmitted(there.value, submitted)).filter(
      (draft) => draft.target === key && draft.eraseAt > now() && whereOpen(draft, others) === null,
    );
    if (free.length === 0) return null;
    const rank = (draft: StoredDraft) => (draft.id === chosen ? 2 : Number(isOwn(draft)));
    free.sort((a, b) => rank(b) - rank(a) || b.typedAt - a.typedAt);
    const claimed = await database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      for (const { id, holder } of free) {
        const draft = await store.get(id);
        // Possibly claimed by another page meanwhile.
        if (draft?.holder !== holder || isSubmitted(draft, submitted)) continue;
        const claimed = { ...draft, holder: pageId, tab: id === chosen ? tab : draft.tab };
        await store.put(claimed);
        return claimed;
      }
      return null;
    });
    if (!claimed.ok || claimed.value === null || !isNeeded()) return null;
    const stored = claimed.value;
    if (stored.id === chosen) chosen = null;
    open.add(stored.id);
    // This page may use that id for a moved draft.
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

  async function list(submitted: readonly SubmittedDraft[]): Promise<readonly ListedDraft[]> {
    const others = await openPages(locks);
    const there = await database.read((transaction) => transaction.objectStore('drafts').getAll());
    if (!there.ok) return [];
    return (await withoutSubmitted(there.value, submitted))
      .filter((draft) => draft.eraseAt > now())
      .sort((a, b) => b.typedAt - a.typedAt)
      .map((draft) => ({
        ...draftOf(draft),
        values: isOwn(draft) ? draft.values : null,
        open: whereOpen(draft, others),
      }));
  }

  const maintenance = createMaintenance(database, now, eraseAt);
  return {
    now,
    begin(known) {
      const id = known ?? newId();
      open.add(id);
      return id;
    },
    choose(id) {
      chosen = id;
    },
    async claim(target, isNeeded = () => true) {
      const submitted = await readSubmitted();
      return andNotify(() => claim(target, isNeeded, submitted));
    },
    save: (draft) => andNotify(() => save(draft)),
    remove: (id) => andNotify(() => remove(id)),
    leave: (id) =>
      andNotify(async () => {
        open.delete(storedId(id));
      }),
    namesOf: (id) => [id, storedId(id)],
    isSubmitted: async (draft) => isSubmitted(draft, await readSubmitted()),
    async list() {
      const submitted = await readSubmitted();
      return inOrder(() => list(submitted));
    },
    subscribe: channel.subscribe,
    erase: (which) => andNotify(() => maintenance.erase(which)),
    restore: (erased) => andNotify(() => maintenance.restore(erased)),
    async tidy(readEraseUntil) {
      const submitted = await readSubmitted();
      // First corrects times of a clock that was ahead.
      await inOrder(() => list(submitted));
      // Not in order: no form waits for the host.
      const eraseUntil = (await maintenance.isTidy()) ? 0 : await readEraseUntil();
      await andNotify(async () => {
        if (eraseUntil > 0) await maintenance.tidy(eraseUntil);
      });
    },
  };
}

type DraftMaintenance = {
  /**
   * Erases even open drafts.
   * @param which all if omitted
   */
  erase(
    which?: (draft: Omit<Draft, 'values'>) => boolean,
  ): Promise<Result<readonly StoredDraft[], StorageFailure>>;
  restore(erased: readonly StoredDraft[]): Promise<Result<void, StorageFailure>>;
  isTidy(): Promise<boolean>;
  /** Call only with a trusted clock. */
  tidy(eraseUntil: number): Promise<void>;
};

const longestLifetime = draftLifetime(true);

/** From a wrong clock: the lifetime starts now. */
const isAhead = (draft: StoredDraft, at: number): boolean =>
  draft.typedAt > at || draft.eraseAt > at + longestLifetime;

function createMaintenance(
  database: DraftsDatabase,
  now: () => number,
  eraseAt: (typedAt: number) => number,
): DraftMaintenance {
  return {
    erase: (which = () => true) =>
      database.write(async (transaction) => {
        const store = transaction.objectStore('drafts');
        const chosen = (await store.getAll()).filter((draft) => which(draftOf(draft)));
        for (const { id } of chosen) await store.delete(id);
        return chosen;
      }),
    restore: (erased) =>
      database.write(async (transaction) => {
        const store = transaction.objectStore('drafts');
        for (const draft of erased) {
          if ((await store.getKey(draft.id)) === undefined) await store.put(draft);
        }
      }),
    async isTidy() {
      const there = await database.read((transaction) =>
        transaction.objectStore('drafts').getAll(),
      );
      const at = now();
      return !there.ok || !there.value.some((draft) => draft.eraseAt <= at || isAhead(draft, at));
    },
    async tidy(eraseUntil) {
      const at = now();
      await database.write(async (transaction) => {
        const store = transaction.objectStore('drafts');
        for (const draft of await store.getAll()) {
          if (draft.eraseAt <= eraseUntil) await store.delete(draft.id);
          else if (isAhead(draft, at))
            await store.put({ ...draft, typedAt: at, eraseAt: eraseAt(at) });
        }
      });
    },
  };
}

export type ListedDrafts = Pick<Store<readonly ListedDraft[]>, 'get' | 'subscribe'> & {
  /** A closed page sends no notification. */
  refresh(): void;
};

/** Changes during a reading share the next. */
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
      if (listed.length > 0 || get().length > 0) set(listed);
    }
    reading = false;
  }

  drafts.subscribe(() => void reread());
  void reread();
  return { get, subscribe, refresh: () => void reread() };
}
