import { type Range, type Ranges, type SerialNumber, writeRanges } from './serial-number.ts';

/** The first records and files may hold a note in parentheses behind the number, which says nothing any more. */
const pattern = /^([0-9A-HJKMNP-TV-Z]{5})-([1-9]\d{0,8})(?: \([a-z\d ,-]+\))?$/;

/** In characters. */
const longestText = 500;

/** @returns null for any other text */
export function readSerialNumber(text: string): SerialNumber | null {
  if (text.length > longestText) return null;
  const [, device, number] = pattern.exec(text) ?? [];
  return device === undefined ? null : { device, number: Number(number) };
}

/** Empty for any other text. */
export const acceptedSerialNumber = (text = ''): string =>
  readSerialNumber(text) === null ? '' : text;

/** Leaves out what is no range. */
export function readRanges(text: string): Ranges {
  const parts = text.split(',').flatMap((part) => {
    const [, first = '', last = first] = /^ *(\d{1,9})(?:-(\d{1,9}))? *$/.exec(part) ?? [];
    return first === '' || Number(last) < Number(first)
      ? []
      : [[Number(first), Number(last)] as const];
  });
  return union(parts);
}

/** @param ranges in any order, perhaps overlapping */
export function union(ranges: readonly Range[]): Ranges {
  const joined: Range[] = [];
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    const before = joined[joined.length - 1];
    if (before === undefined || first > before[1] + 1) joined.push([first, last]);
    else joined[joined.length - 1] = [before[0], Math.max(before[1], last)];
  }
  return joined;
}

/** How the numbers of a device have arrived. */
export type DeviceArrivals = { readonly device: string; readonly arrived: Ranges };

/** By device; leaves out what is no serial number. */
export function arrivalsByDevice(serialNumbers: Iterable<string>): readonly DeviceArrivals[] {
  const devices = new Map<string, Range[]>();
  for (const text of serialNumbers) {
    const read = readSerialNumber(text);
    if (read === null) continue;
    const known = devices.get(read.device);
    const one = [read.number, read.number] as const;
    if (known === undefined) devices.set(read.device, [one]);
    else known.push(one);
  }
  return [...devices]
    .map(([device, numbers]) => ({ device, arrived: union(numbers) }))
    .sort((a, b) => (a.device < b.device ? -1 : 1));
}

/** What has not arrived, up to the latest that has. */
export const missingOf = (arrived: Ranges): Ranges =>
  arrived.flatMap(([first], at) => {
    const from = (arrived[at - 1]?.[1] ?? 0) + 1;
    return from < first ? [[from, first - 1] as const] : [];
  });

/** `arrived` as `writeRanges` writes it. */
export type DeviceWithGaps = { readonly device: string; readonly arrived: string };

/** How many devices with gaps a response lists. */
const devicesListed = 500;

/** Those whose numbers have not all arrived, from 1 to the latest. */
export const devicesWithGaps = (serialNumbers: Iterable<string>): readonly DeviceWithGaps[] =>
  arrivalsByDevice(serialNumbers)
    .filter(({ arrived }) => missingOf(arrived).length > 0)
    .slice(0, devicesListed)
    .map(({ device, arrived }) => ({ device, arrived: writeRanges(arrived) }));
