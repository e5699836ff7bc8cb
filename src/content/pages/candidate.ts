import { goToForm } from '#src/content/common-blocks.ts';
import { voiceOn } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  pillar: 6,
  heading: 'Candidate Consulting',
  hero: 'Ready to Run?',
  subtitle:
    'Good government needs good candidates. We help citizens decide whether to run, and how.',
  picture: pictures.candidate,
  actions: [goToForm],
  share: 'Share This Pillar',
  blocks: [
    {
      kind: 'section',
      heading: 'What We Work On With You',
      blocks: [
        {
          kind: 'cards',
          cards: [
            {
              title: 'Viability Assessment',
              text: 'An honest look at your chances before you commit your time and your name.',
            },
            {
              title: 'District Analysis',
              text: 'Who lives in your district, and what matters there.',
            },
            {
              title: 'Compliance',
              text: 'The rules a campaign has to follow, considered from the start.',
            },
            {
              title: 'Campaign Planning',
              text: 'From a decision to a plan: what to do, and in what order.',
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Candidates we endorse get a free 1-hour consultation.',
      band: 'night',
      blocks: [{ kind: 'paragraphs', paragraphs: ['And reduced fees.'] }],
    },
    {
      kind: 'section',
      heading: 'Talk With Us',
      pulled: 'Are you thinking of running, or already in the race?',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: ['Tell us your campaign concerns, and where you stand today.'],
        },
      ],
    },
    ...voiceOn('candidate'),
    { kind: 'form', form: 'candidate', heading: 'Share Your Campaign Concerns' },
  ],
};
