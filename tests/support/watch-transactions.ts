import { vi } from 'vitest';

/** A transaction that was begun, as its caller asked for it. */
type Begun = { readonly mode: string; readonly durability: string };

/**
 * Watches the transactions of every database; the test restores all mocks when it ends.
 * @returns those that were begun since, upgrades left out
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

/** How many of them had to reach the disk before anybody was told. */
export const strictWrites = (begun: readonly Begun[]): number =>
  begun.filter(({ mode, durability }) => mode === 'readwrite' && durability === 'strict').length;
