import { readFileSync } from 'node:fs';
import { formsFile, type OwnerForms, readForms } from '#src/build/owner/forms-file.ts';
import { ownerPath } from '#src/build/owner/owner-file.ts';
import { readSiteNow } from '#src/build/owner/site-file.ts';
import type { OwnerFacts } from '#src/owner/owner-facts.ts';

/** What the owner wrote. Where it has mistakes, tells them all, and ends the command. */
export function ownerFactsOrExit(): OwnerFacts & OwnerForms {
  const site = readSiteNow();
  const forms = readForms(readFileSync(ownerPath('.', formsFile), 'utf8'));
  if (site.ok && forms.ok) return { ...site.value, ...forms.value };
  const mistakes = [site, forms].flatMap((read) => (read.ok ? [] : read.error));
  const many = mistakes.length > 1;
  console.error(`${many ? `${mistakes.length} mistakes are` : 'One mistake is'} in the way:`);
  for (const mistake of mistakes) console.error(`- ${mistake}`);
  console.error(`\nCorrect ${many ? 'them' : 'it'}, save the file, and run the command again.`);
  process.exit(1);
}
