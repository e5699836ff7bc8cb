import { ownName, plainName } from './site-path.ts';

/** Null if the engine has none. */
export type Locks = Pick<LockManager, 'request' | 'query'> | null;

/**
 * Holds a shared lock, visible to all contexts, until the page ends.
 * @returns resolves once released
 */
export function holdName(locks: Locks, name: string): () => Promise<void> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // Rejected if all storage is forbidden: nothing to protect.
  const held = locks?.request(ownName(name), { mode: 'shared' }, () => ended).catch(() => {});
  return async () => {
    end();
    await held;
  };
}

/** Held or requested names with the prefix, without it; null if unknown. */
export async function heldNames(locks: Locks, prefix: string): Promise<ReadonlySet<string> | null> {
  if (locks === null) return null;
  try {
    const { held = [], pending = [] } = await locks.query();
    const names = [...held, ...pending].map(({ name = '' }) => plainName(name) ?? '');
    return new Set(
      names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
    );
  } catch {
    return null;
  }
}
