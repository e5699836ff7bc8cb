import { outsideLinks } from '#owner';
import type { Block, Page, Route, Text } from '#src/content/page.ts';
import { routes, trailTo } from '#src/content/routes/route-table.ts';
import { site } from '#src/content/site.ts';
import { townHall as live } from '#src/content/town-hall.ts';

type Thing = { readonly '@type': string; readonly [property: string]: unknown };

const townhallPath = '/podcasts/townhall';

/**
 * The publisher (home), the breadcrumb of a page below another, the questions with their answers, and the
 * weekly town hall. Only facts that the page shows; the town hall has no date, since a build's date would
 * soon pass.
 * @param address if empty, the links are relative
 */
export function structuredData(route: Route, page: Page, address: string): readonly Thing[] {
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
        logo: `${address}/icons/icon-512.png`,
        description: site.footerDescription,
        ...(sameAs.length > 0 && { sameAs }),
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
  const mainEntity = page.blocks.flatMap(questionsOf);
  if (mainEntity.length > 0) things.push({ '@type': 'FAQPage', mainEntity });
  if (route.path === townhallPath) things.push(townHall(address, organization));
  return things;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const twoDigits = (number: number): string => String(number).padStart(2, '0');

function townHall(address: string, organizer: object): Thing {
  const url = address + townhallPath;
  return {
    '@type': 'EventSeries',
    name: `${site.name} live town hall`,
    description: site.banner || live.whenInFull,
    url,
    organizer,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: `https://schema.org/${weekdays[live.weekday]}`,
      startTime: `${twoDigits(live.hour)}:${twoDigits(live.minute)}:00`,
      scheduleTimezone: live.zone,
    },
  };
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
