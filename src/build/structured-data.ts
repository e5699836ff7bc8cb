import { episodes, outsideLinks, organization as owner } from '#owner';
import { dayOf, nextTownHall, wallTime } from '#src/content/next-town-hall.ts';
import type { Block, Page, Route, Text } from '#src/content/page.ts';
import { routes, trailTo } from '#src/content/routes/route-table.ts';
import { site } from '#src/content/site.ts';
import { townHall as live } from '#src/content/town-hall.ts';
import { shows } from '#src/owner/schema/lists.ts';

type Thing = { readonly '@type': string; readonly [property: string]: unknown };

const townhallPath = '/podcasts/townhall';

/**
 * The publisher (home), the breadcrumb of a page below another, the FAQ’s questions with their answers, the podcasts with
 * their episodes, and the weekly town hall. Only facts that the page shows.
 * @param address if empty, the links are relative
 * @param now of the build, in milliseconds since 1970: the town hall's date is the next one
 * @param root the address of the site's English
 */
export function structuredData(
  route: Route,
  page: Page,
  address: string,
  now: number,
  root = address,
): readonly Thing[] {
  const organization = {
    '@type': 'Organization',
    '@id': `${address}/#organization`,
    name: site.name,
    url: `${address}/`,
  };
  const things: Thing[] = [];
  if (route.path === '/') {
    const channels = ['video', 'second-video', 'social-network', 'short-video'] as const;
    const sameAs = channels.map((id): string => outsideLinks[id].address).filter(Boolean);
    things.push(
      {
        ...organization,
        logo: `${root}/icons/icon-512.png`,
        description: site.footerDescription,
        ...(sameAs.length > 0 && { sameAs }),
        ...whoIsBehind(),
      },
      {
        '@type': 'WebSite',
        name: site.name,
        url: `${address}/`,
        publisher: { '@id': organization['@id'] },
      },
    );
  }
  const trail = [...trailTo(routes, route.path), route];
  if (trail.length > 2 && route.canonical === undefined) {
    const itemListElement = trail.map((step, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: step.path === '/' ? 'Home' : (step.menu?.label ?? step.title),
      item: address + step.path,
    }));
    things.push({ '@type': 'BreadcrumbList', itemListElement });
  }
  const mainEntity = route.path === '/contact/faq' ? page.blocks.flatMap(questionsOf) : [];
  if (mainEntity.length > 0) things.push({ '@type': 'FAQPage', mainEntity });
  const show = shows.find((one) => route.path === `/podcasts/${one}`);
  if (show !== undefined) {
    const hasPart = episodes
      .filter((episode) => episode.show === show)
      .map(({ title, link }) => ({ '@type': 'PodcastEpisode', name: title, url: link }));
    things.push({
      '@type': 'PodcastSeries',
      name: page.heading,
      description: route.description,
      url: address + route.path,
      author: organization,
      ...(hasPart.length > 0 && { hasPart }),
    });
  }
  if (route.path === townhallPath) things.push(townHall(address, organization, now));
  return things;
}

/** What the owner has filled in of it; the footer shows it. */
function whoIsBehind(): Readonly<Record<string, string>> {
  const facts = {
    legalName: owner.organization,
    address: owner['organization-place'],
    email: owner['organization-email'],
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== ''));
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const twoDigits = (number: number): string => String(number).padStart(2, '0');

function townHall(address: string, organizer: object, now: number): Thing {
  const url = address + townhallPath;
  const event = {
    name: `${site.name} live town hall`,
    description: site.banner || live.whenInFull,
    url,
    organizer,
    startDate: nextStart(now),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
  };
  return {
    '@type': 'EventSeries',
    ...event,
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: `https://schema.org/${weekdays[live.weekday]}`,
      startTime: `${clock}:00`,
      scheduleTimezone: live.zone,
      ...(live.skip.length > 0 && { exceptDate: live.skip }),
    },
    // Search engines show single events.
    subEvent: { '@type': 'Event', ...event },
  };
}

const clock = `${twoDigits(live.hour)}:${twoDigits(live.minute)}`;
/** The town hall of today or the next days, such as 2026-11-26T21:00:00-05:00. */
function nextStart(now: number): string {
  const { startsAt } = nextTownHall(now);
  const day = dayOf(wallTime(startsAt, live.zone));
  const offset = new Intl.DateTimeFormat('en-US', {
    timeZone: live.zone,
    timeZoneName: 'longOffset',
  })
    .formatToParts(startsAt)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', '');
  return `${day}T${clock}:00${offset || '+00:00'}`;
}

function questionsOf(block: Block): readonly Thing[] {
  if (block.kind === 'section') return block.blocks.flatMap(questionsOf);
  if (block.kind !== 'questions') return [];
  return block.questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.map(plain).join('\n') },
  }));
}

const plain = (text: Text): string =>
  typeof text === 'string'
    ? text
    : text.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
