import { formIds } from '#src/forms/all-forms.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import {
  linkLabels,
  type OutsideLink,
  type OutsideLinkId,
  type OwnerFacts,
  organizationKeys,
  type Photo,
} from '#src/owner/owner-facts.ts';
import { episodeKeys, eventKeys, readEpisodes, readEvents } from './dated-lists.ts';
import { limitKeys, readLimits } from './limits.ts';
import { type Headings, withLostHeadings } from './lost-headings.ts';
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
import { longerThan, readTable, type TableReader, type ValueCheck } from './table-reader.ts';
import { readTownHallTime, townHallKeys } from './town-hall-time.ts';
import { isContact, isLink, isMailAddress, isSiteAddress, isTextNumber } from './value-checks.ts';
import { numberKeys, readNumbers, readVoices, voiceKeys } from './voices.ts';

export const siteFile = 'src/owner/site.toml';

const headings = {
  'town-hall': { keys: townHallKeys },
  links: { keys: Object.keys(linkLabels) },
  people: { keys: ['notable-guests', 'guest-speakers'] },
  team: { keys: ['title', 'name', 'photo'], many: true },
  events: { keys: eventKeys, many: true },
  episodes: { keys: episodeKeys, many: true },
  questions: { keys: ['question', 'answer'], many: true },
  voices: { keys: voiceKeys, many: true },
  numbers: { keys: numberKeys, many: true },
  'who-answers': { keys: formIds },
  limits: { keys: limitKeys },
} as const satisfies Headings;

/** Above the first heading. */
const plainKeys = [
  'address',
  'security-contact',
  'who-reads',
  'text-number',
  'copyright-year',
  'banner',
  'magazine-edition',
  ...organizationKeys,
];
const topKeys = [...plainKeys, ...Object.keys(headings)];

/** The content of site.toml. */
export type SiteFacts = OwnerFacts & {
  /** What is no mistake, and yet not as the owner may think: sentences with file and line. */
  readonly remarks: readonly string[];
};

/** The owner's media files, and the date. */
export type SiteFileDependencies = {
  readonly media: Media;
  /** As 2026-03-14. */
  readonly today: string;
};

/** See `readSite`. */
export function readSiteNow(project = '.'): Result<SiteFacts, readonly string[]> {
  const media = readMedia(project);
  const today = new Date().toISOString().slice(0, 10);
  const text = ownerText(project, siteFile);
  return text.ok ? readSite(text.value, { media, today }) : fail([text.error]);
}

/** @returns on failure every mistake, as a sentence with file and line */
export function readSite(
  text: string,
  { media, today }: SiteFileDependencies,
): Result<SiteFacts, readonly string[]> {
  const year = Number(today.slice(0, 4));
  const example = (key: string) =>
    key === 'copyright-year'
      ? String(year)
      : headings.people.keys.some((one) => one === key)
        ? '[]'
        : '""';
  const read = readOwnerFile(siteFile, text, example);
  if (!read.ok) return fail([read.error]);
  const mistakes: string[] = [];
  const remarks: string[] = [];
  const file = withLostHeadings(read.value, mistakes, topKeys, headings);
  const top = readTable(file, mistakes, topKeys, headingOf);
  const tables = (key: 'team' | 'events' | 'episodes' | 'questions' | 'voices' | 'numbers') =>
    top.tables(key, headings[key].keys);
  const people = top.table('people', headings.people.keys);
  const facts: SiteFacts = {
    siteAddress: top.text('address', isSiteAddress),
    securityContact: top.text('security-contact', isContact),
    whoReads: top.optionalText('who-reads'),
    organization: {
      organization: top.optionalText('organization'),
      'organization-place': top.optionalText('organization-place'),
      'organization-email': top.optionalText('organization-email', isMailAddress),
      'paid-for-by': top.optionalText('paid-for-by', isPayer),
    },
    textNumber: top.optionalText('text-number', isTextNumber).replace(/[^+\d]/g, ''),
    copyrightYear: top.wholeNumber('copyright-year', 2000, 2100, year),
    banner: top.text('banner', isBanner),
    townHallTime: readTownHallTime(top.table('town-hall', townHallKeys), today),
    outsideLinks: readLinks(
      top.table('links', headings.links.keys),
      media,
      top.text('magazine-edition'),
    ),
    people: {
      'notable-guests': people.texts('notable-guests'),
      'guest-speakers': people.texts('guest-speakers'),
    },
    team: tables('team').map((member) => ({
      title: member.filledText('title'),
      name: member.text('name'),
      photo: photoOf(member.text('photo', isPhotoIn(media)), media),
    })),
    events: readEvents(tables('events'), today, (place, remark) =>
      remarks.push(file.at(['events', place], remark)),
    ),
    episodes: readEpisodes(tables('episodes'), today),
    questions: tables('questions').map((one) => ({
      question: one.filledText('question'),
      answer: one.filledText('answer', (text) => longerThan(1_000, text)),
    })),
    voices: readVoices(tables('voices'), {
      isPhoto: isPhotoIn(media),
      photoOf: (name) => photoOf(name, media),
    }),
    numbers: readNumbers(tables('numbers')),
    whoAnswers: top.has('who-answers') ? readWhoAnswers(top.table('who-answers', formIds)) : {},
    remarks,
  };
  // For its mistakes: the forms read the limits themselves.
  if (top.has('limits')) readLimits(top.table('limits', limitKeys));
  return mistakes.length === 0 ? succeed(facts) : fail(mistakes);
}

const readWhoAnswers = (table: TableReader): SiteFacts['whoAnswers'] =>
  Object.fromEntries(
    formIds.map((id) => [id, table.optionalText(id)]).filter(([, answer]) => answer !== ''),
  );

/** The right heading of a misplaced key. */
function headingOf(key: string): string | undefined {
  if (plainKeys.includes(key)) {
    return 'at the top of the file, above the first line in brackets';
  }
  const found = Object.entries<Headings[string]>(headings).find(([, { keys }]) =>
    keys.includes(key),
  );
  if (found === undefined) return undefined;
  const [heading, { many }] = found;
  return many === true ? `under a heading [[${heading}]]` : `under the heading [${heading}]`;
}

const isBanner: ValueCheck = (text) => {
  const foreign = /\{(?!town-hall\})[^}]*\}?/.exec(text)?.[0];
  return foreign === undefined
    ? longerThan(200, text)
    : `knows {town-hall}, in whose place its day and time appear, but not ${foreign}`;
};

const isPayer: ValueCheck = (text) =>
  /^paid for by/i.test(text)
    ? "is shown behind the words 'Paid for by'. Leave these out."
    : longerThan(200, text);

const isPhotoIn =
  (media: Media): ValueCheck =>
  (name) =>
    complaintOf(findMedia(media, 'photos', name));

function photoOf(name: string, media: Media): Photo | null {
  const found = name === '' ? null : findMedia(media, 'photos', name);
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
