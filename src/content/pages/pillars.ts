import { leading } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pillarCards } from '#src/content/pillar-cards.ts';

export const page: Page = {
  heading: 'Seven Pillars',
  hero: 'One Movement, Seven Fields of Work',
  subtitle: 'Find the pillar that speaks to you, and take your place in it.',
  actions: leading([
    { label: 'Support Our Pillars', to: '/donate', primary: true },
    { label: 'Get Involved', to: '/volunteer' },
  ]),
  share: 'Share the Seven Pillars',
  blocks: [
    {
      kind: 'cards',
      cards: pillarCards({
        1: 'The Christian Pillar is a network: access to pastors, Christian organizations in each state, Christian businesses, and a prayer lead.',
        2: 'Public office is a trust. We stand for openness and accountability, and for those who dare to speak up.',
        3: 'We advocate for health freedom, and connect people with doctors.',
        4: 'Faith-based fiduciary investing in American companies, with partnered advisers.',
        5: 'IRS dispute resolution, audit representation, complex compliance and forensic review, with advisers who have former IRS experience.',
        6: 'Viability assessment, district analysis, compliance and campaign planning for those who want to serve in office.',
        7: 'Disaster preparedness, training events, and a national volunteer database of responders with equipment or skills.',
      }),
    },
  ],
};
