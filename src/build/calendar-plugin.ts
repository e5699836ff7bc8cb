import type { Plugin } from 'vite';
import { outsideLinks } from '#owner';
import { townHall } from '#src/content/town-hall.ts';
import { calendarFile } from './calendar-file.ts';
import { timeZones } from './owner/time-zones.ts';

/** Fixed, so that the same source always builds the same file: the first week of 2025, from Sunday on. */
const firstDay = (weekday: number): string =>
  new Date(Date.UTC(2024, 11, 29 + weekday)).toISOString().slice(0, 10).replaceAll('-', '');

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Writes the weekly town hall as a calendar file into the published folder. */
export function calendarPlugin(): Plugin {
  return {
    name: 'calendar',
    apply: 'build',
    generateBundle() {
      const { name, whenInFull, weekday, hour, minute, calendarFile: path } = townHall;
      const zone = Object.values(timeZones).find(({ id }) => id === townHall.zone);
      this.emitFile({
        type: 'asset',
        fileName: path.slice(1),
        source: calendarFile({
          uid: 'weekly-town-hall@we-the-people',
          summary: `WE THE PEOPLE: ${name}`,
          description: `${whenInFull}. Guest speakers, citizens, and the concerns of the country.`,
          zone: zone ?? timeZones.Eastern,
          start: `${firstDay(weekday)}T${twoDigits(hour)}${twoDigits(minute)}00`,
          weekday,
          address: outsideLinks.video.address,
        }),
      });
    },
  };
}
