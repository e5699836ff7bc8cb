import type { Answers } from '#src/forms/answers.ts';
import { type Draft, draftLifetime, type Slot, type StoredDraft } from './draft.ts';
import type { DraftsDatabase } from './drafts-database.ts';
import { openPages, type PageLocks } from './open-pages.ts';

/** Everything outside itself that the drafts of a page reach. */
export type DraftsSurroundings = {
  readonly database: DraftsDatabase;
  readonly locks: PageLocks;
  readonly now: () => number;
  readonly newId: () => string;
  /** The name of this page, under which it is marked as open. */
  readonly page: string;
  /** Whether the installed app runs, which keeps drafts for longer. */
  readonly installed: boolean;
};

/** The drafts as a page has them. What storage refuses is not kept, in silence: nothing here claims to be. */
export type Drafts = {
  readonly now: () => number;
  /** A place for what is typed into a form from now on. */
  begin(form: string): Slot;
  /** Takes the newest draft of a form that no open form has, here or in another page. */
  claim(form: string): Promise<Draft | null>;
  /** @returns whether the device has it now */
  save(slot: Slot, values: Answers): Promise<boolean>;
  remove(slot: Slot): Promise<void>;
  /** The form is not open any more; its draft may be claimed. */
  leave(slot: Slot): Promise<void>;
  eraseExpired(): Promise<void>;
};

/**
 * Every draft has a holder, the page that wrote or claimed it last. It is free once that page is gone.
 * Where locks cannot tell, or a page comes back from the browser's cache, two pages may take themselves for
 * its holder: the one that finds the other's name in it goes on under a new id, so that none is overwritten.
 */
export function createDrafts(surroundings: DraftsSurroundings): Drafts {
  const { database, locks, now, newId, page } = surroundings;
  const lifetime = draftLifetime(surroundings.installed);
  /** Ids of the drafts that forms of this page have. */
  const open = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: a form that opens finds what the one before it has just left. */
  function inOrder<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  }

  const isFree = (draft: StoredDraft, others: ReadonlySet<string>) =>
    draft.eraseAt > now() &&
    !(draft.holder === page ? open.has(draft.id) : others.has(draft.holder));

  async function claim(form: string): Promise<Draft | null> {
    const others = await openPages(locks);
    const there = await database.read((transaction) =>
      transaction.objectStore('drafts').index('form').getAll(form),
    );
    const free = there.ok ? there.value.filter((draft) => isFree(draft, others)) : [];
    // Most forms have none: then nothing is written.
    if (free.length === 0) return null;
    free.sort((one, other) => other.typedAt - one.typedAt);
    const claimed = await database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      for (const { id, holder } of free) {
        const draft = await store.get(id);
        // Another page that opens at the same moment may have claimed it since it was read.
        if (draft?.holder !== holder) continue;
        await store.put({ ...draft, holder: page });
        return draft;
      }
      return null;
    });
    if (!claimed.ok || claimed.value === null) return null;
    const { id, typedAt, values } = claimed.value;
    open.add(id);
    return { slot: { id, form, typedAt }, values };
  }

  async function save(slot: Slot, values: Answers, typedAt: number): Promise<boolean> {
    const saved = await database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      const there = await store.get(slot.id);
      const id = there === undefined || there.holder === page ? slot.id : newId();
      const eraseAt = typedAt + lifetime;
      await store.put({ id, form: slot.form, values, typedAt, eraseAt, holder: page });
      return id;
    });
    if (saved.ok && saved.value !== slot.id) {
      open.delete(slot.id);
      open.add(saved.value);
      slot.id = saved.value;
    }
    return saved.ok;
  }

  async function remove(slot: Slot): Promise<void> {
    await database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      const there = await store.get(slot.id);
      if (there?.holder === page) await store.delete(slot.id);
    });
  }

  async function eraseExpired(): Promise<void> {
    const expired = () => IDBKeyRange.upperBound(now());
    const there = await database.read((transaction) =>
      transaction.objectStore('drafts').index('eraseAt').count(expired()),
    );
    if (!there.ok || there.value === 0) return;
    await database.write(async (transaction) => {
      const store = transaction.objectStore('drafts');
      for (const id of await store.index('eraseAt').getAllKeys(expired())) await store.delete(id);
    });
  }

  return {
    now,
    begin(form) {
      const slot = { id: newId(), form, typedAt: now() };
      open.add(slot.id);
      return slot;
    },
    claim: (form) => inOrder(() => claim(form)),
    save(slot, values) {
      const { typedAt } = slot;
      return inOrder(() => save(slot, values, typedAt));
    },
    remove: (slot) => inOrder(() => remove(slot)),
    leave: (slot) =>
      inOrder(async () => {
        open.delete(slot.id);
      }),
    eraseExpired: () => inOrder(eraseExpired),
  };
}
