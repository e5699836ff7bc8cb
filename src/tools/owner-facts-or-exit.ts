import { type OwnerForms, readFormsNow } from '#src/build/owner/forms-file.ts';
import { readSiteNow } from '#src/build/owner/site-file.ts';
import type { OwnerFacts } from '#src/owner/owner-facts.ts';

/** The owner's facts. Prints any mistakes, and ends the command. */
export function ownerFactsOrExit(): OwnerFacts & OwnerForms {
  const site = readSiteNow();
  const forms = readFormsNow();
  if (site.ok && forms.ok) return { ...site.value, ...forms.value };
  const mistakes = [site, forms].flatMap((read) => (read.ok ? [] : read.error));
  const many = mistakes.length > 1;
  console.error(`${many ? `${mistakes.length} mistakes are` : 'One mistake is'} in the way:`);
  for (const mistake of mistakes) console.error(`- ${mistake}`);
  console.error(`\nCorrect ${many ? 'them' : 'it'}, save the file, and run the command again.`);
  process.exit(1);
}
