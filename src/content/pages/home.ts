import { numbers } from '#owner';
import { leading, nothingIsOpen, voiceOn, whileUnlisted } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';
import { pillarCards } from '#src/content/pillar-cards.ts';
import { townHallAbout } from '#src/content/town-hall.ts';

export const page: Page = {
  heading: 'WE THE PEOPLE',
  hero: 'Faith, Freedom and Seven Pillars of Action',
  subtitle:
    'We are a civic and faith movement. We talk openly, we listen to what is happening where you live, and we act together.',
  lead: { kind: 'live-strip' },
  picture: pictures.townAtDawn,
  actions: leading([
    ...(nothingIsOpen
      ? [
          {
            label: 'See the Checklists',
            to: '/podcasts/the-resilient-path',
            emblem: 'kit',
          } as const,
        ]
      : []),
    { label: 'Join Us', to: '/join', emblem: 'join', primary: true },
    { label: 'Donate', to: '/donate', emblem: 'donate' },
    { label: 'Volunteer', to: '/volunteer', emblem: 'volunteer' },
    { label: 'Log Local Info', to: '/share-issue', emblem: 'log-info' },
    { label: 'Recommend a Speaker', to: '/speaker', emblem: 'speaker' },
  ]),
  blocks: [
    {
      kind: 'section',
      heading: 'The First Hour',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'Fifteen steps for the first hour after a disaster, in order. The list works without a signal, too.',
          ],
        },
        {
          kind: 'actions',
          actions: [
            { label: 'First Hour Checklist', to: '/podcasts/the-resilient-path#first-hour' },
            { label: 'All Checklists', to: '/podcasts/the-resilient-path' },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'What We Do',
      blocks: [
        {
          kind: 'list',
          items: [
            [
              'We talk. ',
              { text: 'Four podcasts', to: '/podcasts' },
              ' carry the conversation, and one of them is a live town hall every week.',
            ],
            [
              'We act. ',
              { text: 'Seven pillars', to: '/pillars' },
              ' give the work its shape, from faith and health to taxes and preparedness.',
            ],
            [
              'We listen. ',
              { text: 'Share a local issue', to: '/share-issue' },
              ' and tell us what you see in your own community.',
            ],
            [
              'We pray. ',
              { text: 'Send a prayer request', to: '/podcasts/pastorspoint#form' },
              ' or a praise report.',
            ],
            [
              'We serve. ',
              { text: 'Volunteer', to: '/volunteer' },
              ' with the skills and the time you have, whether it’s a few hours a week or a leadership role.',
            ],
          ],
        },
        { kind: 'share', label: 'Share This Site' },
      ],
    },
    {
      kind: 'section',
      heading: 'Seven Pillars of Action',
      blocks: [
        {
          kind: 'cards',
          cards: pillarCards({
            1: 'A Christian network of pastors, organizations and businesses, carried by prayer.',
            2: 'Standing for honest public service, and giving people who see wrongdoing a way to speak up.',
            3: 'We advocate for health freedom, and connect people with doctors.',
            4: 'Faith-based fiduciary investing in American companies, with partnered advisers.',
            5: 'Help with IRS disputes, audits and complex compliance.',
            6: 'Consulting for citizens who are ready to run for office.',
            7: 'Disaster preparedness, and a national network of volunteers who can respond.',
          }),
        },
      ],
    },
    {
      kind: 'section',
      band: 'brick',
      heading: 'A free people does not wait to be asked.',
      blocks: [
        { kind: 'paragraphs', paragraphs: ['It speaks up, prays, prepares and serves.'] },
        {
          kind: 'actions',
          actions: [
            { label: 'Join Us', to: '/join' },
            { label: 'Log Local Info', to: '/share-issue' },
          ],
        },
        ...(numbers.length === 0 ? [] : [{ kind: 'numbers', numbers } as const]),
        ...voiceOn('home'),
      ],
    },
    {
      kind: 'section',
      heading: 'Four Podcasts',
      band: 'night',
      blocks: [
        {
          kind: 'cards',
          cards: [
            {
              title: 'Pastors Point',
              picture: pictures.pastorsPoint,
              text: 'Our Christian show, with over 30 episodes.',
              action: { label: 'Go to Pastors Point', to: '/podcasts/pastorspoint' },
            },
            {
              title: 'Townhall',
              picture: pictures.townhall,
              text: townHallAbout,
              action: { label: 'Go to Townhall', to: '/podcasts/townhall' },
            },
            {
              title: 'The Resilient Path',
              picture: pictures.theResilientPath,
              text: 'Survival, emergency response, HAM radio and procedures.',
              action: { label: 'Go to The Resilient Path', to: '/podcasts/the-resilient-path' },
            },
            {
              title: 'Different Right',
              picture: pictures.differentRight,
              text: `Our fourth podcast.${whileUnlisted('different-right', 'No episodes are linked here yet.')}`,
              action: { label: 'Go to Different Right', to: '/podcasts/different-right' },
            },
          ],
        },
        {
          kind: 'paragraphs',
          paragraphs: [
            'Once a week we go live. Bring your concerns about the country, hear our guest speakers, and offer to represent your state on the panel.',
          ],
        },
        {
          kind: 'actions',
          actions: [
            { label: 'About the Town Hall', to: '/podcasts/townhall', primary: true },
            { label: 'Stay Informed', to: '/stay-informed' },
          ],
        },
      ],
    },
    {
      kind: 'section',
      id: 'install',
      heading: 'Put This App on Your Phone',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'This site is also an app. Once it is on your device, every page opens without a signal, and what you submit waits in the ',
              { text: 'outbox', to: '/outbox' },
              ' until it can be sent. No app store. No account.',
            ],
          ],
        },
        { kind: 'install' },
        {
          kind: 'paragraphs',
          paragraphs: [[{ text: 'More about installing', to: '/contact/faq#install' }, '.']],
        },
      ],
    },
  ],
};
