import { leading, whoIsBehind } from '#src/content/owner-blocks.ts';
import { isFilledIn } from '#src/content/owner-links.ts';
import type { Block, Line, Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

const channels = leading([
  { label: 'Video Channel', to: { outside: 'video' } },
  { label: 'Second Video Channel', to: { outside: 'second-video' } },
  { label: 'Social Network', to: { outside: 'social-network' } },
  { label: 'Short Videos', to: { outside: 'short-video' } },
]);

const followUs: readonly Block[] =
  channels.length === 0
    ? []
    : [{ kind: 'section', heading: 'Follow Us', blocks: [{ kind: 'actions', actions: channels }] }];

const nda: readonly Line[] = isFilledIn('nda')
  ? [
      {
        title: 'NDA',
        text: 'Our non-disclosure agreement, to download as a PDF.',
        to: '/contact/nda',
      },
    ]
  : [];

export const page: Page = {
  heading: 'Contact',
  panorama: {
    source: '/images/pages/contact.svg',
    alternative: 'A telephone with a dial, two letters and a cup of pens on a desk.',
    ...plate,
  },
  subtitle: 'Choose the form that fits.',
  blocks: [
    {
      kind: 'section',
      heading: 'Write to Us',
      blocks: [
        {
          kind: 'directory',
          lines: [
            {
              title: 'Join',
              text: 'Tell us the issue that matters most to you.',
              to: '/join',
            },
            {
              title: 'Volunteer',
              text: 'Offer your skills and your time.',
              to: '/contact/volunteer',
            },
            {
              title: 'Share a Local Issue',
              text: 'Tell us what is happening where you live.',
              to: '/share-issue',
            },
            {
              title: 'Invite a Guest Speaker',
              text: 'Tell us who we should hear from.',
              to: '/speaker',
            },
            {
              title: 'Prayer Request',
              text: 'Tell us what to pray for, or what you give thanks for.',
              to: '/podcasts/pastorspoint#form',
            },
            {
              title: 'Taxes, Health, Running for Office…',
              text: 'Find the pillar that handles it.',
              to: '/pillars',
            },
            {
              title: 'Talk About Our Podcasts',
              text: 'Send us your concerns and your feedback.',
              to: '/podcasts',
            },
          ],
        },
      ],
    },
    ...whoIsBehind(),
    {
      kind: 'section',
      heading: 'Find Out More',
      blocks: [
        {
          kind: 'directory',
          lines: [
            {
              title: 'About Us',
              text: 'The positions on our team, and how to apply.',
              to: '/contact/AboutUs',
            },
            {
              title: 'FAQ',
              text: 'Installing this app, using it offline, and who reads what you send.',
              to: '/contact/faq',
            },
            { title: 'Media', text: 'For journalists.', to: '/contact/media' },
            ...nda,
          ],
        },
      ],
    },
    ...followUs,
  ],
};
