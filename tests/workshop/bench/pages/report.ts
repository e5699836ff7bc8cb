import type { Used } from './measure-use.ts';
import type { FirstVisit, NextVisit, Point, Visits } from './measure-visit.ts';
import { medianOf, middle, type Runs, table, wholeNumber } from './tables.ts';

const pointNames = {
  paint: 'first paint',
  largest: 'largest paint',
  usable: 'form usable',
  useful: 'of use offline',
  complete: 'all offline',
} as const satisfies Record<keyof FirstVisit, string>;

const nextNames = {
  paint: 'first paint',
  usable: 'form usable',
  offlinePaint: 'first paint offline',
  offlineUsable: 'form usable offline',
} as const satisfies Record<keyof NextVisit, string>;

const usedNames = {
  key: 'key to paint',
  longestKey: 'longest key',
  firstWord: 'submit to first word',
  menu: 'menu, page alive',
  link: 'link to another page',
  document: 'the same as a document',
  untouchedMenu: 'menu, untouched page',
} as const satisfies Record<keyof Used, string>;

const plainFromDevice = 'its pages from the device; no script';

export function visitTables(link: string, runs: Runs<Visits>): readonly string[] {
  const first = mapped(runs, (visits) => visits.first);
  const next = [...mapped(runs, (visits) => visits.next)];
  const plain = [...runs].flatMap(([, all]) => {
    const found = all.flatMap(({ nextPlain }) => nextPlain ?? []);
    return found.length > 0 ? [[plainFromDevice, found] as const] : [];
  });
  const [ours, ...others] = next;
  return [
    table(
      `${link}: first visit, ms`,
      first,
      columns(pointNames, (name) => middle<FirstVisit>((one) => one[name]?.time ?? null)),
    ),
    table(
      `${link}: first visit, kB (requests) until`,
      first,
      columns(pointNames, (name) => (all) => loaded(all.map((one) => one[name]))),
    ),
    table(
      `${link}: next visit, ms`,
      new Map(ours === undefined ? [] : [ours, ...plain, ...others]),
      columns(nextNames, (name) => middle<NextVisit>((one) => one[name])),
    ),
  ];
}

/** In milliseconds. */
export const usedTable = (title: string, runs: Runs<Used>): string =>
  table(
    title,
    runs,
    columns(usedNames, (name) => middle<Used>((one) => one[name])),
  );

function loaded(points: readonly (Point | null)[]): string {
  const bytes = medianOf(points.map((point) => point?.bytes ?? null));
  const requests = medianOf(points.map((point) => point?.requests ?? null));
  return bytes === null ? '' : `${wholeNumber(bytes / 1_000)} (${wholeNumber(requests)})`;
}

const mapped = <Whole, Part>(runs: Runs<Whole>, part: (whole: Whole) => Part): Runs<Part> =>
  new Map([...runs].map(([name, all]) => [name, all.map(part)]));

const columns = <Name extends string, Cell>(
  names: Readonly<Record<Name, string>>,
  cell: (name: Name) => Cell,
): Readonly<Record<string, Cell>> =>
  Object.fromEntries(
    // A record's literal keys are its names.
    (Object.keys(names) as Name[]).map((name) => [names[name], cell(name)]),
  );
