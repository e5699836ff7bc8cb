import type { Plugin } from 'vite';
import { outsideLinks } from '#owner';
import { dayOf, joinable, nextTownHall, wallTime } from '#src/content/next-town-hall.ts';
import { townHall, townHallAbout } from '#src/content/town-hall.ts';
import { timeZones } from '#src/owner/schema/time-zones.ts';
import type { SiteLanguage } from './language/language-plugin.ts';
import { inRows, type Rows } from './language/rows.ts';
import { weeklyEventFile } from './weekly-event.ts';

/**
 * For search engines and calendars.
 * @param builtAt in milliseconds since 1970
 */
export function textFilesPlugin(
  address: string,
  builtAt: number,
  { addresses, rows }: SiteLanguage,
): Plugin {
  const files = {
    // Search engines look at the root for all languages.
    'robots.txt': () => robots(Object.values({ en: address, ...addresses }).filter(Boolean)),
    [townHall.calendarFile.slice(1)]: () => townHallCalendar(address, builtAt, rows),
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

function robots(addresses: readonly string[]): string {
  const sitemaps = addresses.map((at) => `Sitemap: ${at}/sitemap.xml\n`).join('');
  return `User-agent: *\nAllow: /\n${sitemaps && `\n${sitemaps}`}`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * The series begins with the next town hall, so that no calendar shows those that are over.
 * @param address the site's; the town hall's page is in the place of an unknown channel
 */
function townHallCalendar(address: string, now: number, rows: Rows): string {
  const { name, about } = inRows({ name: townHall.name, about: townHallAbout }, rows);
  const { weekday, hour, minute, skip } = townHall;
  const zone = Object.values(timeZones).find(({ id }) => id === townHall.zone);
  const startOn = (day: string) =>
    `${day.replaceAll('-', '')}T${twoDigits(hour)}${twoDigits(minute)}00`;
  const first = dayOf(wallTime(nextTownHall(now).startsAt, townHall.zone));
  return weeklyEventFile({
    uid: 'weekly-town-hall@we-the-people',
    summary: `WE THE PEOPLE: ${name}`,
    description: about,
    zone: zone ?? timeZones.Eastern,
    startsAt: startOn(first),
    minutes: joinable / 60_000,
    skipped: skip.filter((day) => day > first).map(startOn),
    weekday,
    address: outsideLinks.video.address || (address && `${address}/podcasts/townhall`),
  });
}
