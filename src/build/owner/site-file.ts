import { fail, type Result, succeed } from '#src/lib/result.ts';
import {
  linkLabels,
  type OutsideLink,
  type OutsideLinkId,
  type OwnerFacts,
  type Photo,
} from '#src/owner/owner-facts.ts';
import { episodeKeys, eventKeys, readEpisodes, readEvents } from './dated-lists.ts';
import {
  fileAddress,
  findMedia,
  isKept,
  type Media,
  type MediaFile,
  megabytes,
  photoAddresses,
  readMedia,
} from './media.ts';
import { ownerText, readOwnerFile } from './owner-file.ts';
import { readTable, type TableReader, type ValueCheck } from './table-reader.ts';
import { readTownHallTime, townHallKeys } from './town-hall-time.ts';
import { isContact, isLink, isSiteAddress } from './value-checks.ts';

export const siteFile = 'src/owner/site.toml';

/** The allowed keys by heading; '' is the top of the file. */
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
    'events',
    'episodes',
  ],
  'town-hall': townHallKeys,
  links: Object.keys(linkLabels),
  people: ['notable-guests', 'guest-speakers'],
  team: ['title', 'name', 'photo'],
  events: eventKeys,
  episodes: episodeKeys,
} as const;

/** The owner's media files, and the date. */
export type SiteFileDependencies = {
  readonly media: Media;
  /** As 2026-03-14. */
  readonly today: string;
};

/** See `readSite`. */
export function readSiteNow(project = '.'): Result<OwnerFacts, readonly string[]> {
  const media = readMedia(project);
  const today = new Date().toISOString().slice(0, 10);
  const text = ownerText(project, siteFile);
  return text.ok ? readSite(text.value, { media, today }) : fail([text.error]);
}

/** @returns on failure every mistake, as a sentence with file and line */
export function readSite(
  text: string,
  { media, today }: SiteFileDependencies,
): Result<OwnerFacts, readonly string[]> {
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
    townHallTime: readTownHallTime(top.table('town-hall', keysOf['town-hall'])),
    outsideLinks: readLinks(top.table('links', keysOf.links), media, top.text('magazine-edition')),
    people: {
      'notable-guests': people.texts('notable-guests'),
      'guest-speakers': people.texts('guest-speakers'),
    },
    team: top.tables('team', keysOf.team).map((member) => ({
      title: member.filledText('title'),
      name: member.text('name'),
      photo: readPhoto(member, media),
    })),
    events: readEvents(top.tables('events', keysOf.events), today),
    episodes: readEpisodes(top.tables('episodes', keysOf.episodes)),
  };
  return mistakes.length === 0 ? succeed(facts) : fail(mistakes);
}

/** The right heading of a misplaced key. */
function headingOf(key: string): string | undefined {
  const heading = Object.entries(keysOf).find(([, keys]) => keys.some((one) => one === key))?.[0];
  if (heading === undefined) return undefined;
  if (heading === '') return 'at the top of the file, above the first line in brackets';
  const many = heading === 'team' || heading === 'events' || heading === 'episodes';
  return many ? `under a heading [[${heading}]]` : `under the heading [${heading}]`;
}

const isBanner: ValueCheck = (text) => {
  const foreign = /\{(?!town-hall\})[^}]*\}?/.exec(text)?.[0];
  return foreign === undefined
    ? null
    : `knows {town-hall}, in whose place its day and time appear, but not ${foreign}`;
};

function readPhoto(member: TableReader, media: Media): Photo | null {
  const find = (name: string) => findMedia(media, 'photos', name);
  const name = member.text('photo', (text) => complaintOf(find(text)));
  const found = name === '' ? null : find(name);
  return found === null || typeof found === 'string' ? null : photoAddresses(found);
}

const complaintOf = (found: MediaFile | string): string | null =>
  typeof found === 'string' ? found : null;

const isPdfName = (text: string): boolean => /\.pdf$/i.test(text) && !/^https?:/i.test(text);

function readLinks(
  table: TableReader,
  media: Media,
  edition: string,
): Readonly<Record<OutsideLinkId, OutsideLink>> {
  const link = (id: OutsideLinkId): OutsideLink => {
    const label =
      id === 'magazine' && edition !== '' ? `${linkLabels[id]}, ${edition}` : linkLabels[id];
    const find = (name: string) => (isPdfName(name) ? findMedia(media, 'files', name) : null);
    const written = table.text(id, (text) => {
      const found = find(text);
      return found === null ? isLink(text) : complaintOf(found);
    });
    const file = find(written);
    if (file === null || typeof file === 'string') return { label, address: written };
    const address = fileAddress(file);
    return isKept(file)
      ? { label, address }
      : { label, address, onlineSize: megabytes(file.bytes) };
  };
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
