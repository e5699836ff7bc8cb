import * as v from 'valibot';
import { isContact, isLink, isMailAddress, isSiteAddress, isTextNumber } from './addresses.ts';
import {
  linkLabels,
  type OutsideLink,
  type OutsideLinkId,
  type Photo,
  shows,
  voicePages,
} from './lists.ts';
import { remarksOn } from './remarks.ts';
import { across, blocks, filled, flag, optional, text, texts, wholeNumber } from './schema.ts';
import {
  type Links,
  tellDoubles,
  tellMore,
  tellOwnAddress,
  tellSameLinks,
  tellTwice,
} from './site-doubles.ts';
import { timeZones } from './time-zones.ts';
import { clockOf, inWords, isDate, isTime, isTimeOfDay } from './times.ts';
import { type Check, each, type Fault, isName, isOneOf, words, youWrote } from './words.ts';

/** What a site file is read with. */
export type SiteSurroundings = {
  /** The owner's photo of that name, or why it cannot be shown. */
  photo(name: string): Photo | Fault;
  /** The owner's PDF of that name, or why it cannot be published. */
  pdf(name: string): Omit<OutsideLink, 'label'> | Fault;
  /** As 2026-03-14. */
  readonly today: string;
  /** Whose answers `[who-answers]` names; absent if nothing is known of them. */
  readonly formIds?: readonly string[];
};

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const zoneNames = [
  'Eastern',
  'Central',
  'Mountain',
  'Arizona',
  'Pacific',
  'Alaska',
  'Hawaii',
] as const;
/** As schedules write them; Arizona has the letters of Mountain. */
const otherZones = Object.fromEntries(
  zoneNames.toReversed().flatMap((name) => {
    const { short } = timeZones[name];
    const letters = short.replace('ST', '').toLowerCase();
    return ['st', 'dt', 't'].map((end) => [letters + end, name] as const);
  }),
);

/** The limits of specification 3.1, as the owner may widen them. */
export const limitsTable = v.object({
  'name-length': v.optional(wholeNumber(12, 100, 100), 12),
  'email-length': v.optional(wholeNumber(30, 254, 254), 30),
  'name-signs': flag,
  territories: flag,
});

/** More would crowd the home page's band. */
const maxNumbers = 4;

/** The schema of `src/owner/site.toml`: every fact that only the owner knows. */
export function siteSchema({ photo, pdf, today, formIds }: SiteSurroundings) {
  const photoName = text((name) => faultOf(photo(name)));
  const photoOf = (name: string): Photo | null => {
    const found = name === '' ? null : photo(name);
    return found === null || isFault(found) ? null : found;
  };
  const link = (id: OutsideLinkId) =>
    v.pipe(
      text((written) => {
        if (isPdfName(written)) return faultOf(pdf(written));
        const fault = isLink(written);
        const isFile = fault !== null && !isFault(pdf(`${written}.pdf`));
        return isFile
          ? { why: 'names a PDF without its ending.', instead: `${written}.pdf` }
          : fault;
      }),
      v.transform((written): OutsideLink => {
        const file = isPdfName(written) ? pdf(written) : null;
        const target = file === null || isFault(file) ? { address: written } : file;
        return { label: linkLabels[id], ...target };
      }),
    );
  const answer = optional(words(200));
  return v.pipe(
    v.object({
      address: text(each(isSiteAddress, isNoPage(formIds ?? []))),
      'security-contact': text(isContact),
      'who-reads': optional(),
      'text-number': optional(isTextNumber),
      'copyright-year': wholeNumber(2000, 2100, Number(today.slice(0, 4))),
      banner: text(each(isBanner, words(200))),
      'magazine-edition': text(),
      organization: optional(),
      'organization-place': optional(),
      'organization-email': optional(isMailAddress),
      'paid-for-by': optional(each(isPayer, words(200))),
      'town-hall': v.pipe(
        v.object({
          day: filled(isOneOf(days)),
          time: filled(isTime),
          'time-zone': filled(isOneOf(zoneNames, otherZones)),
          skip: v.optional(texts(isDate(today)), []),
        }),
        across(({ day, skip }, complain) => {
          for (const [place, one] of skip.entries()) {
            const written = days[new Date(one).getUTCDay()];
            if (written === day) continue;
            complain(
              ['skip', place],
              `must be a ${day}, as the town hall is. ${one} is a ${written}.`,
            );
          }
        }),
        v.transform((townHall) => townHallOf(townHall)),
      ),
      links: v.object({
        events: link('events'),
        donate: link('donate'),
        shop: link('shop'),
        video: link('video'),
        'second-video': link('second-video'),
        'social-network': link('social-network'),
        'short-video': link('short-video'),
        nda: link('nda'),
        magazine: link('magazine'),
      }),
      people: v.object({ 'notable-guests': texts(isName), 'guest-speakers': texts(isName) }),
      'who-answers': v.optional(
        formIds === undefined
          ? v.record(v.string(), answer)
          : v.object(Object.fromEntries(formIds.map((id) => [id, answer]))),
        {},
      ),
      limits: v.optional(limitsTable, {}),
      team: blocks({ title: filled(), name: text(isName), photo: photoName }),
      events: blocks({
        title: filled(),
        date: filled(isDate(today)),
        time: optional(each(isTimeOfDay, words(100))),
        place: optional(),
        link: optional(isLink),
      }),
      episodes: blocks({
        show: filled(isOneOf(shows)),
        title: filled(),
        date: optional(isDate(today)),
        link: filled(isLink),
      }),
      questions: blocks({ question: filled(), answer: filled(words(1_000)) }),
      voices: blocks({
        quote: filled(each(isQuote, words(300))),
        name: filled(isName),
        place: optional(),
        photo: v.optional(photoName, ''),
        page: optional(isOneOf(voicePages)),
      }),
      numbers: blocks({ number: filled(isNumber), words: filled(words(60)) }),
    }),
    across(({ voices, numbers }, complain) => {
      tellMore('voices', 'quote', voices, voicePages.length, complain);
      tellMore('numbers', 'number', numbers, maxNumbers, complain);
    }),
    across((site, complain) => {
      tellOwnAddress(site, complain);
      tellSameLinks(site.links, complain);
      const { team, events, episodes, questions, voices, numbers } = site;
      tellDoubles('team', 'name', team, ({ name, title }) => name && `${name}, ${title}`, complain);
      tellDoubles(
        'events',
        'title',
        events,
        ({ title, date, time, place }) => [title, date, time, place].join(', '),
        complain,
      );
      tellDoubles('episodes', 'link', episodes, ({ link }) => link, complain);
      tellDoubles('questions', 'question', questions, ({ question }) => question, complain);
      tellDoubles('voices', 'quote', voices, ({ quote }) => quote, complain);
      tellDoubles('numbers', 'words', numbers, ({ words }) => words, complain);
      for (const [key, names] of Object.entries(site.people)) tellTwice(key, names, complain);
      for (const [place, { page }] of voices.entries()) {
        if (page === '' || voices.findIndex((one) => one.page === page) === place) continue;
        complain(
          ['voices', place, 'page'],
          `is that of another voice: ${page}. Leave one of the two empty, and it finds its own page.`,
        );
      }
    }),
    v.transform((site) => ({
      /** Without a final slash, such as `https://www.example.org`. */
      siteAddress: site.address,
      securityContact: site['security-contact'],
      /** A sentence: who reads what people send, and by when. */
      whoReads: site['who-reads'],
      organization: {
        organization: site.organization,
        'organization-place': site['organization-place'],
        'organization-email': site['organization-email'],
        'paid-for-by': site['paid-for-by'],
      },
      /** Takes reports as text messages: '+12065550100'; empty if none does. */
      textNumber: site['text-number'].replace(/[^+\d]/g, ''),
      copyrightYear: site['copyright-year'],
      /** May contain {town-hall}, replaced by its time. */
      banner: site.banner,
      townHallTime: site['town-hall'],
      outsideLinks: withEdition(site.links, site['magazine-edition']),
      people: site.people,
      team: site.team.map(({ photo: name, ...member }) => ({ ...member, photo: photoOf(name) })),
      /** Next first, without past ones. */
      events: site.events
        .filter(({ date }) => date >= today)
        .toSorted((one, other) => (one.date < other.date ? -1 : 1))
        .map(({ date, time, ...event }) => ({
          ...event,
          /** 'Saturday, March 14, 2026', with the time if given. */
          when: `${inWords(date, { weekday: 'long' })}${time && `, ${time}`}`,
        })),
      /** Newest first; those without a date last, in the owner's order. */
      episodes: site.episodes
        .toSorted((one, other) => other.date.localeCompare(one.date))
        .map((one) => ({
          ...one,
          show: shows.find((show) => show === one.show) ?? shows[0],
          date: inWords(one.date, {}),
        })),
      /** About the movement, in the owner's order. */
      questions: site.questions,
      /** In the owner's order; at most one for each page. */
      voices: site.voices.map((one) => ({
        ...one,
        photo: photoOf(one.photo),
        /** Empty: the voice takes its turn where no other one belongs. */
        page: voicePages.find((page) => page === one.page) ?? ('' as const),
      })),
      numbers: site.numbers,
      /** By form id: a sentence about who answers, and by when. */
      whoAnswers: filledIn(site['who-answers']),
      remarks: remarksOn(site, today),
    })),
  );
}

const filledIn = (answers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ''));

type TownHall = {
  readonly day: string;
  readonly time: string;
  readonly 'time-zone': string;
  readonly skip: readonly string[];
};

function townHallOf({ day, time, 'time-zone': zoneName, skip }: TownHall) {
  const zone = timeZones[zoneNames.find((name) => name === zoneName) ?? 'Eastern'];
  return {
    /** In English: 'Thursday'. */
    day,
    /** 0 is Sunday. */
    weekday: days.indexOf(day),
    ...clockOf(time),
    /** Its name in the time zone database. */
    zone: zone.id,
    /** 'EST' means Eastern time, even in summer (specification 1.8). */
    zoneShort: zone.short,
    /** 'Eastern time'. */
    zoneLong: zone.long,
    /** The days without one, as 2026-11-26. */
    skip,
  };
}

/** The last words of addresses of pages. */
const pageWords = [
  ...Object.keys(linkLabels),
  ...shows,
  ...voicePages,
  ...['contact', 'faq', 'issues', 'outbox', 'pillars', 'podcasts', 'privacy', 'volunteer'],
];

/** The site, and not one of its pages. */
const isNoPage =
  (formIds: readonly string[]): Check =>
  (address) => {
    const [, site, word = ''] = /^(.*)\/([^/]+)$/.exec(address) ?? [];
    return site !== undefined && [...pageWords, ...formIds].includes(word.toLowerCase())
      ? { why: `is a page of the site: ${address}.`, instead: site }
      : null;
  };

const isBanner: Check = (text) => {
  const foreign =
    /\{{2,}[^{}]*\}*|[{[(<]\s*(?!town-hall\})(?:town.?hall|\w+(?:-\w+)*(?=\}))\s*[}\])>]|\{(?!town-hall\})[^}]*\}?/i.exec(
      text,
    )?.[0];
  if (foreign === undefined) return null;
  const isMeant = /town.?hall/i.test(foreign);
  return {
    why: `has ${foreign} in it, which the site does not know. Write plain words, or {town-hall}, which becomes the day and time of the town hall.`,
    ...(isMeant && { instead: text.replace(foreign, () => '{town-hall}') }),
  };
};

const isPayer: Check = (text) =>
  /^paid for by\b/i.test(text)
    ? {
        why: "is shown after the words 'Paid for by'. Leave these out.",
        instead: text.replace(/^paid for by[\s:]*/i, ''),
      }
    : null;

/** A few sentences, without the quotation marks that the page sets. */
const isQuote: Check = (text) => {
  const inner = /^[“„"'‘«](.*)[”’"'»]$/.exec(text)?.[1];
  return inner === undefined
    ? null
    : { why: 'has quotation marks of its own, which the page sets.', instead: inner };
};

const number = /^\$?\d[\d.,]{0,10}(?: ?(?:k|m|million|billion)\b)?[%+]?/i;

const isNumber: Check = (text) => {
  const whole = number.exec(text)?.[0] ?? '';
  if (whole === text) return null;
  const spaced = /^\d{1,3}(?: \d{3})+$/.test(text) ? text.replaceAll(' ', ',') : null;
  // Any other sign behind the number may change it.
  const meant = spaced ?? (/^\s\p{L}{3,}/u.test(text.slice(whole.length)) ? whole : null);
  return {
    why: `must be a number alone, such as 38, 25%, 1,200+ or 5 million. ${youWrote(text)} The words about it go on the line 'words'.`,
    ...(meant !== null && meant !== '' && { instead: meant }),
  };
};

const isPdfName = (text: string): boolean => /\.pdf$/i.test(text) && !/^https?:|^www\./i.test(text);

const isFault = (found: object): found is Fault => 'why' in found;
const faultOf = (found: object): Fault | null => (isFault(found) ? found : null);

const withEdition = (links: Links, edition: string): Links =>
  edition === ''
    ? links
    : { ...links, magazine: { ...links.magazine, label: `${links.magazine.label}, ${edition}` } };
