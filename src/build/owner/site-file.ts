import { fail, type Result, succeed } from '#src/lib/result.ts';
import {
  linkLabels,
  type OutsideLink,
  type OutsideLinkId,
  type OwnerFacts,
  type TownHallTime,
} from '#src/owner/owner-facts.ts';
import { readOwnerFile } from './owner-file.ts';
import { nearest, readTable, type TableReader, type ValueCheck } from './table-reader.ts';
import { timeZones } from './time-zones.ts';
import { isContact, isLink, isSiteAddress } from './value-checks.ts';

/** Where the owner's words and facts stand. */
export const siteFile = 'src/owner/site.toml';

/** What may stand under each heading; '' is the top of the file. */
const keysOf = {
  '': [
    'address',
    'security-contact',
    'copyright-year',
    'banner',
    'magazine-edition',
    'town-hall',
    'links',
    'people',
    'team',
  ],
  'town-hall': ['day', 'time', 'time-zone'],
  links: Object.keys(linkLabels),
  people: ['notable-guests', 'guest-speakers'],
  team: ['title', 'name', 'photo'],
} as const;

/**
 * Reads the owner's words and facts.
 * @returns every mistake in them, each as a sentence with file and line
 */
export function readSite(text: string): Result<OwnerFacts, readonly string[]> {
  const file = readOwnerFile(siteFile, text);
  if (!file.ok) return fail([file.error]);
  const mistakes: string[] = [];
  const top = readTable(file.value, mistakes, keysOf[''], headingOf);
  const people = top.table('people', keysOf.people);
  const facts: OwnerFacts = {
    siteAddress: top.text('address', isSiteAddress),
    securityContact: top.text('security-contact', isContact),
    copyrightYear: top.wholeNumber('copyright-year', 2000, 2100),
    banner: top.text('banner', isBanner),
    magazineEdition: top.text('magazine-edition'),
    townHallTime: readTownHall(top.table('town-hall', keysOf['town-hall'])),
    outsideLinks: readLinks(top.table('links', keysOf.links)),
    people: {
      'notable-guests': people.texts('notable-guests'),
      'guest-speakers': people.texts('guest-speakers'),
    },
    team: top.tables('team', keysOf.team).map((member) => ({
      name: member.text('name'),
      title: filled(member, 'title'),
      photo: member.text('photo'),
    })),
  };
  return mistakes.length === 0 ? succeed(facts) : fail(mistakes);
}

/** Where a key belongs that stands under a wrong heading. */
function headingOf(key: string): string | undefined {
  const heading = Object.entries(keysOf).find(([, keys]) => keys.some((one) => one === key))?.[0];
  if (heading === undefined) return undefined;
  if (heading === '') return 'at the top of the file, above the first line in brackets';
  return heading === 'team' ? 'under a heading [[team]]' : `under the heading [${heading}]`;
}

const isBanner: ValueCheck = (text) => {
  const foreign = /\{(?!town-hall\})[^}]*\}?/.exec(text)?.[0];
  return foreign === undefined
    ? null
    : `knows {town-hall}, in whose place its day and time appear, but not ${foreign}`;
};

/** A text that may not be empty. */
function filled(table: TableReader, key: string): string {
  const before = table.text(key);
  if (before === '') table.complain(key, `'${key}' may not be empty.`);
  return before;
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const zones: Readonly<Record<string, (typeof timeZones)[keyof typeof timeZones]>> = timeZones;

const isOneOf =
  (words: readonly string[]): ValueCheck =>
  (text) => {
    if (words.includes(text)) return null;
    const near = nearest(text, words);
    return `is one of ${words.join(', ')}, not ${text}.${near === null ? '' : ` Do you mean ${near}?`}`;
  };

function readTownHall(table: TableReader): TownHallTime {
  const day = table.text('day', isOneOf(days)) || 'Sunday';
  const clock = clockOf(table.text('time', isTime));
  const zone = zones[table.text('time-zone', isOneOf(Object.keys(zones)))] ?? timeZones.Eastern;
  return {
    day,
    weekday: days.indexOf(day),
    ...clock,
    zone: zone.id,
    zoneShort: zone.short,
    zoneLong: zone.long,
  };
}

const time = /^(1[0-2]|0?[1-9])(?::([0-5]\d))? ?([AP])M$/i;

const isTime: ValueCheck = (text) =>
  time.test(text) ? null : `is written like 9 PM or 9:30 PM, not ${text}.`;

function clockOf(text: string): Pick<TownHallTime, 'hour' | 'minute' | 'time'> {
  const [, hour = '12', minute = '00', half = 'A'] = time.exec(text) ?? [];
  const afternoon = half.toUpperCase() === 'P';
  const minutes = minute === '00' ? '' : `:${minute}`;
  return {
    hour: (Number(hour) % 12) + (afternoon ? 12 : 0),
    minute: Number(minute),
    time: `${Number(hour)}${minutes} ${afternoon ? 'PM' : 'AM'}`,
  };
}

function readLinks(table: TableReader): Readonly<Record<OutsideLinkId, OutsideLink>> {
  const link = (id: OutsideLinkId): OutsideLink => ({
    label: linkLabels[id],
    address: table.text(id, isLink),
  });
  return {
    events: link('events'),
    donate: link('donate'),
    shop: link('shop'),
    video: link('video'),
    'second-video': link('second-video'),
    'social-network': link('social-network'),
    'short-video': link('short-video'),
    nda: link('nda'),
    magazine: link('magazine'),
  };
}
