import * as v from 'valibot';
import { otherLanguages } from '#src/lib/language-names.ts';
import { fail, type Result, succeed } from '#src/lib/result.ts';
import { isContact, isLink, isMailAddress, isSiteAddress, isTextNumber } from './addresses.ts';
import {
  linkLabels,
  type OutsideLink,
  type OutsideLinkId,
  type Photo,
  shows,
  voicePages,
} from './lists.ts';
import {
  across,
  blocks,
  each,
  filled,
  flag,
  matching,
  optional,
  standsFor,
  table,
  text,
  texts,
  type ValuePath,
  wholeNumber,
} from './schema.ts';
import { siteHints, siteLabels } from './site-hints.ts';
import { timeZones } from './time-zones.ts';
import { clockOf, inWords, isDate, isTime, isTimeOfDay } from './times.ts';
import { isName, isOneOf, words } from './words.ts';

/** What a site file is read with. */
export type SiteSurroundings = {
  /** The owner's photo of that name, or why it cannot be shown. */
  photo(name: string): Result<Photo, string>;
  /** The owner's PDF of that name, or why it cannot be published. */
  pdf(name: string): Result<Omit<OutsideLink, 'label'>, string>;
  /** As 2026-03-14. */
  readonly today: string;
  /** Whose answers `[who-answers]` names; absent if nothing is known of them. */
  readonly formIds?: readonly string[];
};

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The limits of specification 3.1, as the owner may widen them. */
export const limitsTable = table({
  'name-length': v.optional(wholeNumber(12, 100), 12),
  'email-length': v.optional(wholeNumber(30, 254), 30),
  'name-signs': flag,
  territories: flag,
});

/** More would crowd the home page's band. */
const maxNumbers = 4;

/** The schema of `src/owner/site.toml`: every fact that only the owner knows. */
export function siteSchema({ photo, pdf, today, formIds }: SiteSurroundings) {
  const link = (id: OutsideLinkId) =>
    v.pipe(
      standsFor(
        (written) => {
          if (isPdfName(written)) return pdf(written);
          const why = isLink(written);
          return why === null ? succeed({ address: written }) : fail(why);
        },
        isPdf.has(id) ? { input: 'pdf' } : {},
      ),
      v.transform((found): OutsideLink => ({ label: linkLabels[id], address: '', ...found })),
    );
  const answer = optional(words());
  return v.pipe(
    table({
      address: text(isSiteAddress),
      'security-contact': text(isContact),
      'who-reads': optional(words()),
      'text-number': optional(isTextNumber),
      'copyright-year': wholeNumber(2000, 2100),
      banner: text(each(isBanner, words())),
      'magazine-edition': text(words()),
      languages: v.optional(texts(isOneOf(otherLanguages)), []),
      organization: optional(words()),
      'organization-place': optional(words()),
      'organization-email': optional(isMailAddress),
      'paid-for-by': optional(each(isPayer, words())),
      'town-hall': v.pipe(
        table({
          day: filled(isOneOf(days)),
          time: filled(isTime),
          'time-zone': filled(isOneOf(Object.keys(timeZones))),
          skip: v.optional(texts(isDate(today)), []),
        }),
        across(({ day, skip }, complain) => {
          for (const [place, one] of skip.entries()) {
            const written = days[new Date(one).getUTCDay()];
            if (written === day) continue;
            complain(
              ['skip', place],
              `must be a ${day}, as the town hall is. ${one} is a ${written}`,
            );
          }
        }),
        v.transform((townHall) => townHallOf(townHall)),
      ),
      links: table({
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
      people: table({ 'notable-guests': texts(isName), 'guest-speakers': texts(isName) }),
      'who-answers': v.optional(
        formIds === undefined
          ? v.record(v.string(), answer)
          : table(Object.fromEntries(formIds.map((id) => [id, answer]))),
        {},
      ),
      limits: v.optional(limitsTable, {}),
      team: blocks({
        title: filled(words()),
        name: text(isName),
        photo: standsFor(photo, { input: 'photo' }),
      }),
      events: blocks({
        title: filled(words()),
        date: filled(isDate(today)),
        time: optional(each(isTimeOfDay, words(100))),
        place: optional(words()),
        link: optional(isLink),
      }),
      episodes: blocks({
        show: filled(isOneOf(shows)),
        title: filled(words()),
        date: optional(isDate(today)),
        link: filled(isLink),
      }),
      questions: blocks({ question: filled(words()), answer: filled(words(1_000)) }),
      voices: blocks(
        {
          quote: filled(each(isQuote, words(300))),
          name: filled(isName),
          place: optional(words()),
          photo: v.optional(standsFor(photo, { input: 'photo' }), ''),
          page: optional(isOneOf(voicePages)),
        },
        voicePages.length,
      ),
      numbers: blocks({ number: filled(isNumber), words: filled(words(60)) }, maxNumbers),
    }),
    v.metadata({ labels: siteLabels, hints: siteHints }),
    across((site, complain) => {
      const { links, team, events, episodes, questions, voices, numbers } = site;
      const tellTwice = (entries: readonly (readonly [path: ValuePath, text: string])[]) => {
        const texts = entries.map(([, written]) => written.toLowerCase());
        for (const [at, [path, written]] of entries.entries()) {
          if (written !== '' && texts.indexOf(texts[at] ?? '') < at)
            complain(path, `is there twice: ${written}. Keep one of the two`);
        }
      };
      const inBlocks = <Block>(
        list: string,
        key: string,
        all: readonly Block[],
        textOf: (block: Block) => string,
      ) => tellTwice(all.map((block, at) => [[list, at, key], textOf(block)]));
      for (const ids of differentLinks)
        tellTwice(ids.map((id) => [['links', id], links[id].address]));
      for (const [key, names] of Object.entries(site.people))
        tellTwice(names.map((name, at) => [['people', key, at], name]));
      inBlocks('team', 'name', team, ({ name, title }) => name && `${name}, ${title}`);
      inBlocks('events', 'title', events, ({ title, date, time, place }) =>
        [title, date, time, place].join(', '),
      );
      inBlocks('episodes', 'link', episodes, ({ link }) => link);
      inBlocks('questions', 'question', questions, ({ question }) => question);
      inBlocks('voices', 'quote', voices, ({ quote }) => quote);
      inBlocks('voices', 'page', voices, ({ page }) => page);
      inBlocks('numbers', 'words', numbers, ({ words }) => words);
    }),
    v.transform((site) => ({
      /** Without a final slash, such as `https://www.example.org`. */
      siteAddress: site.address.replace(/\/$/, ''),
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
      /** Beside English, as tags (BCP 47). */
      languages: site.languages,
      townHallTime: site['town-hall'],
      outsideLinks: withEdition(site.links, site['magazine-edition']),
      people: site.people,
      team: site.team,
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
        /** Empty: the voice takes its turn where no other one belongs. */
        page: voicePages.find((page) => page === one.page) ?? ('' as const),
      })),
      numbers: site.numbers,
      /** By form id: a sentence about who answers, and by when. */
      whoAnswers: filledIn(site['who-answers']),
      /** What is no mistake, and yet may not be what the owner means. */
      remarks: site.events.flatMap(({ title, date }, at) =>
        date < today
          ? [{ path: ['events', at], sentence: `'${title}' was on ${date}, so no page shows it.` }]
          : [],
      ),
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
  const known = Object.entries(timeZones).find(([name]) => name === zoneName);
  const zone = known?.[1] ?? timeZones.Eastern;
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

/** Links that cannot lead to one place. */
const differentLinks: readonly (readonly OutsideLinkId[])[] = [
  ['video', 'second-video', 'social-network', 'short-video'],
  ['nda', 'magazine'],
];

const isPdf: ReadonlySet<OutsideLinkId> = new Set(['nda', 'magazine']);

const isBanner = matching(
  /^(?:[^{}[]|\{town-hall\})*$/,
  'plain words, or {town-hall}, which becomes the day and time of the town hall',
);

const isPayer = matching(
  /^(?!paid for by\b)/i,
  'what follows the words \'Paid for by\', which the page has, such as "Committee for Springfield"',
);

/** A few sentences. */
const isQuote = matching(
  /^(?![“„"'‘«].*[”’"'»]$)/,
  'without quotation marks of its own, which the page sets',
);

const isNumber = matching(
  /^\$?\d[\d.,]{0,10}(?: ?(?:k|m|million|billion)\b)?[%+]?$/i,
  'a number alone, such as 38, 25%, 1,200+ or 5 million',
);

const isPdfName = (text: string): boolean => /\.pdf$/i.test(text) && !/^https?:|^www\./i.test(text);

type Links = Readonly<Record<OutsideLinkId, OutsideLink>>;

const withEdition = (links: Links, edition: string): Links =>
  edition === ''
    ? links
    : { ...links, magazine: { ...links.magazine, label: `${links.magazine.label}, ${edition}` } };
