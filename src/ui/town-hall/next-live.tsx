import { LiveLines } from '#src/ui/content/live-strip.tsx';
import { dateAndTime } from './town-hall-times.ts';
import { useTownHall } from './use-town-hall.ts';

/** The next town hall in the visitor's own time, for the strip that says it first of all. */
export function NextLive() {
  const { startsAt, begun, zone } = useTownHall();
  const time = (
    <time dateTime={new Date(startsAt).toISOString()}>{dateAndTime(startsAt, zone)}</time>
  );
  return (
    <LiveLines
      when={
        <>
          {begun ? 'Begun' : 'Live'} {time}
        </>
      }
      whose="your time"
    />
  );
}
