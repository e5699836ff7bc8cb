import type { ChangeChannel } from '#src/lib/change-channel.ts';
import type { ReadEraseUntil } from '#src/lib/clock-trust.ts';
import { heldNames, holdName, type Locks } from '#src/lib/held-names.ts';
import type { Result } from '#src/lib/result.ts';
import { createStore, type Store } from '#src/lib/store.ts';
import type { OutboxDatabase } from '#src/outbox/model/outbox.ts';
import {
  type DraftRecord,
  draftLifetime,
  isDraft,
  isSubmitted,
  type StoredDraft,
} from '#src/outbox/model/stored-draft.ts';
import type { StorageFailure } from '#src/storage/database.ts';
import {
  type ClaimedDraft,
  type Draft,
  type DraftStore,
  type DraftTarget,
  draftOf,
  draftsIn,
  type ListedDraft,
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
  readonly database: OutboxDatabase;
  readonly channel: ChangeChannel;
  readonly locks: Locks;
  readonly now: () => number;
  /** In milliseconds since the epoch. */
  readonly builtAt: number;
  readonly newId: () => string;
  readonly pageId: string;
  /** Survives reloads. */
  readonly tab: string;
  /** See `settings.ts`; what the person says later counts from then on. */
  readonly isOwnDevice: () => boolean;
  /** Resolves once `isOwnDevice` knows. What this tab wrote does not wait for it. */
  readonly known: Promise<unknown>;
};

/** Failed writes are silent: nothing promises drafts. */
export type Drafts = Omit<DraftMaintenance, 'isTidy' | 'tidy'> & {
  /** Until when a draft with this last key stays here; null on one's own device, where it stays long. */
  goesAt(typedAt: number): number | null;
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
  /** Writes nothing that was submitted. */
  save(draft: Draft): Promise<Result<void, StorageFailure>>;
  namesOf(id: string): readonly string[];
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
  const { channel, locks, now, newId, pageId, tab, isOwnDevice, known } = dependencies;
  const kept = draftsIn(dependencies.database);
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
    now() < dependencies.builtAt ? Number.MAX_SAFE_INTEGER : typedAt + draftLifetime(isOwnDevice());

  function whereOpen(
    { id, holder }: StoredDraft,
    others: ReadonlySet<string>,
  ): ListedDraft['open'] {
    if (holder === pageId) return open.has(id) ? 'here' : null;
    return others.has(holder) ? 'elsewhere' : null;
  }

  const isOwn = (draft: StoredDraft) => isOwnDevice() || draft.tab === tab;

  async function claim(target: DraftTarget, isNeeded: () => boolean): Promise<ClaimedDraft | null> {
    const others = await openPages(locks);
    const there = await kept.read((store) => store.index('form').getAll(target.form));
    if (!there.ok) return null;
    const key = targetKey(target);
    const free = there.value
      .filter(isDraft)
      .filter(
        (draft) =>
          draft.target === key && draft.eraseAt > now() && whereOpen(draft, others) === null,
      );
    if (free.length === 0) return null;
    if (free.every((draft) => draft.tab !== tab)) await known;
    const rank = (draft: StoredDraft) => (draft.id === chosen ? 2 : Number(draft.tab === tab));
    free.sort((a, b) => rank(b) - rank(a) || b.typedAt - a.typedAt);
    const claimed = await kept.write(async (store) => {
      for (const { id, holder } of free) {
        const draft = await store.get(id);
        // Possibly claimed by another page or submitted meanwhile.
        if (!isDraft(draft) || draft.holder !== holder) continue;
        const claimed = { ...draft, holder: pageId, tab: id === chosen ? tab : draft.tab };
        await store.put(claimed);
        return claimed;
      }
      return null;
    }, 'relaxed');
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
    const saved = await kept.write(async (store) => {
      const there = await store.get(before);
      if (isSubmitted(there, typedAt)) return before;
      const id = !isDraft(there) || there.holder === pageId ? before : newId();
      const kept = { id, target: targetKey(target), form: target.form, values, typedAt };
      await store.put({ ...kept, eraseAt: eraseAt(typedAt), holder: pageId, tab });
      return id;
    }, 'relaxed');
    if (!saved.ok) return saved;
    if (saved.value !== before) {
      if (open.delete(before)) open.add(saved.value);
      movedTo.set(draft.id, saved.value);
    }
    return { ok: true, value: undefined };
  }

  async function remove(id: string): Promise<void> {
    await kept.write(async (store) => {
      const there = await store.get(storedId(id));
      if (isDraft(there) && there.holder === pageId) await store.delete(there.id);
    });
  }

  async function list(): Promise<readonly ListedDraft[]> {
    await known;
    const others = await openPages(locks);
    const there = await kept.read((store) => store.index('form').getAll());
    if (!there.ok) return [];
    return there.value
      .filter(isDraft)
      .filter((draft) => draft.eraseAt > now())
      .sort((a, b) => b.typedAt - a.typedAt)
      .map((draft) => ({
        ...draftOf(draft),
        values: isOwn(draft) ? draft.values : null,
        open: whereOpen(draft, others),
      }));
  }

  const maintenance = createMaintenance(kept, now, eraseAt);
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
    claim: (target, isNeeded = () => true) => andNotify(() => claim(target, isNeeded)),
    save: (draft) => andNotify(() => save(draft)),
    remove: (id) => andNotify(() => remove(id)),
    leave: (id) =>
      andNotify(async () => {
        open.delete(storedId(id));
      }),
    namesOf: (id) => [id, storedId(id)],
    list: () => inOrder(list),
    subscribe: channel.subscribe,
    goesAt: (typedAt) => (isOwnDevice() ? null : typedAt + draftLifetime(false)),
    redate: (isOwn) => andNotify(() => maintenance.redate(isOwn)),
    erase: (which) => andNotify(() => maintenance.erase(which)),
    restore: (erased) => andNotify(() => maintenance.restore(erased)),
    async tidy(readEraseUntil) {
      // Not in order: no form waits for the host.
      const eraseUntil = (await maintenance.isTidy()) ? 0 : await readEraseUntil();
      await andNotify(async () => {
        if (eraseUntil > 0) await maintenance.tidy(eraseUntil);
      });
    },
  };
}

type DraftMaintenance = {
  /** Even open drafts. */
  erase(
    which: (draft: Omit<Draft, 'values'>) => boolean,
  ): Promise<Result<readonly StoredDraft[], StorageFailure>>;
  restore(erased: readonly StoredDraft[]): Promise<Result<void, StorageFailure>>;
  /** After the person has said whose device it is: an old draft goes no sooner than one that is typed now. */
  redate(isOwn: boolean): Promise<Result<void, StorageFailure>>;
  isTidy(): Promise<boolean>;
  /** Call only with a trusted clock. */
  tidy(eraseUntil: number): Promise<void>;
};

const longestLifetime = draftLifetime(true);

/** From a wrong clock: the lifetime starts now. */
const isAhead = (record: DraftRecord, at: number): boolean =>
  record.eraseAt > at + longestLifetime || (isDraft(record) && record.typedAt > at);

function createMaintenance(
  { read, write }: DraftStore,
  now: () => number,
  eraseAt: (typedAt: number) => number,
): DraftMaintenance {
  const corrected = (record: DraftRecord, at: number): DraftRecord =>
    isDraft(record)
      ? { ...record, typedAt: at, eraseAt: eraseAt(at) }
      : { ...record, eraseAt: at + longestLifetime };
  return {
    erase: (which) =>
      write(async (store) => {
        const all = (await store.getAll()).filter(isDraft);
        const chosen = all.filter((draft) => which(draftOf(draft)));
        for (const { id } of chosen) await store.delete(id);
        return chosen;
      }),
    restore: (erased) =>
      write(async (store) => {
        for (const draft of erased) {
          if ((await store.getKey(draft.id)) === undefined) await store.put(draft);
        }
      }),
    redate: (isOwn) =>
      write(async (store) => {
        for (const draft of (await store.getAll()).filter(isDraft)) {
          const until = isOwn ? eraseAt(draft.typedAt) : Math.min(draft.eraseAt, eraseAt(now()));
          await store.put({ ...draft, eraseAt: until });
        }
      }),
    async isTidy() {
      const there = await read((store) => store.getAll());
      const at = now();
      return !there.ok || !there.value.some((one) => one.eraseAt <= at || isAhead(one, at));
    },
    async tidy(eraseUntil) {
      const at = now();
      await write(async (store) => {
        for (const record of await store.getAll()) {
          if (record.eraseAt <= eraseUntil) await store.delete(record.id);
          else if (isAhead(record, at)) await store.put(corrected(record, at));
        }
      }, 'relaxed');
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
