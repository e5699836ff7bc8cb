import { goToForm } from '#src/content/common-blocks.ts';
import { episodesOf, namesOf, watching, whileUnlisted } from '#src/content/owner-blocks.ts';
import { isFilledIn } from '#src/content/owner-links.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';
import { townHall } from '#src/content/town-hall.ts';

export const page: Page = {
  ground: 'night',
  heading: 'Townhall',
  hero: townHall.when,
  subtitle: 'The weekly live town hall: guest speakers, citizens, and concerns about the country.',
  lead: { kind: 'town-hall' },
  picture: pictures.townhall,
  actions: [goToForm],
  share: 'Share the Town Hall',
  blocks: [
    {
      kind: 'section',
      heading: 'About the Show',
      pulled: 'A town hall is where neighbors speak and are heard.',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            `Our town hall is live, once a week, and open to the whole country.${isFilledIn('video') ? whileUnlisted('townhall', 'Episodes will be linked here.') : ' The link to watch will be here.'}`,
          ],
        },
        {
          kind: 'actions',
          actions: watching,
        },
      ],
    },
    ...episodesOf('townhall'),
    {
      kind: 'section',
      heading: 'Guest Speakers',
      blocks: [
        ...namesOf('guest-speakers'),
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'Do you know someone who should speak? ',
              { text: 'Invite a guest speaker', to: '/speaker' },
              '.',
            ],
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Join the Podcast Panel',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'Tell us what concerns you about the country, and let us know that you would like to take part.',
          ],
        },
      ],
    },
    { kind: 'form', form: 'townhall', heading: 'Your Concerns With the Country' },
  ],
};
