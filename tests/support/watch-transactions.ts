import { vi } from 'vitest';

type Begun = { readonly mode: string; readonly durability: string };

/**
 * Watches every database; the test restores all mocks when it ends.
 * @returns the transactions since, without upgrades
 */
export function watchTransactions(): () => readonly Begun[] {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  return () =>
    begun.mock.calls
      .map(([, mode = 'readonly', options]) => ({
        mode: String(mode),
        durability: options?.durability ?? 'default',
      }))
      .filter(({ mode }) => mode !== 'versionchange');
}

/** The transactions that had to reach the disk first. */
export const strictWrites = (begun: readonly Begun[]): number =>
  begun.filter(({ mode, durability }) => mode === 'readwrite' && durability === 'strict').length;
