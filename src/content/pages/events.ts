import type { Page } from '#src/content/page.ts';
import { townHall } from '#src/content/town-hall.ts';

export const page: Page = {
  heading: 'Events',
  subtitle: `Our events are listed in a calendar outside this site, and our live town hall is every ${townHall.on}.`,
  blocks: [
    {
      kind: 'actions',
      actions: [
        { label: 'Open the Events Calendar', to: { outside: 'events' }, primary: true },
        { label: 'About the Town Hall', to: '/podcasts/townhall' },
        { label: 'Recommend a Speaker', to: '/speaker' },
      ],
    },
  ],
};
