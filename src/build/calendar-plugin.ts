import type { Plugin } from 'vite';
import { townHall } from '#src/content/town-hall.ts';
import { outsideLinks } from '#src/owner/outside-links.ts';
import { calendarFile } from './calendar-file.ts';

/** A Thursday; a fixed one, so that the same source always builds the same file. */
const firstDay = '20250102';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Writes the weekly town hall as a calendar file into the published folder. */
export function calendarPlugin(): Plugin {
  return {
    name: 'calendar',
    apply: 'build',
    generateBundle() {
      const { name, whenInFull, weekday, hour, minute, calendarFile: path } = townHall;
      this.emitFile({
        type: 'asset',
        fileName: path.slice(1),
        source: calendarFile({
          uid: 'weekly-town-hall@we-the-people',
          summary: `WE THE PEOPLE: ${name}`,
          description: `${whenInFull}. Guest speakers, citizens, and the concerns of the country.`,
          start: `${firstDay}T${twoDigits(hour)}${twoDigits(minute)}00`,
          weekday,
          address: outsideLinks.video.address,
        }),
      });
    },
  };
}
