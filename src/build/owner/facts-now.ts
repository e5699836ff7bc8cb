import type { ConnectedFacts, OwnerFacts } from '#src/owner/owner-facts.ts';
import { readSiteNow } from './site-file.ts';

function factsNow(): OwnerFacts & ConnectedFacts {
  const read = readSiteNow();
  if (!read.ok) throw new Error(read.error.join('\n'));
  // Known only in a build: elsewhere every form counts as open.
  return { ...read.value, closedForms: [], formService: '' };
}

/** `#facts` in Node. The owner's commands read the file themselves first, and tell its mistakes. */
export const facts = factsNow();
