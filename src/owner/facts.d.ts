import type { OwnerFacts } from './owner-facts.ts';

/**
 * `#owner`: what stands in site.toml. Node reads it when it starts (src/build/owner/facts.ts), the build
 * puts the values in its place (src/build/owner/owner-plugin.ts).
 */
export const siteAddress: OwnerFacts['siteAddress'];
export const securityContact: OwnerFacts['securityContact'];
export const copyrightYear: OwnerFacts['copyrightYear'];
export const banner: OwnerFacts['banner'];
export const townHallTime: OwnerFacts['townHallTime'];
export const outsideLinks: OwnerFacts['outsideLinks'];
export const people: OwnerFacts['people'];
export const team: OwnerFacts['team'];
export const events: OwnerFacts['events'];
export const episodes: OwnerFacts['episodes'];
