import { facts } from '#facts';

/** `#owner`: what the owner's files say to the pages. In the build, each fact is a module of its own. */
export const {
  siteAddress,
  securityContact,
  whoReads,
  organization,
  textNumber,
  copyrightYear,
  banner,
  languages,
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
  closedForms,
  formService,
} = facts;
