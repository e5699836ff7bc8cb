/** Whole numbers from the first to the last. */
export type Range = readonly [first: number, last: number];

/** Ascending, apart from each other. */
export type Ranges = readonly Range[];

/** A submission's place in the count of the device that captured it. */
export type SerialNumber = {
  /** Random, five characters; it names no person. */
  readonly device: string;
  /** From 1. */
  readonly number: number;
  /** The numbers that a person had deleted there before they were sent. */
  readonly deleted: Ranges;
};

/** Of the written form, in characters. The lowest deleted numbers are left out first. */
export const serialNumberLimit = 500;

/** Such as `K7M2Q-14`, or `K7M2Q-14 (deleted 2-5, 9)`. */
export function writeSerialNumber(
  { device, number, deleted }: SerialNumber,
  limit = serialNumberLimit,
): string {
  const written = (ranges: Ranges): string =>
    `${device}-${number}${ranges.length === 0 ? '' : ` (deleted ${writeRanges(ranges)})`}`;
  let from = 0;
  while (written(deleted.slice(from)).length > limit) from += 1;
  return written(deleted.slice(from));
}

/** Without the deleted numbers, to be read by a person. */
export const shortSerialNumber = ({ device, number }: SerialNumber): string =>
  `${device}-${number}`;

/** Such as `1-8, 10`. */
export const writeRanges = (ranges: Ranges): string =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
