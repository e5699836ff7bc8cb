import { goToForm } from '#src/content/common-blocks.ts';
import { whatHappensNext, whileUnlisted } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';
import { townHall } from '#src/content/town-hall.ts';

export const page: Page = {
  ground: 'night',
  heading: 'Podcasts',
  hero: 'Four Shows, One Conversation',
  subtitle: `Faith, country and readiness.${whileUnlisted(null, 'Each show’s page will link to its episodes.')}`,
  lead: { kind: 'live-strip' },
  actions: [goToForm],
  blocks: [
    {
      kind: 'cards',
      cards: [
        {
          title: 'Pastors Point',
          picture: pictures.pastorsPoint,
          text: 'A Christian show with over 30 episodes and notable guests. Send us your prayer request or praise report.',
          action: { label: 'Listen Now', to: '/podcasts/pastorspoint' },
        },
        {
          title: 'Townhall',
          picture: pictures.townhall,
          text: `Our weekly live show, ${townHall.when}. Guest speakers and citizens share their concerns about the country.`,
          action: { label: 'Listen Now', to: '/podcasts/townhall' },
        },
        {
          title: 'The Resilient Path',
          picture: pictures.theResilientPath,
          text: 'Survival, emergency response, HAM radio and procedures: be ready, and help others be ready.',
          action: { label: 'Listen Now', to: '/podcasts/the-resilient-path' },
        },
        {
          title: 'Different Right',
          picture: pictures.differentRight,
          text: `Our fourth podcast.${whileUnlisted('different-right', 'No episodes are linked here yet.')}`,
          action: { label: 'Listen Now', to: '/podcasts/different-right' },
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Be Part of the Conversation',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'Do you have something to say? Tell us your concerns. Do you know someone we should talk with? ',
              { text: 'Invite a guest speaker', to: '/speaker' },
              '.',
            ],
          ],
        },
      ],
    },
    whatHappensNext('podcast-feedback'),
    { kind: 'form', form: 'podcast-feedback', heading: 'Get Involved' },
  ],
};
