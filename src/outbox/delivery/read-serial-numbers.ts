import {
  type Range,
  type Ranges,
  type SerialNumber,
  serialNumberLimit,
  writeRanges,
} from './serial-number.ts';

const pattern = /^([0-9A-HJKMNP-TV-Z]{5})-([1-9]\d{0,8})(?: \(deleted ([\d ,-]+)\))?$/;

/** @returns null for any other text */
export function readSerialNumber(text: string): SerialNumber | null {
  if (text.length > serialNumberLimit) return null;
  const [, device, number, deleted = ''] = pattern.exec(text) ?? [];
  if (device === undefined) return null;
  return { device, number: Number(number), deleted: readRanges(deleted) };
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

export function difference(ranges: Ranges, removed: Ranges): Ranges {
  return removed.reduce<Ranges>(
    (kept, [from, to]) =>
      kept.flatMap(([first, last]): readonly Range[] => {
        if (to < first || from > last) return [[first, last]];
        return [
          ...(first < from ? [[first, from - 1] as const] : []),
          ...(last > to ? [[to + 1, last] as const] : []),
        ];
      }),
    ranges,
  );
}

/** How the numbers of a device have arrived. */
export type DeviceArrivals = {
  readonly device: string;
  readonly arrived: Ranges;
  /** As the latest that has arrived reports them. */
  readonly deleted: Ranges;
};

/** By device; leaves out what is no serial number. */
export function arrivalsByDevice(serialNumbers: Iterable<string>): readonly DeviceArrivals[] {
  const devices = new Map<string, SerialNumber[]>();
  for (const text of serialNumbers) {
    const read = readSerialNumber(text);
    if (read === null) continue;
    const known = devices.get(read.device);
    if (known === undefined) devices.set(read.device, [read]);
    else known.push(read);
  }
  return [...devices]
    .map(([device, read]) => ({
      device,
      arrived: union(read.map(({ number }) => [number, number])),
      deleted: read.reduce((latest, one) => (one.number >= latest.number ? one : latest)).deleted,
    }))
    .sort((a, b) => (a.device < b.device ? -1 : 1));
}

/** What has neither arrived nor been deleted, up to the latest that has arrived. */
export function missingOf({ arrived, deleted }: Omit<DeviceArrivals, 'device'>): Ranges {
  const last = arrived[arrived.length - 1]?.[1] ?? 0;
  return last === 0 ? [] : difference([[1, last]], union([...arrived, ...deleted]));
}

/** Numbers as `writeRanges` writes them. */
export type DeviceWithGaps = {
  readonly device: string;
  readonly arrived: string;
  readonly deleted: string;
};

/** How many devices with gaps a response lists. */
const devicesListed = 500;

/** Those whose numbers have not all arrived, from 1 to the latest. */
export const devicesWithGaps = (serialNumbers: Iterable<string>): readonly DeviceWithGaps[] =>
  arrivalsByDevice(serialNumbers)
    .filter(({ arrived }) => arrived.length > 1 || arrived[0]?.[0] !== 1)
    .slice(0, devicesListed)
    .map(({ device, arrived, deleted }) => ({
      device,
      arrived: writeRanges(arrived),
      deleted: writeRanges(deleted),
    }));
