import { readSiteNow } from '#src/build/owner/site-file.ts';
import type { OwnerFacts } from '#src/owner/owner-facts.ts';

/** What the owner wrote. Where it has mistakes, tells them, and ends the command. */
export function ownerFactsOrExit(): OwnerFacts {
  const read = readSiteNow();
  if (read.ok) return read.value;
  const many = read.error.length > 1;
  console.error(`${many ? `${read.error.length} mistakes are` : 'One mistake is'} in the way:`);
  for (const mistake of read.error) console.error(`- ${mistake}`);
  console.error(`\nCorrect ${many ? 'them' : 'it'}, save the file, and run the command again.`);
  process.exit(1);
}
