import type { Plugin } from 'vite';
import { outsideLinks } from '#owner';
import { townHall } from '#src/content/town-hall.ts';
import { timeZones } from './owner/time-zones.ts';
import { weeklyEventFile } from './weekly-event.ts';

/** For search engines and calendars. */
export function textFilesPlugin(address: string): Plugin {
  const files = {
    'robots.txt': () => robots(address),
    [townHall.calendarFile.slice(1)]: () => townHallCalendar(address),
  };
  return {
    name: 'text-files',
    apply: 'build',
    generateBundle() {
      for (const [fileName, write] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: write() });
      }
    },
  };
}

const robots = (address: string): string =>
  `User-agent: *\nAllow: /\n${address && `\nSitemap: ${address}/sitemap.xml\n`}`;

/** Fixed, in the first week of 2025: the same source builds the same file. */
const firstDay = (weekday: number): string =>
  new Date(Date.UTC(2024, 11, 29 + weekday)).toISOString().slice(0, 10).replaceAll('-', '');

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** @param address the site's; the town hall's page is in the place of an unknown channel */
function townHallCalendar(address: string): string {
  const { name, whenInFull, weekday, hour, minute } = townHall;
  const zone = Object.values(timeZones).find(({ id }) => id === townHall.zone);
  return weeklyEventFile({
    uid: 'weekly-town-hall@we-the-people',
    summary: `WE THE PEOPLE: ${name}`,
    description: `${whenInFull}. Guest speakers, citizens, and the concerns of the country.`,
    zone: zone ?? timeZones.Eastern,
    startsAt: `${firstDay(weekday)}T${twoDigits(hour)}${twoDigits(minute)}00`,
    weekday,
    address: outsideLinks.video.address || (address && `${address}/podcasts/townhall`),
  });
}
