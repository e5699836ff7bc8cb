/** One member of the team, as shown on About Us. */
export type TeamMember = { readonly name: string; readonly title: string; readonly photo: string };

/**
 * The 16 members of the team (specification 1.15, 1.23). An empty name or photo is a placeholder that
 * the owner fills; the page then marks it plainly as one. `photo` is a file name in public/images/team.
 */
export const team: readonly TeamMember[] = [
  { name: '', title: 'Co-Founder', photo: '' },
  { name: '', title: 'Co-Founder', photo: '' },
  { name: '', title: 'Pillar Lead, Religious', photo: '' },
  { name: '', title: 'Pillar Lead, Corruption', photo: '' },
  { name: '', title: 'Pillar Lead, Health', photo: '' },
  { name: '', title: 'Pillar Lead, Finance', photo: '' },
  { name: '', title: 'Pillar Lead, Tax', photo: '' },
  { name: '', title: 'Pillar Lead, Candidate', photo: '' },
  { name: '', title: 'Pillar Lead, Resiliency', photo: '' },
  { name: '', title: 'Election Integrity', photo: '' },
  { name: '', title: 'State Director', photo: '' },
  { name: '', title: 'State Director', photo: '' },
  { name: '', title: 'State Director', photo: '' },
  { name: '', title: 'State Director', photo: '' },
  { name: '', title: 'Editor', photo: '' },
  { name: '', title: 'Founding Member', photo: '' },
];
