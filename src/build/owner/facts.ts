import { readSiteNow } from './site-file.ts';

/** `#owner` in Node. The owner's commands check the file first, with kinder messages. */
const facts = readSiteNow();
if (!facts.ok) throw new Error(facts.error.join('\n'));
export const {
  siteAddress,
  securityContact,
  whoReads,
  organization,
  textNumber,
  copyrightYear,
  banner,
  townHallTime,
  outsideLinks,
  people,
  team,
  events,
  episodes,
  questions,
  voices,
  numbers,
  whoAnswers,
} = facts.value;
/** Known only in a build: elsewhere every form counts as open. */
export const formService = '';
export const sendsNumbers = true;
export const closedForms: readonly string[] = [];
