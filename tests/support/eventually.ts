import { vi } from 'vitest';

/** Resolves once the check passes. The limit is a hang's, not the machine's. */
export const eventually = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, 60_000);
