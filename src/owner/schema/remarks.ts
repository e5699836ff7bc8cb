import { stepsBetween } from './nearest.ts';
import type { ValuePath } from './schema.ts';

/** What is no mistake, and yet may not be what the owner means. */
export type Remark = { readonly path: ValuePath; readonly sentence: string };

type Judged = {
  readonly banner: string;
  readonly 'organization-email': string;
  readonly 'security-contact': string;
  readonly 'town-hall': { readonly day: string };
  readonly people: Readonly<Record<string, readonly string[]>>;
  readonly team: readonly { readonly name: string }[];
  readonly voices: readonly { readonly name: string; readonly place: string }[];
  readonly events: readonly {
    readonly title: string;
    readonly date: string;
    readonly time: string;
    readonly place: string;
  }[];
};

/** @param today as 2026-03-14 */
export function remarksOn(site: Judged, today: string): readonly Remark[] {
  const { banner, people, team, voices, events } = site;
  const { day } = site['town-hall'];
  const remarks: Remark[] = [];
  const note = (path: ValuePath, sentence: string | null) => {
    if (sentence !== null) remarks.push({ path, sentence });
  };
  const named = weekdays.filter((one) => new RegExp(`\\b${one}s?\\b`, 'i').test(banner));
  if (named.length > 0 && !named.includes(day)) {
    note(
      ['banner'],
      `'banner' names ${named.join(' and ')}, but the town hall is on ${day}. Correct one of them, or write {town-hall} in the banner, which fills in the day and time.`,
    );
  }
  for (const key of ['organization-email', 'security-contact'] as const) {
    note([key], misspelledHost(key, site[key]));
  }
  for (const [key, list] of Object.entries(people)) {
    for (const [at, one] of list.entries()) note(['people', key, at], phoneIn(key, one));
  }
  for (const [at, { name }] of team.entries()) note(['team', at, 'name'], phoneIn('name', name));
  for (const [at, { name, place }] of voices.entries()) {
    note(['voices', at, 'name'], phoneIn('name', name));
    note(['voices', at, 'place'], phoneIn('place', place) ?? streetIn(place));
  }
  for (const [at, { title, date, time }] of events.entries()) {
    if (date < today) {
      note(
        ['events', at],
        `'${title}' was on ${date}, so no page shows it any more. Delete its block, or write its next day.`,
      );
    } else note(['events', at, 'time'], wrongWayRound(time));
  }
  return remarks;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Where most people have their mail. Shorter names resemble those of other hosts. */
const mailHosts = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'];

/** No country's, and a slip in `.com`. */
const slips = /^(?:con|cmo|ocm|comm|cim|vom|xom|om)$/;

function misspelledHost(key: string, address: string): string | null {
  const [host = ''] = /(?<=@)[^@]+$/.exec(address.toLowerCase()) ?? [];
  const [, name = '', ending = ''] = /^([^.]+)\.(.+)$/.exec(host) ?? [];
  const meant = mailHosts.find((known) => {
    const own = known.slice(0, -4);
    if (name === own) return slips.test(ending);
    const isTurned = [...name].toSorted().join('') === [...own].toSorted().join('');
    const isNear = isTurned || stepsBetween(name, own) === 1;
    return isNear && name[0] === own[0] && (ending === 'com' || slips.test(ending));
  });
  return meant === undefined ? null : `'${key}' ends in ${host}. Do you mean ${meant}?`;
}

const phone = /(?:\+?1[\s.-]?)?\(?\b[2-9]\d\d\)?[\s.-]?[2-9]\d\d[\s.-]?\d{4}\b/;

function phoneIn(key: string, text: string): string | null {
  return phone.test(text)
    ? `'${key}' has a phone number in it, and everyone will see it: ${text}. Delete the number if you do not want that.`
    : null;
}

const street =
  /\b\d+[a-z]? (?:[\w.]+ ){1,3}(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl)\b/i;

/** Of a person's place, which is a town. */
const streetIn = (place: string): string | null =>
  street.test(place)
    ? `'place' has a street in it, and everyone will see it: ${place}. Write only the town if you do not want that.`
    : null;

/** A time that ends before it begins; past midnight, only if it would last more than half a day. */
function wrongWayRound(text: string): string | null {
  const [begin, end] = [...text.matchAll(/(\d{1,2})(?::(\d\d))? ?([ap])m/gi)].map(
    ([, hour, minute = '0', half = '']) =>
      (Number(hour) % 12) * 60 + Number(minute) + (half.toLowerCase() === 'p' ? 720 : 0),
  );
  const isSpan = /^\S+(?: ?[ap]m)? (?:to|until|[-–—]) \S+ ?[ap]m$/i.test(text);
  if (!isSpan || begin === undefined || end === undefined) return null;
  return (end - begin + 1_440) % 1_440 > 720 || begin === end
    ? `'time' ends before it begins: ${text}. Correct one of the two times.`
    : null;
}
