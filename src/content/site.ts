import { banner, copyrightYear, whoAnswers, whoReads } from '#owner';
import { townHall } from './town-hall.ts';

/** The words on every page: names, banner, footer (specification 1.8, 1.14). */
export const site = {
  name: 'WE THE PEOPLE',
  staffName: 'RAF',
  copyright: `© ${copyrightYear} WE THE PEOPLE`,
  banner: banner.replaceAll('{town-hall}', townHall.when),
  whoReads,
  /** By form id. */
  whoAnswers,
  footerDescription:
    'WE THE PEOPLE is a civic and faith movement. Tell us what matters where you live.',
} as const;
