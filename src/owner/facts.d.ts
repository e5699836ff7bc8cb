import type { OwnerFacts } from './owner-facts.ts';

/**
 * `#owner`: site.toml's content and the form service's name, read by Node at startup
 * (src/build/owner/facts.ts) and inserted by the build (src/build/owner/owner-plugin.ts).
 */
export const siteAddress: OwnerFacts['siteAddress'];
export const securityContact: OwnerFacts['securityContact'];
export const whoReads: OwnerFacts['whoReads'];
export const organization: OwnerFacts['organization'];
export const textNumber: OwnerFacts['textNumber'];
export const copyrightYear: OwnerFacts['copyrightYear'];
export const banner: OwnerFacts['banner'];
export const townHallTime: OwnerFacts['townHallTime'];
export const outsideLinks: OwnerFacts['outsideLinks'];
export const people: OwnerFacts['people'];
export const team: OwnerFacts['team'];
export const events: OwnerFacts['events'];
export const episodes: OwnerFacts['episodes'];
export const questions: OwnerFacts['questions'];
export const voices: OwnerFacts['voices'];
export const numbers: OwnerFacts['numbers'];
export const whoAnswers: OwnerFacts['whoAnswers'];
/** The ids of the forms that are not connected. */
export const closedForms: readonly string[];
/** The service's common name; empty without connected forms. */
export const formService: string;
/** Whether any connected form sends serial numbers. */
export const sendsNumbers: boolean;
