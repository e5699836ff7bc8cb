import type { ConnectedFacts, OwnerFacts } from './owner-facts.ts';

/** `#facts`: as Node reads them (`src/build/owner/site-file.ts`). */
export const facts: OwnerFacts & ConnectedFacts;
