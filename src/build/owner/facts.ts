import { readSiteNow } from './site-file.ts';

/** `#owner` in Node. A command that is the owner's to run checks the file first, and says it more kindly. */
const facts = readSiteNow();
if (!facts.ok) throw new Error(facts.error.join('\n'));
export const {
  siteAddress,
  securityContact,
  copyrightYear,
  banner,
  townHallTime,
  outsideLinks,
  people,
  team,
  events,
  episodes,
} = facts.value;
