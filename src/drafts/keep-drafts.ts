import type { Result } from '#src/lib/result.ts';
import type { StorageFailure } from '#src/storage/database.ts';
import { type Draft, draftLifetime, draftOf, type StoredDraft, targetKey } from './draft.ts';
import type { DraftsDatabase } from './drafts-database.ts';

/** What the device does with drafts, whichever page holds them. */
export type KeepingDrafts = {
  /**
   * Erases drafts for a person who asks for that, whoever has them open.
   * @param which all without it
   * @returns what was erased, for `restore`
   */
  erase(
    which?: (draft: Omit<Draft, 'values'>) => boolean,
  ): Promise<Result<readonly StoredDraft[], StorageFailure>>;
  /** Puts back what was erased, just as it was; whatever is there under its name stays. */
  restore(erased: readonly StoredDraft[]): Promise<Result<void, StorageFailure>>;
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

/** @param eraseAt when a draft is over, by its last key, in milliseconds since the epoch */
export function keepDrafts(
  database: DraftsDatabase,
  now: () => number,
  eraseAt: (typedAt: number, inApp?: boolean) => number,
): KeepingDrafts {
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
    async adopt({ id, target, values, typedAt }, inApp) {
      const adopted = await database.write(async (transaction) => {
        const store = transaction.objectStore('drafts');
        const there = await store.get(id);
        if (there !== undefined && there.typedAt >= typedAt) return;
        const kept = { id, target: targetKey(target), form: target.form, values, typedAt };
        await store.put({ ...kept, eraseAt: eraseAt(typedAt, inApp), holder: '', tab: '' });
      });
      return adopted.ok;
    },
    async tidy() {
      const at = now();
      // Such as from a clock that was a year ahead, or not believed: its time begins now.
      const isAhead = (draft: StoredDraft) =>
        draft.typedAt > at || draft.eraseAt > at + longestLifetime;
      const there = await database.read((transaction) =>
        transaction.objectStore('drafts').getAll(),
      );
      if (!there.ok || !there.value.some((draft) => draft.eraseAt <= at || isAhead(draft))) return;
      await database.write(async (transaction) => {
        const store = transaction.objectStore('drafts');
        for (const draft of await store.getAll()) {
          if (draft.eraseAt <= at) await store.delete(draft.id);
          else if (isAhead(draft)) await store.put({ ...draft, typedAt: at, eraseAt: eraseAt(at) });
        }
      });
    },
  };
}
