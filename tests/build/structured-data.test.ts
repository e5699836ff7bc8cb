// Proves specification 1.47.
import { expect, it } from 'vitest';
import { siteAddress, townHallTime } from '#owner';
import { routes } from '#src/content/routes/route-table.ts';
import { builtFiles, builtPage, fileOf } from './built-site.ts';

type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string };

function thingsOf(path: string): readonly Thing[] {
  const blocks = builtPage(fileOf(path)).querySelectorAll('script[type="application/ld+json"]');
  expect(blocks.length).toBeLessThanOrEqual(1);
  const [block] = blocks;
  if (block === undefined) return [];
  expect(block.parentElement?.localName).toBe('head');
  const data = JSON.parse(block.textContent ?? '');
  expect(data['@context']).toBe('https://schema.org');
  return data['@graph'];
}

const thing = (path: string, type: string): Thing | undefined =>
  thingsOf(path).find((one) => one['@type'] === type);

const squeezed = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, '');

it('names who publishes the site, on the home page alone', () => {
  const organization = thing('/', 'Organization');
  expect(organization).toMatchObject({
    name: 'WE THE PEOPLE',
    url: `${siteAddress}/`,
    logo: `${siteAddress}/icons/icon-512.png`,
  });
  expect(builtFiles).toContain('icons/icon-512.png');
  expect(thing('/', 'WebSite')).toMatchObject({ publisher: { '@id': organization?.['@id'] } });
  const others = routes.filter(({ path }) => path !== '/' && thing(path, 'Organization'));
  expect(others).toEqual([]);
});

it('has the questions and answers that the page shows', () => {
  const page = builtPage('contact/faq.html');
  const asked = thing('/contact/faq', 'FAQPage')?.mainEntity as readonly {
    readonly name: string;
    readonly acceptedAnswer: { readonly text: string };
  }[];
  expect(asked.length).toBeGreaterThan(10);
  const shown = squeezed(page.querySelector('main')?.textContent);
  for (const { name, acceptedAnswer } of asked) {
    expect(shown).toContain(squeezed(name));
    expect(shown).toContain(squeezed(acceptedAnswer.text));
  }
  const others = routes.filter(({ path }) => path !== '/contact/faq' && thing(path, 'FAQPage'));
  expect(others).toEqual([]);
});

const nested = routes.filter(
  ({ path, canonical }) => path.lastIndexOf('/') > 0 && canonical === undefined,
);

it.each(nested)('tells the way to $path, which begins at the home page', ({ path }) => {
  const steps = thing(path, 'BreadcrumbList')?.itemListElement as readonly {
    readonly position: number;
    readonly name: string;
    readonly item: string;
  }[];
  const [, section] = path.split('/');
  expect(steps.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(steps.map(({ item }) => item)).toEqual(
    ['/', `/${section}`, path].map((step) => siteAddress + step),
  );
  expect(steps[0]?.name).toBe('Home');
  for (const { name } of steps) expect(name).not.toMatch(/\||^$/);
});

it('tells no way to a page of the first level, or to the second address of one', () => {
  for (const path of ['/', '/join', '/podcasts', '/contact/volunteer'])
    expect(thing(path, 'BreadcrumbList')).toBeUndefined();
});

it('has the weekly town hall, at the owner’s day, time and zone', () => {
  const { day, hour, minute, time, zone, zoneLong } = townHallTime;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  expect(thing('/podcasts/townhall', 'EventSeries')).toMatchObject({
    name: 'WE THE PEOPLE live town hall',
    organizer: { '@type': 'Organization', name: 'WE THE PEOPLE' },
    startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/),
    eventSchedule: {
      repeatFrequency: 'P1W',
      byDay: `https://schema.org/${day}`,
      startTime: `${twoDigits(hour)}:${twoDigits(minute)}:00`,
      scheduleTimezone: zone,
    },
  });
  const page = builtPage('podcasts/townhall.html');
  expect(page.querySelector('main')?.textContent).toContain(`${day}s at ${time}${zoneLong}`);
});

it('[1.47] names each podcast as a series', () => {
  const shown = routes.filter(({ path }) => thing(path, 'PodcastSeries'));
  expect(shown.map(({ path }) => path)).toEqual(
    routes.filter(({ path }) => path.startsWith('/podcasts/')).map(({ path }) => path),
  );
  for (const { path } of shown) {
    expect(thing(path, 'PodcastSeries')).toMatchObject({
      name: builtPage(fileOf(path)).querySelector('h1')?.textContent,
      url: siteAddress + path,
      author: { name: 'WE THE PEOPLE' },
    });
  }
});
