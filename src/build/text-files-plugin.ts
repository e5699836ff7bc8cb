import type { Plugin } from 'vite';
import { outsideLinks } from '#owner';
import type { Route } from '#src/content/page.ts';
import { routes } from '#src/content/routes/route-table.ts';
import { townHall } from '#src/content/town-hall.ts';
import { calendarFile } from './calendar-file.ts';
import { timeZones } from './owner/time-zones.ts';

/** A sitemap needs absolute addresses (RFC 2606). */
const placeholder = 'https://site-address-still-to-fill.invalid';

/** For search engines and calendars. */
export function textFilesPlugin(address: string): Plugin {
  const host = address || placeholder;
  const files = {
    'sitemap.xml': () => sitemap(routes, host),
    'robots.txt': () => robots(host),
    [townHall.calendarFile.slice(1)]: townHallCalendar,
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

/** See sitemaps.org; canonical routes only. */
export function sitemap(all: readonly Route[], host: string): string {
  const addresses = all
    .filter(({ canonical }) => canonical === undefined)
    .map(({ path }) => `  <url><loc>${host}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ].join('\n');
}

const robots = (host: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${host}/sitemap.xml\n`;

/** Fixed, in the first week of 2025: the same source builds the same file. */
const firstDay = (weekday: number): string =>
  new Date(Date.UTC(2024, 11, 29 + weekday)).toISOString().slice(0, 10).replaceAll('-', '');

const twoDigits = (number: number) => String(number).padStart(2, '0');

function townHallCalendar(): string {
  const { name, whenInFull, weekday, hour, minute } = townHall;
  const zone = Object.values(timeZones).find(({ id }) => id === townHall.zone);
  return calendarFile({
    uid: 'weekly-town-hall@we-the-people',
    summary: `WE THE PEOPLE: ${name}`,
    description: `${whenInFull}. Guest speakers, citizens, and the concerns of the country.`,
    zone: zone ?? timeZones.Eastern,
    startsAt: `${firstDay(weekday)}T${twoDigits(hour)}${twoDigits(minute)}00`,
    weekday,
    address: outsideLinks.video.address,
  });
}
