import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Provided by the mutation run. */
    mode: 'dry-run' | 'mutant';
  }
}

// A mutant that lets a test wait for ever is noticed; the sooner, the better.
if (inject('mode') === 'mutant') vi.setConfig({ testTimeout: 3_000 });
