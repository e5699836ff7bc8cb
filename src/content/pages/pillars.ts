import { leading } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

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
      cards: [
        {
          title: 'Religious',
          pillar: 1,
          picture: pictures.religious,
          text: 'The Christian Pillar is a network: access to pastors, Christian organizations in each state, Christian businesses, and a prayer lead.',
          action: { label: 'Christian Pillar', to: '/pillars/religious' },
        },
        {
          title: 'Corruption',
          pillar: 2,
          picture: pictures.corruption,
          text: 'Public office is a trust. We stand for openness and accountability, and for those who dare to speak up.',
          action: { label: 'Corruption Pillar', to: '/pillars/corruption' },
        },
        {
          title: 'Health',
          pillar: 3,
          picture: pictures.health,
          text: 'We advocate for health freedom, and connect people with doctors.',
          action: { label: 'Health Pillar', to: '/pillars/health' },
        },
        {
          title: 'Finance',
          pillar: 4,
          picture: pictures.finance,
          text: 'Faith-based fiduciary investing in American companies, with partnered advisers.',
          action: { label: 'Financial Pillar', to: '/pillars/finance' },
        },
        {
          title: 'Tax',
          pillar: 5,
          picture: pictures.tax,
          text: 'IRS dispute resolution, audit representation, complex compliance and forensic review, with advisers who have former IRS experience.',
          action: { label: 'Tax Pillar', to: '/pillars/tax' },
        },
        {
          title: 'Candidate',
          pillar: 6,
          picture: pictures.candidate,
          text: 'Viability assessment, district analysis, compliance and campaign planning for those who want to serve in office.',
          action: { label: 'Candidate Consulting', to: '/pillars/candidate' },
        },
        {
          title: 'Resiliency',
          pillar: 7,
          picture: pictures.resiliency,
          text: 'Disaster preparedness, training events, and a national volunteer database of responders with equipment or skills.',
          action: { label: 'Resiliency Pillar', to: '/pillars/resiliency' },
        },
      ],
    },
  ],
};
