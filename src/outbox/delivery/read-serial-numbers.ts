import {
  type Range,
  type Ranges,
  type SerialNumber,
  writeRanges,
  writeSerialNumber,
} from './serial-number.ts';

/**
 * The first names have five characters. The first records and files may hold a note in parentheses behind the number,
 * which says nothing any more.
 */
const pattern =
  /^((?:[0-9A-HJKMNP-TV-Z]{2})?[0-9A-HJKMNP-TV-Z]{5})-([1-9]\d{0,8})(?: \([a-z\d ,-]+\))?$/;

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

/** Ranges as `writeRanges` writes them. */
export type DeviceReport = {
  readonly device: string;
  readonly arrived: string;
  /** Numbers that came with several reports; absent if there are none. */
  readonly twice?: string;
};

export type DeviceReports = {
  readonly devices: readonly DeviceReport[];
  /** How many more there are. */
  readonly moreDevices: number;
};

/** How many devices a response lists. */
const devicesListed = 500;

/**
 * Those whose numbers have not all arrived, from 1 to the latest, or came with several reports. Those with most
 * arrivals come first, so that made up ones do not hide them.
 */
export function deviceReports(
  arrivals: Iterable<{ readonly serialNumber: string; readonly id: string }>,
): DeviceReports {
  const reports = new Map<string, string>();
  const twice: string[] = [];
  for (const { serialNumber, id } of arrivals) {
    const read = readSerialNumber(serialNumber);
    if (read === null) continue;
    const number = writeSerialNumber(read);
    // All wordings of a report share these 40 bits of their ids (`receipt.ts`).
    const report = id.toLowerCase().slice(0, 11);
    const first = reports.get(number) ?? report;
    if (first !== report) twice.push(number);
    reports.set(number, first);
  }
  const twiceOf = new Map(arrivalsByDevice(twice).map(({ device, arrived }) => [device, arrived]));
  const found = arrivalsByDevice(reports.keys())
    .filter(({ device, arrived }) => missingOf(arrived).length > 0 || twiceOf.has(device))
    .sort((a, b) => countOf(b.arrived) - countOf(a.arrived));
  const devices = found.slice(0, devicesListed).map(({ device, arrived }) => {
    const ranges = twiceOf.get(device);
    return { device, arrived: writeRanges(arrived), ...(ranges && { twice: writeRanges(ranges) }) };
  });
  return { devices, moreDevices: found.length - devices.length };
}

const countOf = (ranges: Ranges): number =>
  ranges.reduce((count, [first, last]) => count + last - first + 1, 0);

/** So many reports in a row do not leave a device and get lost: the number above them is an error, or made up. */
const farAbove = 999;

/** Such as 'K7M2QB4: 1-14, 9 missing'. Numbers prove nothing against a forger, so it says what does not fit. */
export function describeDevice({ device, arrived, twice = '' }: DeviceReport): string {
  const ranges = readRanges(arrived);
  const isFar = ([first]: Range, at: number) => first - (ranges[at - 1]?.[1] ?? 0) > farAbove;
  const far = ranges.findIndex(isFar);
  const near = far === -1 ? ranges : ranges.slice(0, far);
  const missing = writeRanges(missingOf(near));
  const parts = [
    near.length > 0 && `1-${near[near.length - 1]?.[1]}${missing && `, ${missing} missing`}`,
    near.length < ranges.length && `${writeRanges(ranges.slice(far))} far above what arrived`,
    twice !== '' && `${writeRanges(readRanges(twice))} came with two reports`,
  ];
  return `${device}: ${parts.filter(Boolean).join('; ')}`;
}
